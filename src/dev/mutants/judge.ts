import { type Baseline, checkServer } from './baseline.js'
import type { MutatedBuild } from './instrument.js'
import type { Mutant } from './mutant.js'
import { MutantServer, ServerEnded } from './mutant-server.js'
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
  /** Explained: not tested, because another mutant of its area of the table survives. */
  readonly status: 'killed' | 'survived' | 'not covered' | 'explained'
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

export const explained: Fate = { status: 'explained', survived: [], notes: [] }

/**
 * Tests one mutant under each setup that reaches it, until the suite fails.
 * A setup on the definitions counts only for a mutant that no request reaches on the engine.
 * @param isBrief whether to try one setup, and to run no suite if all responses are the same
 * @param mostParts in how many parts of the transcript the responses are compared
 */
export async function judge(
  build: MutatedBuild,
  judgements: readonly Judgement[],
  mutant: Mutant,
  isBrief: boolean,
  mostParts = Number.POSITIVE_INFINITY,
): Promise<Fate> {
  const reached = judgements.filter(({ baseline }) => baseline.covered.has(mutant.id))
  const runs = ({ baseline }: Judgement) =>
    !mutant.file.startsWith('src/spec/') || (baseline.covered.get(mutant.id) ?? []).length > 0
  const onEngine = reached.filter(judgement => !judgement.setup.onDefinitions && runs(judgement))
  const survived: string[] = []
  const notes: string[] = []
  const possible = onEngine.length > 0 ? onEngine : reached
  for (const judgement of isBrief ? possible.slice(0, 1) : possible) {
    const { name } = judgement.setup
    const isBelow = mutant.file.startsWith('src/http/') && survived.length === 0 && !isBrief
    const { by, notes: more = [] } = await testUnder(build, judgement, mutant, isBelow, mostParts)
    if (by !== undefined) return { status: 'killed', by, under: name, survived, notes: [] }
    survived.push(name)
    notes.push(...more.map(note => `${name}: ${note}`))
  }
  return reached.length > 0 ? { status: 'survived', survived, notes, isBrief } : notCovered
}

/** @param isBelow whether the mutant may change what happens below HTTP, which only a run of the suite shows */
async function testUnder(
  build: MutatedBuild,
  { setup, baseline }: Judgement,
  { id }: Mutant,
  isBelow: boolean,
  mostParts: number,
): Promise<Tested> {
  const { covered, atStart, transcript, responses, readings } = baseline
  // What runs when the server starts has no part of its own.
  const all = atStart.has(id) ? null : (covered.get(id) ?? [])
  const parts = Number.isFinite(mostParts) ? spread(all, mostParts) : all
  let server: MutantServer | undefined
  try {
    // Each test has a new server: in another one, what was computed without the mutant could hide it.
    server = await MutantServer.start(build.folder, setup, { mutant: id })
    const isSame = await server.respondsAsExpected(transcript, parts, responses)
    // If all responses are the same, the suite would send the same requests and pass. What happens below HTTP needs
    // connections, so there the suite decides; the readings do not matter to it.
    if (isSame && !isBelow) return {}
    return tested(await checkServer(server, { runs: build.runs, budget: longestCheck }), readings)
  } catch (error) {
    if (!(error instanceof ServerEnded)) throw error
    return { by: error.message }
  } finally {
    await server?.close()
  }
}

/** At most so many of the parts, as far apart as they can be; null stands for all parts of a transcript. */
function spread(parts: readonly number[] | null, most: number): readonly number[] {
  if (parts === null) return Array.from({ length: most }, (_, at) => at)
  const step = Math.max(1, parts.length / most)
  return parts.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}
