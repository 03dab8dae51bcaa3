import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchChanges } from './changes.js'
import { benchLoad } from './load.js'
import { benchPermissions } from './permissions.js'
import { type Row, table } from './rows.js'
import { benchSearch } from './search.js'
import { benchStorage } from './storage.js'

/** `npm run bench [-- --only PART] [--json FILE]`: one table; exits with 1 where a figure misses its limit. */
const parts: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  search: benchSearch,
  changes: benchChanges,
  permissions: benchPermissions,
  load: benchLoad,
  storage: benchStorage,
}

const { values } = parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } })
const names = Object.keys(parts).filter(name => values.only === undefined || name === values.only)
if (names.length === 0) {
  console.error(`--only takes one of ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
const rows: Row[] = []
for (const name of names) rows.push(...((await parts[name]?.()) ?? []))
console.log(table(rows))
if (values.json !== undefined) {
  const at = { node: process.version, date: new Date().toISOString() }
  writeFileSync(values.json, `${JSON.stringify({ ...at, rows }, null, 2)}\n`)
}
if (rows.some(({ holds }) => holds === false)) process.exitCode = 1
