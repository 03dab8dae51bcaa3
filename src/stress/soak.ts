import { checkHere } from '../check.js'
import { natural } from '../cli/options.js'
import { createOracle } from '../index.js'
import type { Report } from '../report/report.js'
import { scriptOptions } from '../script.js'
import { openPointIds, openPoints } from '../spec/open-points.js'
import { parseReadings, readingsToTry } from '../spec/readings.js'

const { seeds, seedsPerReading, runs, from, only } = scriptOptions<{
  seeds: number
  seedsPerReading: number
  runs: number
  from: number
  only?: string
}>(
  'soak',
  'Run the suite against the reference server over and over, with another seed each time: under the default readings, and under every other fair reading in turn. Nothing may ever fail.',
  command =>
    command
      .option('--seeds <number>', 'seeds under the default readings', natural, 100)
      .option('--seeds-per-reading <number>', 'seeds under each other reading', natural, 10)
      .option('--runs <number>', 'examples per property', natural, 20)
      .option('--from <number>', 'the first seed', natural, 1)
      .option('--only <start>', 'only readings that begin so, such as short-search or short-search=404'),
)

interface Round {
  readonly words: readonly string[]
  readonly seed: number
}

const numbered = (count: number, words: readonly string[]): readonly Round[] =>
  Array.from({ length: count }, (_, at) => ({ words, seed: from + at }))
const rounds = [
  ...numbered(seeds, []),
  ...otherReadings().flatMap(words => numbered(seedsPerReading, words)),
].filter(({ words }) => only === undefined || words.some(word => word.startsWith(only)))
const bad: string[] = []
let done = 0
let requests = 0

const queue = rounds.values()
await Promise.all([work(), work()])
console.log(`${done} runs, ${requests} requests, ${bad.length} not whole`)
for (const line of bad) console.log(line)
process.exitCode = bad.length === 0 ? 0 : 1

async function work(): Promise<void> {
  for (const round of queue) {
    const report = await checkUnder(round)
    requests += report.summary.requests
    const broken = report.clauses.filter(({ status }) => status === 'failed' || status === 'errored')
    if (report.verdict !== 'conformant')
      bad.push(
        `--seed ${round.seed} ${round.words.join(' ')}: ${broken.map(({ id }) => id).join(', ') || report.error}`,
      )
    if (++done % 10 === 0) console.error(`${done}/${rounds.length}, ${bad.length} not whole`)
  }
}

async function checkUnder({ words, seed }: Round): Promise<Report> {
  const world = { profiles: [], groups: [], acrs: [] }
  const oracle = await createOracle({ world, control: true, readings: parseReadings(words) })
  try {
    const url = await oracle.listen(0)
    return await checkHere({ url, control: `${url}/_oracle/world`, seed, runs })
  } finally {
    await oracle.close()
  }
}

/** One reading at a time, other than the default. */
function otherReadings(): readonly (readonly string[])[] {
  return openPointIds.flatMap(id =>
    readingsToTry(openPoints[id])
      .slice(1)
      .map(value => [`${id}=${value}`]),
  )
}
