import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { batchesOf, type Step } from '../../src/spec/step.js'
import type { Failure } from '../runner/failure.js'
import { smallestSubset } from '../shrinking/smallest-subset.js'
import type { Decided } from './scenario.js'

/** In principals: in a larger world a reader does not see what matters. */
const large = 40
/** How often a failing scenario is played again on smaller worlds. */
const mostPlays = 40

/** Steps on a world, and what they are about. */
export interface OnWorld {
  readonly scenario: Decided
  readonly steps: readonly Step[]
  readonly world: World
}

/** Plays steps on a fresh world. @returns the failure of the clause of the scenario; undefined if there is none */
type PlayAgain = (part: OnWorld) => Promise<Failure | undefined>

/** The failure of a scenario with fewer principals and with fewer requests that are sent at once; undefined if neither fails. */
export async function smallerFailure(whole: OnWorld, playAgain: PlayAgain): Promise<Failure | undefined> {
  const onSmaller = idsOf(whole.world).length > large ? await onSmallestWorld(whole, playAgain) : undefined
  return (await ofOneRound({ ...whole, world: onSmaller?.world ?? whole.world }, playAgain)) ?? onSmaller
}

async function onSmallestWorld(whole: OnWorld, playAgain: PlayAgain): Promise<Failure | undefined> {
  const { world, steps } = whole
  const named = JSON.stringify(steps)
  const { profiles, groups, vetted } = world
  const others = [...profiles.map(nameOfProfile), ...groups.map(({ svc_id, title }) => [svc_id, title])]
    .filter(([id, name]) => id !== vetted && ![id, name].some(text => named.includes(JSON.stringify(text))))
    .map(([id]) => id as Id)
  let smallest: Failure | undefined
  let plays = 0
  await smallestSubset(others, async kept => {
    const failure =
      ++plays > mostPlays
        ? undefined
        : await playAgain({ ...whole, world: without(world, new Set(others), kept) })
    smallest = failure ?? smallest
    return failure !== undefined
  })
  return smallest
}

const nameOfProfile = ({ svc_id, common_name }: World['profiles'][number]) => [svc_id, common_name]

/** A world without some principals, but for those to keep. */
function without(world: World, others: ReadonlySet<Id>, kept: readonly Id[]): World {
  const left = new Set(kept)
  const isLeft = (id: Id) => left.has(id) || !others.has(id)
  return {
    ...world,
    profiles: world.profiles.filter(({ svc_id }) => isLeft(svc_id)),
    groups: world.groups
      .filter(({ svc_id }) => isLeft(svc_id))
      .map(group => ({ ...group, members: group.members.filter(isLeft) })),
    acrs: world.acrs.filter(({ resource, principal }) => isLeft(resource) && isLeft(principal)),
  }
}

/** The failure of one round of requests that are sent at once, without the rounds before it. */
async function ofOneRound(
  { scenario, steps, world }: OnWorld,
  playAgain: PlayAgain,
): Promise<Failure | undefined> {
  const rounds: Step[][] = []
  for (const batch of batchesOf(steps))
    if (batch.length > 1) rounds.push([...batch])
    else rounds.at(-1)?.push(...batch)
  for (const round of rounds) {
    const failure = await playAgain({ scenario: { ...scenario, decides: 0 }, steps: round, world })
    if (failure !== undefined) return failure
  }
  return undefined
}
