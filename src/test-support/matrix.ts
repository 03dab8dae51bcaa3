import { isCovered, type Source } from '../../spec-tests/scenarios/covered.js'
import type { PlayedHere } from '../../spec-tests/scenarios/in-process.js'
import { mayBeKept } from '../../spec-tests/scenarios/scenario.js'
import type { NamedFault } from '../faults/fault.js'
import type { ClauseId } from '../spec/clauses.js'
import { type KeptTier, playKept } from './play-kept.js'
import { differsIn, playCovered, playScenario } from './play-scenario.js'
import { type PlayedServer, playedServer } from './played-server.js'

/** What the scenarios find of one fault. */
export interface Caught {
  readonly fault: NamedFault
  /** By scenario that finds a failure: the clauses that fail. */
  readonly by: ReadonlyMap<Source, ReadonlySet<ClauseId>>
}

const seed = 1

/** Plays the scenarios that are wanted for a fault on a server with it, in this process: by default, all of a tier. */
export async function* matrixOf(
  sources: readonly Source[],
  faults: readonly NamedFault[],
  tier: 'control' | KeptTier = 'control',
  isWanted: (source: Source, fault: NamedFault) => boolean = () => true,
): AsyncGenerator<Caught> {
  const correct = await playedServer()
  const usual = new Map<Source, readonly PlayedHere[]>()
  for (const fault of faults) {
    const server = await playedServer(fault)
    const by = new Map<Source, ReadonlySet<ClauseId>>()
    for (const source of sources.filter(each => isWanted(each, fault))) {
      const played = usual.get(source) ?? (await playAll(correct, source, tier))
      usual.set(source, played)
      if (!(await differsIn(server, played))) continue
      const failures = (await playAll(server, source, tier)).flatMap(({ failure }) => failure ?? [])
      if (failures.length > 0) by.set(source, new Set(failures))
    }
    await server.close()
    yield { fault, by }
  }
}

/** The lower tiers take no worlds. */
async function playAll(
  server: PlayedServer,
  source: Source,
  tier: 'control' | KeptTier,
): Promise<readonly PlayedHere[]> {
  if (tier !== 'control')
    return isCovered(source) || !mayBeKept(source) ? [] : [await playKept(server, source, tier)]
  return isCovered(source) ? playCovered(server, source, seed) : [await playScenario(server, source)]
}
