import type { ReadingRow, Report } from '../report/report.js'
import type { ClauseId } from '../spec/clauses.js'
import { type Baseline, checkServer } from './baseline.js'
import type { MutatedBuild } from './instrument.js'
import type { Mutant } from './mutant.js'
import { MutantServer, ServerEnded } from './mutant-server.js'
import type { Setup } from './setups.js'

/** In seconds. After it, the suite makes no more tests, and a mutant counts as killed by the time. */
const longestCheck = 180

/** A setup and what the correct server does under it. */
export interface Judgement {
  readonly setup: Setup
  readonly baseline: Baseline
}

export interface Fate {
  readonly status: 'killed' | 'survived' | 'not covered'
  /** Killed: the clause that failed, or how the run ended. */
  readonly by?: string
  /** Killed: the setup. */
  readonly under?: string
  /** The setups under which the mutant survived. */
  readonly survived: readonly string[]
  /** Survived: what the suite reports in another way than for the correct server. */
  readonly notes: readonly string[]
}

/** What becomes of a mutant that no setup reaches. */
export const notCovered: Fate = { status: 'not covered', survived: [], notes: [] }

/**
 * Tests one mutant under each setup that reaches it, until the suite fails.
 * A setup on the definitions counts only for a mutant that the engine does not reach.
 */
export async function judge(
  build: MutatedBuild,
  mutant: Mutant,
  setups: readonly Judgement[],
): Promise<Fate> {
  const reached = setups.filter(({ baseline }) => baseline.covered.has(mutant.id))
  const onEngine = reached.filter(({ setup }) => !setup.onDefinitions)
  const survived: string[] = []
  const notes: string[] = []
  for (const judgement of onEngine.length > 0 ? onEngine : reached) {
    const { name } = judgement.setup
    const { by, notes: more = [] } = await testUnder(build, mutant, judgement)
    if (by !== undefined) return { status: 'killed', by, under: name, survived, notes: [] }
    survived.push(name)
    notes.push(...more.map(note => `${name}: ${note}`))
  }
  return reached.length > 0 ? { status: 'survived', survived, notes } : notCovered
}

interface Tested {
  /** What killed the mutant; undefined if it survived. */
  readonly by?: string
  readonly notes?: readonly string[]
}

async function testUnder(
  build: MutatedBuild,
  mutant: Mutant,
  { setup, baseline }: Judgement,
): Promise<Tested> {
  const start = () => MutantServer.start(build.folder, setup, mutant.id)
  const { readings } = baseline
  const options = { runs: build.runs, budget: longestCheck }
  try {
    const different = await onServer(start, server => differencesOf(server, baseline))
    // If all responses are the same, the suite would send the same requests and pass. What happens below HTTP needs
    // connections, so there the suite decides.
    if (different?.length === 0 && !mutant.file.startsWith('src/http/')) return {}
    const only = (different ?? []).filter(clause => clause !== null)
    if (only.length > 0) {
      const report = await onServer(start, server => checkServer(server, { ...options, only }))
      const by = failedIn(report)
      if (by !== undefined) return { by }
    }
    return tested(await onServer(start, server => checkServer(server, options)), readings)
  } catch (error) {
    if (error instanceof ServerEnded) return { by: `the server does not start: ${error.message}` }
    throw error
  }
}

/** The clauses that the mutant may break; undefined if the server does not survive the requests. */
async function differencesOf(server: MutantServer, { transcript, responses }: Baseline) {
  try {
    return await server.differences(transcript, responses)
  } catch (error) {
    if (error instanceof ServerEnded) return undefined
    throw error
  }
}

async function onServer<T>(
  start: () => Promise<MutantServer>,
  work: (server: MutantServer) => Promise<T>,
): Promise<T> {
  const server = await start()
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/** A failed clause kills a mutant, and so does a run that ends early: no server that works does that. */
function tested(report: Report, correct: readonly ReadingRow[]): Tested {
  const { clauses, error, readings } = report
  const by = failedIn(report)
  if (by !== undefined) return { by }
  if (error !== undefined) return { by: `the run ended: ${error.slice(0, 200)}` }
  const errored = clauses.find(({ status }) => status === 'errored')
  if (errored !== undefined)
    return { by: `error of the suite in ${errored.id}: ${errored.reason?.slice(0, 200)}` }
  const untested = clauses.flatMap(({ id, status, reason }) =>
    status === 'untested' ? [`${id} is untested: ${reason}`] : [],
  )
  return { notes: [...untested, ...otherReadings(readings, correct)] }
}

function failedIn({ clauses }: Report): ClauseId | undefined {
  return clauses.find(({ status }) => status === 'failed')?.id
}

function otherReadings(readings: readonly ReadingRow[], correct: readonly ReadingRow[]): readonly string[] {
  const shown = ({ observed, note }: ReadingRow) => observed ?? `(${note})`
  const before = new Map(correct.map(row => [row.id, shown(row)]))
  return readings.flatMap(row => {
    const [now, then] = [shown(row), before.get(row.id)]
    return now === then ? [] : [`${row.id} is ${now} and not ${then}`]
  })
}
