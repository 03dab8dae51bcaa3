import { type Id, type World, withGroup } from '../../src/spec/nouns.js'
import { join, leave, update } from '../../src/spec/steps.js'
import { crowd, type Scene } from '../worlds/scene.js'
import type { Cast } from './cast.js'
import type { Scenario } from './scenario.js'

/** More members than a column of text or a page of a list usually has. */
const veryMany = 2_100
/** A server may look at no more members of a group than so many. */
const many = 12
/** Two stretches of so many changes pass the powers of two up to 32: arrays often grow and shrink there. */
const changes = 17

/** The club has so many members of a crowd, of which the last so many are no members yet. */
function crowded(size: number, outside: number) {
  return ({ club }: Scene, idPrefix: string): World => {
    const world = crowd(idPrefix, size)
    const members = world.profiles.slice(-size, world.profiles.length - outside).map(({ svc_id }) => svc_id)
    return withGroup(world, club, group => ({ ...group, members }))
  }
}

const crowdOf = ({ world }: Cast, size: number): readonly Id[] =>
  world.profiles.slice(-size).map(({ svc_id }) => svc_id)

/** A series of joins or leaves, one profile after the other. Before the first one, so many profiles are members. */
function series(clause: 'add.member' | 'remove.member', before: number): Scenario {
  const [operation, step, from] =
    clause === 'add.member'
      ? (['addGroupMember', join, before] as const)
      : (['removeGroupMember', leave, before - changes] as const)
  return {
    clause,
    says: `Each ${operation} of a series between ${from} and ${from + changes} members leaves exactly the right members`,
    world: crowded(2 * changes, 2 * changes - before),
    steps: cast =>
      crowdOf(cast, 2 * changes)
        .slice(from, from + changes)
        .map(profile => step(cast.manager, cast.club.svc_id, profile)),
  }
}

/** On a group of many members, the last and then the first of them are added again, or removed. */
const endsOfMany = (clause: 'add.already-member' | 'remove.member', step: typeof join): Scenario => ({
  clause,
  says: `The last and the first of ${many} members ${clause === 'remove.member' ? 'are removed alone' : 'are added again without effect'}`,
  world: (_, idPrefix) => crowd(idPrefix, many),
  kept: 'too',
  steps({ manager, outsiders, club: { svc_id: club } }) {
    const joining = outsiders.slice(0, many)
    return [
      ...joining.map(profile => join(manager, club, profile)),
      ...[-1, 0].map(at => step(manager, club, String(joining.at(at)))),
    ]
  },
  decides: -2,
})

export const memberScenarios: readonly Scenario[] = [
  // An array grows and shrinks at the same sizes.
  series('add.member', 0),
  series('remove.member', 2 * changes),
  endsOfMany('add.already-member', join),
  endsOfMany('remove.member', leave),
  {
    clause: 'add.member',
    says: 'A profile joins a very large group that keeps its members when it is renamed and leaves it again',
    world: crowded(veryMany, 1),
    requests: veryMany / 10,
    steps(cast) {
      const { manager, club, text } = cast
      const [last = ''] = crowdOf(cast, 1)
      return [
        ...[1, 2].map(() => join(manager, club.svc_id, last)),
        update(manager, club.svc_id, { title: text('large').title }),
        leave(manager, club.svc_id, last),
      ]
    },
  },
]
