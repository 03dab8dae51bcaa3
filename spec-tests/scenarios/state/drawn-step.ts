import fc from 'fast-check'
import { type Group, groupAt, type Id, type World } from '../../../src/spec/nouns.js'
import type { Step, StepInput } from '../../../src/spec/step.js'
import { request } from '../../../src/spec/steps.js'
import { malformedId } from '../../target/request.js'
import { pick } from '../../worlds/searching.js'
import type { Cast } from '../cast.js'

/** One of the keys, with a probability in proportion to its number. */
function weighted<K extends string>(weights: Readonly<Record<K, number>>): fc.Arbitrary<K> {
  const keys = Object.entries<number>(weights).flatMap(([key, weight]) => Array<K>(weight).fill(key as K))
  return fc.constantFrom(...keys)
}

const at = fc.nat(30)

/** A step before its world is known: each number selects one of the things of a kind that there are when it is sent. */
export const drawnStep = fc.record({
  operation: weighted({
    updateGroup: 4,
    addGroupMember: 3,
    removeGroupMember: 2,
    createGroup: 2,
    deleteGroup: 1,
    readGroup: 1,
  }),
  caller: fc.record({ kind: weighted({ manager: 12, any: 8, vetted: 4, none: 2, bad: 2 }), at }),
  group: fc.record({
    kind: weighted({ existing: 18, deleted: 4, vetted: 2, profile: 2, unknown: 2, malformed: 1 }),
    // Two groups are selected often, so that several steps change the same group.
    at: fc.oneof(fc.nat(1), fc.nat(1), at),
  }),
  profile: fc.record({ kind: weighted({ known: 10, member: 8, group: 2, unknown: 2, malformed: 1 }), at }),
  body: weighted({ whole: 5, title: 4, description: 4, 'wrong type': 2, 'unknown property': 1, empty: 1 }),
  title: weighted({ new: 6, 'of a deleted group': 2, 'of another group': 1 }),
})
export type DrawnStep = typeof drawnStep extends fc.Arbitrary<infer T> ? T : never

export interface Present {
  readonly cast: Cast
  readonly world: World
  /** The groups that requests may be about. */
  readonly groups: readonly Group[]
  readonly deleted: readonly Group[]
}

export function stepIn(present: Present, { operation, ...drawn }: DrawnStep, number: number): Step {
  const group = groupIn(present, drawn.group)
  const profile = profileIn(present, drawn.profile, group)
  // What happens to Vetted if it gets another title is open.
  const isRenamed = group !== present.world.vetted || operation === 'createGroup'
  const body = bodyIn(present, isRenamed ? drawn : { ...drawn, body: 'description' }, number)
  return request(operation, callerIn(present, drawn.caller), { group, profile, body })
}

function callerIn({ cast, world }: Present, { kind, at }: DrawnStep['caller']): string | null {
  const callers = {
    manager: [cast.manager],
    any: cast.callers,
    vetted: groupAt(world, world.vetted)?.members ?? [],
    none: [null],
    bad: cast.badTokens,
  }[kind]
  return pick<string | null>(callers, at) ?? null
}

function groupIn({ cast, world, groups, deleted }: Present, { kind, at }: DrawnStep['group']): Id {
  const ids = {
    existing: idsOf(groups),
    deleted: idsOf(deleted),
    vetted: [world.vetted],
    profile: idsOf(world.profiles),
    unknown: [],
    malformed: [malformedId],
  }[kind]
  return pick<Id | undefined>(ids, at) || cast.noGroup
}

function profileIn({ cast, world, groups }: Present, { kind, at }: DrawnStep['profile'], group: Id): Id {
  const ids = {
    known: idsOf(world.profiles),
    member: groupAt(world, group)?.members ?? [],
    group: idsOf(groups),
    unknown: [],
    malformed: [malformedId],
  }[kind]
  return pick<Id>(ids, at) ?? cast.noProfile
}

function idsOf(principals: readonly { readonly svc_id: Id }[]): readonly Id[] {
  return principals.map(({ svc_id }) => svc_id)
}

function bodyIn(
  { cast, world, groups, deleted }: Present,
  { body, title: kind }: Pick<DrawnStep, 'body' | 'title'>,
  number: number,
): NonNullable<StepInput['body']> {
  const text = cast.text(`step ${number}`)
  const other = {
    new: undefined,
    'of a deleted group': deleted.at(-1),
    'of another group': pick(groups, number),
  }[kind]?.title
  // Steps find a group that another step has created by its title.
  const title = other === undefined || groupAt(world, other) !== undefined ? text.title : other
  const { description } = text
  return {
    whole: { title, description },
    title: { title },
    description: { description },
    'wrong type': number % 2 === 0 ? { title, description: 5 } : { title: null, description },
    'unknown property': { title, id: title },
    empty: {},
  }[body]
}
