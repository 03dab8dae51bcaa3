import { sources } from '../../../spec-tests/scenarios/all.js'
import type { PlayedHere } from '../../../spec-tests/scenarios/in-process.js'
import { mayBeKept, mayBeStaged } from '../../../spec-tests/scenarios/scenario.js'
import { type Source, scenariosDrawn } from '../../../spec-tests/scenarios/sources.js'
import { defaultRuns } from '../../check/options.js'
import type { NamedFault } from '../../faults/fault.js'
import type { ClauseId } from '../../spec/clauses.js'
import { type KeptTier, playKept } from './play-kept.js'
import { differsIn, playCovered, playScenario } from './play-scenario.js'
import { type PlayedServer, playedServer } from './played-server.js'

/** A scenario in which a fault shows: some request gets another response than from a correct server. */
export interface Shown {
  readonly source: Source
  /** The clauses that fail; empty if the suite cannot tell that the response is wrong. */
  readonly failed: ReadonlySet<ClauseId>
  /** Those that fail, and those that a wrong response may violate. */
  readonly mayBe: ReadonlySet<ClauseId>
}

/** Plays scenarios on servers with faults, in this process. */
export class Matrix {
  /** What the correct server returns to each scenario. */
  readonly #usual = new Map<Source, readonly PlayedHere[]>()

  constructor(
    readonly tier: 'control' | KeptTier = 'control',
    readonly seed = 1,
  ) {}

  /** Plays scenarios on a server with a fault, one after the other, and yields those in which it shows. */
  async *showing(fault: NamedFault, some: readonly Source[]): AsyncGenerator<Shown> {
    const server = await playedServer(fault)
    try {
      for (const source of some) {
        const usual = await this.#usually(source)
        if (!(await differsIn(server, usual))) continue
        const played = await this.#play(server, source)
        const failed = new Set(played.flatMap(({ failure }) => failure ?? []))
        if (failed.size > 0 || transcriptOf(played) !== transcriptOf(usual))
          yield { source, failed, mayBe: new Set([...failed, ...played.flatMap(mayBeOf)]) }
      }
    } finally {
      await server.close()
    }
  }

  /** Whether any scenario gets another response because of a fault. */
  async isShown(fault: NamedFault): Promise<boolean> {
    for await (const _ of this.showing(fault, sources)) return true
    return false
  }

  async #usually(source: Source): Promise<readonly PlayedHere[]> {
    const known = this.#usual.get(source) ?? (await this.#play(await playedServer(), source))
    this.#usual.set(source, known)
    return known
  }

  /** The lower tiers take no worlds, and only the tier world has one in its target file. */
  async #play(server: PlayedServer, source: Source): Promise<readonly PlayedHere[]> {
    if ('drawn' in source) {
      const played: PlayedHere[] = []
      for (const each of scenariosDrawn(source, { seed: this.seed, runs: defaultRuns }))
        played.push(...(await this.#play(server, each)))
      return played
    }
    if (this.tier !== 'control') {
      const isElsewhere = 'factors' in source || !mayBeKept(source)
      const lacksWorld = this.tier === 'actors' && 'kept' in source && source.kept === 'in the file'
      return isElsewhere || lacksWorld ? [] : [await playKept(server, source, this.tier)]
    }
    if ('factors' in source) return playCovered(server, source, this.seed)
    return mayBeStaged(source) ? [await playScenario(server, source)] : []
  }
}

function mayBeOf({ judged }: PlayedHere): readonly ClauseId[] {
  return judged.flatMap(({ judgement }) => (judgement.kind === 'wrong' ? judgement.mayBe : []))
}

/** What the requests got. The SVC-IDs of new groups differ each time. */
function transcriptOf(played: readonly PlayedHere[]): string {
  const responses = played
    .flatMap(({ judged }) => judged)
    .map(({ exchange: { response } }) => `${response.status} ${response.text}`)
  return responses.join('\n').replace(/[0-9a-f]{32}/gi, '#')
}

/** What catches most comes first, so that the next fault is probably caught soon. */
export function byMostCaught(some: readonly Source[], times: ReadonlyMap<Source, number>): readonly Source[] {
  return some.toSorted((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0))
}
