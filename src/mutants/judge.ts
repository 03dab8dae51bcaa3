import { type Baseline, checkServer } from './baseline.js'
import type { MutatedBuild } from './instrument.js'
import type { Mutant } from './mutant.js'
import { MutantServer, ServerEnded, type StartOptions } from './mutant-server.js'
import type { Setup } from './setups.js'
import { type Tested, tested } from './tested.js'

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
      const { by, notes: more = [] } = await this.#testUnder(judgement, mutant, isBelow, !isBrief)
      if (by !== undefined) return { status: 'killed', by, under: name, survived, notes: [] }
      survived.push(name)
      notes.push(...more.map(note => `${name}: ${note}`))
    }
    return reached.length > 0 ? { status: 'survived', survived, notes, isBrief } : notCovered
  }

  async close(): Promise<void> {
    for (const setup of this.#kept.keys()) await this.#end(setup)
  }

  /**
   * @param isBelow whether the mutant may change what happens below HTTP, which only a run of the suite shows
   * @param isConfirmed whether a mutant that seems to survive is tested again in a new server. What the other one computed
   *   before the mutant was switched on may hide it.
   */
  async #testUnder(
    judgement: Judgement,
    mutant: Mutant,
    isBelow: boolean,
    isConfirmed: boolean,
  ): Promise<Tested> {
    const { covered, atStart } = judgement.baseline
    const parts = covered.get(mutant.id) ?? []
    // What runs when a module is loaded, or only once in the life of a server, does not change when a mutant is switched on.
    if (atStart.has(mutant.id)) return this.#testIn(judgement, mutant, isBelow, true, null)
    if (parts.length !== 1) {
      const result = await this.#testIn(judgement, mutant, isBelow && !isConfirmed, false, parts)
      if (result.by !== undefined || !isConfirmed) return result
    }
    return this.#testIn(judgement, mutant, isBelow, true, parts)
  }

  async #testIn(
    { setup, baseline }: Judgement,
    mutant: Mutant,
    isBelow: boolean,
    isNew: boolean,
    parts: readonly number[] | null,
  ): Promise<Tested> {
    if (isNew) await this.#end(setup)
    try {
      const server = await this.#server(setup, isNew ? { mutant: mutant.id } : {})
      if (!isNew) await server.switch(mutant.id)
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
      await this.#switchOff(setup, isNew)
    }
  }

  async #server(setup: Setup, options: StartOptions): Promise<MutantServer> {
    const server = this.#kept.get(setup) ?? (await MutantServer.start(this.build.folder, setup, options))
    this.#kept.set(setup, server)
    return server
  }

  async #switchOff(setup: Setup, isNew: boolean): Promise<void> {
    if (isNew) return this.#end(setup)
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
