import { type Acr, type Group, type Id, type World, withGroup } from '../../../src/spec/nouns.js'
import { join, read, remove } from '../../../src/spec/steps.js'
import { withAcrs, withMember } from '../../worlds/granted-worlds.js'
import { crowd, type Scene } from '../../worlds/scene.js'
import type { Scenario } from '../scenario.js'
import { make } from '../steps.js'

/** More groups of a caller, members of a group and ACRs on a group than a page or a large batch has. */
const veryMany = 1_100
/** More than a page of a list usually has. */
const many = 130

const readBy = (resource: Id, principal: Id): Acr => ({ resource, principal, permission: 'read' })

/** Of three groups, each has an ACR for the first, the middle or the last group of the stranger, and very many for others. */
function withTeams({ bo, carol, vetted, club, circle }: Scene, idPrefix: string): World {
  const { groups, ...world } = crowd(idPrefix, 0, 2 * veryMany)
  const teams = groups.slice(-2 * veryMany)
  const [own, others] = [teams.slice(0, veryMany), teams.slice(veryMany)]
  const of = (member: Id, all: readonly Group[]) => all.map(team => ({ ...team, members: [member] }))
  const acrs = [
    { resource: vetted, team: own[0], at: veryMany },
    { resource: club, team: own[veryMany / 2], at: 0 },
    { resource: circle, team: own.at(-1), at: veryMany },
  ].flatMap(({ resource, team, at }) =>
    others
      .map(({ svc_id }) => readBy(resource, svc_id))
      .toSpliced(at, 0, readBy(resource, String(team?.svc_id))),
  )
  return {
    ...world,
    groups: [...groups.slice(0, -2 * veryMany), ...of(carol, own), ...of(bo, others)],
    acrs: [...world.acrs, ...acrs],
  }
}

/** All profiles of a crowd may read Vetted as members of the circle, the stranger in the first or the last place. */
const inCrowd =
  (size: number, isFirst: boolean) =>
  ({ world: { profiles }, carol, vetted, circle }: Scene, idPrefix: string): World => {
    const world = crowd(idPrefix, size)
    const others = world.profiles.slice(profiles.length).map(({ svc_id }) => svc_id)
    // The suite acts as the first 100 profiles of a world: it can ask the last members if those come last.
    const members = isFirst ? [carol, ...others.toReversed()] : [...others, carol]
    return withAcrs(
      withGroup(world, circle, group => ({ ...group, members })),
      [readBy(vetted, circle)],
    )
  }

/** The stranger is in Vetted and in many other groups; Vetted is the first or the last of them. */
const inVetted =
  (size: number, isFirst: boolean) =>
  ({ world: { groups }, carol }: Scene, idPrefix: string): World => {
    const world = crowd(idPrefix, 0, size)
    const [vetted, ...others] = world.groups.map((group, at) =>
      at === 0 || at >= groups.length ? { ...group, members: [...group.members, carol] } : group,
    ) as [Group, ...Group[]]
    return { ...world, groups: isFirst ? [vetted, ...others] : [...others, vetted] }
  }

const scenarios: readonly Scenario[] = [
  {
    clause: 'acr.any-suffices',
    says: 'An ACR counts whether it names the first or the last of over a thousand groups of the caller',
    world: withTeams,
    steps: ({ stranger, club, circle, world: { vetted = '' } }) =>
      [vetted, club.svc_id, circle.svc_id].map(group => read(stranger, group)),
    decides: 0,
  },
  {
    // In numbers of 32 or 64 bits, a group far away may take the place of one of the first.
    clause: 'acr.through-group',
    says: 'A member of the first of many groups has nothing that ACRs give to all groups after it',
    world({ carol, club }, idPrefix) {
      const world = crowd(idPrefix, 0, 3 * many)
      const teams = world.groups.slice(-3 * many)
      const own = teams[0]?.svc_id ?? ''
      return withAcrs(
        withMember(world, carol, own),
        teams.slice(1).map(({ svc_id }) => readBy(club, svc_id)),
      )
    },
    steps: ({ manager, stranger, club: { svc_id: club } }) => [read(manager, club), read(stranger, club)],
    decides: 1,
  },
  {
    clause: 'acr.through-group',
    says: 'An ACR that names a group counts for the first and the last of over two thousand members',
    world: inCrowd(2 * veryMany, false),
    steps: ({ stranger, circle, world: { vetted = '' } }) =>
      [String(circle.members[0]), stranger].map(caller => read(caller, vetted)),
    decides: 0,
  },
  {
    clause: 'acr.deleted-group',
    says: 'A deletion ends what the first and the last of many members and a newly joined one had',
    world: inCrowd(many, true),
    steps({ manager, member: joining, circle: { svc_id: circle, members }, world: { vetted = '' } }) {
      const some = [0, 40, 90, members.length - 1].map(at => String(members[at]))
      const reads = [...some, joining].map(caller => read(caller, vetted))
      return [join(manager, circle, joining), ...reads, remove(manager, circle), ...reads]
    },
    decides: -5,
  },
  ...[true, false].map(
    (isFirst): Scenario => ({
      clause: 'create.vetted-only',
      says: `A member of Vetted and of ${many} groups ${isFirst ? 'after' : 'before'} it creates a group`,
      world: inVetted(many, isFirst),
      steps: ({ manager, stranger, text }) =>
        [manager, stranger].map((caller, at) => make(caller, text(`by ${at}`))),
    }),
  ),
]

/** What to put such a world in place costs. A failure that a small world shows too is shown on that. */
const requests = 300

export const largeWorlds: readonly Scenario[] = scenarios.map(scenario => ({ ...scenario, requests }))

/** So many are no reason to come late. */
const fewer = 120

/** A server that pages through the groups of a caller may not see Vetted among them. */
export const manyGroups: readonly Scenario[] = ['first', 'last'].map(place => ({
  clause: 'create.vetted-only',
  says: `A member of Vetted and of ${fewer} other groups creates a group if Vetted is the ${place} of them`,
  world: inVetted(fewer, place === 'first'),
  steps: ({ world, text }) =>
    [0, 2].map(at => make(world.profiles[at]?.svc_id ?? '', text(`by number ${at}`))),
  decides: 1,
}))
