import { parseArgs } from 'node:util'
import { check } from '../check.js'
import { createOracle } from '../index.js'
import type { Report } from '../report/report.js'
import { openPointIds, openPoints } from '../spec/open-points.js'
import { parseReadings } from '../spec/readings.js'

/*
 * Runs the suite against the reference server over and over, with another seed each time: under the default
 * readings, and under every other fair reading in turn. Nothing may ever fail.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    'seeds-per-reading': { type: 'string', default: '10' },
    runs: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})

interface Round {
  readonly words: readonly string[]
  readonly seed: number
}

const [seeds, perReading, runs, from] = [
  values.seeds,
  values['seeds-per-reading'],
  values.runs,
  values.from,
].map(Number)
const numbered = (count: number, words: readonly string[]): readonly Round[] =>
  Array.from({ length: count }, (_, at) => ({ words, seed: (from ?? 1) + at }))
const rounds = [
  ...numbered(seeds ?? 0, []),
  ...otherReadings().flatMap(words => numbered(perReading ?? 0, words)),
].filter(({ words }) => values.only === undefined || words.some(word => word.startsWith(values.only ?? '')))
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
    return await check({ url, control: `${url}/_oracle/world`, seed, runs: runs ?? 20 })
  } finally {
    await oracle.close()
  }
}

/** One reading at a time, other than the default; of the free texts a few that differ. */
function otherReadings(): readonly (readonly string[])[] {
  const texts: Readonly<Record<string, readonly string[]>> = {
    'create-id-field': ['group.id'],
    'read-fields': ['name,about,people[].id', 'group.title,group.text,group.members'],
    'result-limit': ['1/shared', '7/kind', '3+9/kind', '500/kind'],
    'token-lifetime': ['600'],
  }
  return openPointIds.flatMap(id => {
    const { form, values: known, default: standard } = openPoints[id]
    if (form === 'observed') return []
    const sets = ['none', ...known, known.join('+')]
    const candidates = form === 'choice' ? known : form === 'set' ? sets : (texts[id] ?? [])
    return candidates.filter(value => value !== standard).map(value => [`${id}=${value}`])
  })
}
