import { type Id, withGroup } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { join, leave, read, search } from '../../../src/spec/steps.js'
import { withAcr, withAcrs, withMember } from '../../worlds/granted-worlds.js'
import { acrsOf, crowd } from '../../worlds/scene.js'
import { onlyGroups, onlyProfiles } from '../../worlds/searching.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { atOnce, byTurns, make } from '../steps.js'

const crowdSize = 8
const crowdIn = ({ world }: Cast): readonly Id[] =>
  world.profiles.slice(-crowdSize).map(({ svc_id }) => svc_id)

export const atOnceWorldScenarios: readonly Scenario[] = [
  {
    clause: 'state.concurrent',
    says: 'Adds to two groups at once all take effect in their own group',
    world: (_, idPrefix) => crowd(idPrefix, crowdSize),
    steps(cast) {
      const { manager, club, circle } = cast
      const groups = [club, circle]
      const joins = crowdIn(cast).map((profile, at) => join(manager, groups[at % 2]?.svc_id ?? '', profile))
      return [...joins.slice(0, 2), ...atOnce(joins.slice(2))]
    },
    decides: 2,
  },
  {
    clause: 'state.concurrent',
    says: 'A profile that joins two groups at once can read through each of them',
    world: ({ club, circle }, idPrefix) =>
      withAcrs(crowd(idPrefix, crowdSize), [
        ...acrsOf(club, circle, ['read']),
        ...acrsOf(circle, club, ['read']),
      ]),
    steps(cast) {
      const { manager, club, circle } = cast
      const groups = [club.svc_id, circle.svc_id]
      const [alone = '', ...others] = crowdIn(cast).slice(0, 4)
      const joins = (profile: Id) => groups.map(group => join(manager, group, profile))
      const reads = (profile: Id) => groups.map(group => read(profile, group))
      return [
        ...[...joins(alone), ...reads(alone)],
        ...others.flatMap(profile => [...atOnce(joins(profile)), ...reads(profile)]),
      ]
    },
    decides: 4,
  },
  {
    // No read comes between the joining and the leaving: the server must have nothing to remember yet.
    clause: 'state.concurrent',
    says: 'A read during a removal does not keep the permission of the former member',
    world: ({ world, club, circle }) =>
      withAcr(world, { resource: circle, principal: club, permission: 'read' }),
    steps({ manager, member, club: { svc_id: club }, circle: { svc_id: circle } }) {
      const [look, drop] = [read(member, circle), leave(manager, club, member)]
      return [drop, look, ...byTurns(2, join(manager, club, member), ...atOnce([look, look, drop]), look)]
    },
    decides: 3,
  },
  {
    clause: 'state.concurrent',
    says: 'Each of several searches at once gets the results that it gets alone',
    world: ({ world, club }) =>
      withGroup(world, club, group => ({ ...group, title: 'Anna Lindqvist and friends' })),
    steps({ manager }) {
      const [profiles, groups, ...others] = [
        search(manager, 'Anna Lindqvist', onlyProfiles),
        search(manager, 'Anna Lindqvist', onlyGroups),
        search(manager, 'Carol'),
        search(manager, 'Late sleepers'),
      ] as [Step, Step, ...Step[]]
      return [
        profiles,
        groups,
        ...others,
        ...byTurns(2, ...atOnce([...byTurns(2, profiles, groups), ...others])),
      ]
    },
    decides: 4,
  },
  {
    // Which permissions a creator gets is open: open.creator-grant.
    clause: 'state.concurrent',
    says: 'Each of two callers that create groups at once may read its own as if it had created it alone',
    world: ({ world, bo, vetted }) => withMember(world, bo, vetted),
    steps({ manager, member, text }) {
      const look = (caller: Id, about: string) => read(caller, text(about).title)
      const own: readonly (readonly [Id, string])[] = [
        [manager, 'one'],
        [member, 'two'],
        [manager, 'three'],
        [member, 'four'],
      ]
      return [
        make(member, text('alone')),
        look(member, 'alone'),
        ...atOnce(own.map(([caller, about]) => make(caller, text(about)))),
        ...own.map(each => look(...each)),
      ]
    },
    decides: 2,
  },
]
