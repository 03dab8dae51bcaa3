import fc from 'fast-check'
import { groupAt, type Id } from '../../src/spec/nouns.js'
import { pick } from '../actors/searching.js'
import { similarId } from '../actors/unknown-ids.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import type { Actor } from '../target/request.js'
import { malformedId } from '../target/request.js'
import type { Model } from './model.js'

/** Selects one thing of a kind. The number `at` is an index into the things that exist when the command runs. */
export interface Selector<K extends string> {
  readonly kind: K
  readonly at: number
}

export type CallerKind = 'admin' | 'vetted' | 'any' | 'anonymous' | 'bad'
export type GroupKind = 'existing' | 'vetted' | 'deleted' | 'unknown' | 'malformed' | 'profile'
export type ProfileKind = 'known' | 'member' | 'unknown' | 'malformed' | 'group'

/** Two groups are selected often, so that several commands change the same group. */
const groupIndex = fc.oneof({ arbitrary: fc.nat(1), weight: 2 }, { arbitrary: fc.nat(30), weight: 1 })

function selector<K extends string>(
  weights: Readonly<Record<K, number>>,
  at: fc.Arbitrary<number> = fc.nat(30),
): fc.Arbitrary<Selector<K>> {
  return fc.record({ kind: weighted(weights), at })
}

/** The keys, with a probability in proportion to their weights. */
function weighted<K extends string>(weights: Readonly<Record<K, number>>): fc.Arbitrary<K> {
  const kinds = Object.entries<number>(weights).map(([kind, weight]) => ({
    arbitrary: fc.constant(kind as K),
    weight,
  }))
  return fc.oneof(...kinds)
}

export const caller = selector<CallerKind>({ admin: 12, vetted: 4, any: 8, anonymous: 2, bad: 2 })
export const group = selector<GroupKind>(
  { existing: 18, vetted: 2, deleted: 4, unknown: 2, malformed: 1, profile: 2 },
  groupIndex,
)
export const profile = selector<ProfileKind>({ known: 10, member: 8, unknown: 2, malformed: 1, group: 2 })

export function selectCaller({ c, world }: Model, { kind, at }: Selector<CallerKind>): Actor {
  if (kind === 'anonymous') return null
  if (kind === 'bad') return `bad:${pick(Object.keys(c.suite.staging.badTokens(c.deployment)), at)}`
  if (kind === 'admin') return rolesIn(c.world).admin
  const vetted = groupAt(world, world.vetted)?.members ?? []
  return pick(kind === 'vetted' ? vetted : c.actors, at) ?? (pick(c.actors, at) as Id)
}

export function selectGroup(model: Readonly<Model>, { kind, at }: Selector<GroupKind>): Id {
  if (kind === 'malformed') return malformedId
  const { groups, profiles, vetted } = model.world
  const system = groups.filter(({ svc_id }) => svc_id === vetted)
  const known = {
    existing: groups,
    vetted: system,
    deleted: model.deletedGroups,
    unknown: [],
    profile: profiles,
  }[kind]
  return pick<{ readonly svc_id: Id }>(known, at)?.svc_id ?? unknownIn(model, at)
}

/** The id of a profile. @param group the kind `member` selects a member of this group */
export function selectProfile(model: Model, { kind, at }: Selector<ProfileKind>, group: Id): Id {
  if (kind === 'malformed') return malformedId
  const { groups, profiles } = model.world
  const members = groupAt({ groups }, group)?.members ?? []
  const all = profiles.map(({ svc_id }) => svc_id)
  const ids = { known: all, member: members, unknown: [], group: groups.map(({ svc_id }) => svc_id) }[kind]
  return pick<Id>(ids, at) ?? (kind === 'member' ? (pick(all, at) as Id) : unknownIn(model, at))
}

/** An unused id that looks like the ids of the target. */
function unknownIn({ c }: Readonly<Model>, at: number): Id {
  return similarId(c, pick(c.actors, at) as Id)
}
