import { writeFileSync } from 'node:fs'
import { InvalidArgumentError, Option } from 'commander'
import { reasonOf } from '../files.js'
import { scriptOptions } from '../script.js'
import { benchChanges } from './changes.js'
import { benchHttp } from './http.js'
import { benchRecords } from './json-server.js'
import { benchLoad } from './load.js'
import { benchPermissions } from './permissions.js'
import { type Row, table } from './rows.js'
import { benchSearch } from './search.js'
import { benchStart } from './start.js'
import { benchStorage } from './storage.js'

const parts: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  search: benchSearch,
  changes: benchChanges,
  permissions: benchPermissions,
  'http-1000': () => benchHttp(1_000),
  'http-100000': () => benchHttp(100_000),
  'http-1000000': () => benchHttp(1_000_000),
  'json-server': benchRecords,
  load: benchLoad,
  start: benchStart,
  storage: benchStorage,
}

const { json, only } = scriptOptions<{ json?: string; only: readonly string[] }>(
  'bench',
  'Print one table, every figure beside its limit or its peer. Exit code: 1 where a figure misses its limit.',
  command =>
    command
      .addOption(
        new Option('--only <part...>', 'only these parts')
          .choices(Object.keys(parts))
          .default(Object.keys(parts), 'all'),
      )
      .option('--json <file>', 'write the figures to this file as well', writable),
)

const rows: Row[] = []
for (const [name, bench] of Object.entries(parts)) {
  if (!only.includes(name)) continue
  if (process.stderr.isTTY) console.error(`${name} …`)
  rows.push(...(await bench()))
}
console.log(table(rows))
if (json !== undefined) {
  const at = { node: process.version, date: new Date().toISOString() }
  writeFileSync(json, `${JSON.stringify({ ...at, rows }, null, 2)}\n`)
}
if (rows.some(({ holds }) => holds === false)) process.exitCode = 1

/** Found out before minutes are spent on what could not be written. */
function writable(file: string): string {
  try {
    writeFileSync(file, '', { flag: 'a' })
    return file
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be written: ${reasonOf(error)}.`)
  }
}
