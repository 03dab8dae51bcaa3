import type { ReadingRow, Report } from '../report/report.js'
import type { ClauseId } from '../spec/clauses.js'
import { type Baseline, checkServer } from './baseline.js'
import type { MutatedBuild } from './instrument.js'
import type { Mutant } from './mutant.js'
import { MutantServer, ServerEnded, type StartOptions } from './mutant-server.js'
import type { Setup } from './setups.js'

/** In seconds. After it, the suite makes no more tests, and a mutant counts as killed by the time. */
const longestCheck = 600

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
  /** Survived: whether only one setup was tried. */
  readonly isBrief?: boolean
}

/** What becomes of a mutant that no setup reaches. */
export const notCovered: Fate = { status: 'not covered', survived: [], notes: [] }

interface Tested {
  /** What killed the mutant; undefined if it survived. */
  readonly by?: string
  readonly notes?: readonly string[]
}

/** Judges one mutant after the other. It keeps a server for each setup, and switches the mutants on in it. */
export class Judge {
  readonly #kept = new Map<Setup, MutantServer>()

  constructor(
    readonly build: MutatedBuild,
    readonly judgements: readonly Judgement[],
    readonly isBrief: (mutant: Mutant) => boolean,
  ) {}

  /**
   * Tests one mutant under each setup that reaches it, until the suite fails.
   * A setup on the definitions counts only for a mutant that the engine does not reach. A brief test
   * tries one setup, and runs no suite if all responses are the same.
   */
  async judge(mutant: Mutant): Promise<Fate> {
    const reached = this.judgements.filter(({ baseline }) => baseline.covered.has(mutant.id))
    const onEngine = reached.filter(({ setup }) => !setup.onDefinitions)
    const survived: string[] = []
    const notes: string[] = []
    const isBrief = this.isBrief(mutant)
    const possible = onEngine.length > 0 ? onEngine : reached
    for (const judgement of isBrief ? possible.slice(0, 1) : possible) {
      const { name } = judgement.setup
      const isBelow = mutant.file.startsWith('src/http/') && survived.length === 0 && !isBrief
      const { by, notes: more = [] } = await this.#testUnder(judgement, mutant, isBelow)
      if (by !== undefined) return { status: 'killed', by, under: name, survived, notes: [] }
      survived.push(name)
      notes.push(...more.map(note => `${name}: ${note}`))
    }
    return reached.length > 0 ? { status: 'survived', survived, notes, isBrief } : notCovered
  }

  async close(): Promise<void> {
    for (const setup of this.#kept.keys()) await this.#end(setup)
  }

  /** @param isBelow whether the mutant may change what happens below HTTP, which only a run of the suite shows */
  async #testUnder({ setup, baseline }: Judgement, mutant: Mutant, isBelow: boolean): Promise<Tested> {
    // What runs when a module is loaded, or only once in the life of a server, does not change when a mutant is switched on.
    const isAtStart = baseline.atStart.has(mutant.id) || baseline.covered.get(mutant.id)?.length === 1
    if (isAtStart) await this.#end(setup)
    try {
      const server = await this.#server(setup, isAtStart ? { mutant: mutant.id } : {})
      if (!isAtStart) await server.switch(mutant.id)
      const parts = isAtStart ? null : (baseline.covered.get(mutant.id) ?? [])
      const isSame = await server.respondsAsExpected(baseline.transcript, parts, baseline.responses)
      // If all responses are the same, the suite would send the same requests and pass. What happens below HTTP needs
      // connections, so there the suite decides; the readings do not matter to it.
      if (isSame && !isBelow) return {}
      const report = await checkServer(server, { runs: this.build.runs, budget: longestCheck })
      const result = tested(report, baseline.readings)
      // Responses may differ because another mutant left something behind.
      if (result.by === undefined && !isSame) await this.#end(setup)
      return result
    } catch (error) {
      if (!(error instanceof ServerEnded)) throw error
      await this.#end(setup)
      return { by: error.message }
    } finally {
      await this.#switchOff(setup, isAtStart)
    }
  }

  async #server(setup: Setup, options: StartOptions): Promise<MutantServer> {
    const server = this.#kept.get(setup) ?? (await MutantServer.start(this.build.folder, setup, options))
    this.#kept.set(setup, server)
    return server
  }

  async #switchOff(setup: Setup, isAtStart: boolean): Promise<void> {
    if (isAtStart) return this.#end(setup)
    try {
      await this.#kept.get(setup)?.switch(null)
    } catch (error) {
      if (!(error instanceof ServerEnded)) throw error
      await this.#end(setup)
    }
  }

  async #end(setup: Setup): Promise<void> {
    const server = this.#kept.get(setup)
    this.#kept.delete(setup)
    await server?.close()
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
