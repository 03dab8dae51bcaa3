import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFolder } from '../files.js'
import { scriptOptions } from '../script.js'
import { withMadePart } from './made-part.js'
import { followReadme, putFilesOfReader, withBuiltProgram } from './reader.js'
import { madeParts } from './tables.js'

scriptOptions(
  'readme',
  'Write README.md again: its tables from the registry, and the output of each command in a console block. Needs bash, script of util-linux, and port 4010.',
  command => command,
)
const file = join(packageFolder, 'README.md')
const folder = mkdtempSync(join(tmpdir(), 'readme-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(2))

putFilesOfReader(folder)
const readme = Object.entries(madeParts()).reduce(
  (text, [command, lines]) => withMadePart(text, command, lines),
  readFileSync(file, 'utf8'),
)
await followReadme(readme, folder, withBuiltProgram(folder, process.env), {
  runs: note => note === '',
  began: command => console.error(`$ ${command.split('\n')[0]}`),
}).then(
  written => writeFileSync(file, written),
  error => {
    console.error(`error: ${(error as Error).message}`)
    process.exitCode = 1
  },
)
