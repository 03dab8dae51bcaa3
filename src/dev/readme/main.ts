import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFolder } from '../../files.js'
import { scriptOptions } from '../script.js'
import { followReadme, putFilesOfReader, withBuiltProgram } from './reader.js'

scriptOptions(
  'readme',
  'Write the output of each command in a console block of README.md again. Needs bash, script of util-linux, and port 4010.',
  command => command,
)
const file = join(packageFolder, 'README.md')
const folder = mkdtempSync(join(tmpdir(), 'readme-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(2))

putFilesOfReader(folder)
await followReadme(readFileSync(file, 'utf8'), folder, withBuiltProgram(folder, process.env), {
  runs: note => note === '',
  began: command => console.error(`$ ${command.split('\n')[0]}`),
}).then(
  written => writeFileSync(file, written),
  error => {
    console.error(`error: ${(error as Error).message}`)
    process.exitCode = 1
  },
)
