import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { InvalidArgumentError, Option } from 'commander'
import { reasonOf } from '../../files.js'
import { writeMadePart } from '../readme/made-part.js'
import { scriptOptions } from '../script.js'
import { formatFigure, type Measurement, printTable } from '../test-support/measurements.js'
import { benchCheck } from './check.js'
import { benchHttp } from './http.js'
import { benchSearch } from './search.js'
import { benchStart, benchStartWithWorld } from './start.js'
import { benchStorage } from './storage.js'
import { benchWorlds } from './worlds.js'

const benchmarks: Readonly<Record<string, () => Measurement[] | Promise<Measurement[]>>> = {
  search: benchSearch,
  'http-1000': () => benchHttp(1_000),
  'http-100000': () => benchHttp(100_000),
  'http-1000000': () => benchHttp(1_000_000),
  'start-with-world': benchStartWithWorld,
  start: benchStart,
  storage: benchStorage,
  worlds: benchWorlds,
  check: benchCheck,
}

/** Those with a limit. The others are measured on request. */
const claimed = Object.keys(benchmarks).filter(name => name !== 'http-100000')

const { json, only } = scriptOptions<{ json?: string; only: readonly string[] }>(
  'bench',
  'Run the benchmarks and print one table: first what this project claims, each figure with its limit, then what is only measured. --only check also writes its table into README.md. Exit code: 1 if a figure misses its limit.',
  command =>
    command
      .addOption(
        new Option('--only <benchmark...>', 'run only these benchmarks')
          .choices(Object.keys(benchmarks))
          .default(claimed, 'those with a limit'),
      )
      .option('--json <file>', 'also write the figures to this file', writable),
)

const rows: Measurement[] = []
for (const [name, bench] of Object.entries(benchmarks)) {
  if (!only.includes(name)) continue
  if (process.stderr.isTTY) console.error(`${name} …`)
  rows.push(...(await bench()))
}
printTable([...rows.filter(hasLimit), ...rows.filter(row => !hasLimit(row))])
if (only.length === 1 && only[0] === 'check') writeMadePart('npm run bench -- --only check', tableOf(rows))
if (json !== undefined) {
  const at = { node: process.version, date: new Date().toISOString() }
  writeFileSync(json, `${JSON.stringify({ ...at, rows }, null, 2)}\n`)
}

function hasLimit({ holds }: Measurement): boolean {
  return holds !== undefined
}

/** The figures as Markdown, for the README. */
function tableOf(rows: readonly Measurement[]): readonly string[] {
  const head = [
    `on ${availableParallelism()} cores, Node ${process.version.slice(1)}`,
    'figure',
    'limit or peer',
  ]
  const cells = rows.map(({ name, figure, unit, against = '' }) => [
    name,
    `${formatFigure(figure)} ${unit}`.trim(),
    against,
  ])
  return [head, head.map(() => '---'), ...cells].map(line => `| ${line.join(' | ')} |`)
}

/** Checks before the benchmarks run, which takes minutes, that the file can be written. */
function writable(file: string): string {
  try {
    writeFileSync(file, '', { flag: 'a' })
    return file
  } catch (error) {
    throw new InvalidArgumentError(`The file cannot be written: ${reasonOf(error)}.`)
  }
}
