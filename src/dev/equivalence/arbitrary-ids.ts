import fc from 'fast-check'
import { type Caller, type Id, tokenFailures } from '../../spec/nouns.js'

/** A generated value before the ids are known. It refers to principals by number. */
export type Draft<T> = (ids: Ids) => T

export interface Ids {
  readonly prefix: string
  readonly profiles: readonly Id[]
  readonly groups: readonly Id[]
  /** The texts in the fields of the world. */
  readonly texts: readonly string[]
}

/** The number of a principal. */
export const number = fc.nat({ max: 9 })
export const pick = (ids: readonly Id[], at: number): Id => ids[at % ids.length] as Id

export const knownId = fc.tuple(fc.constantFrom<'profiles' | 'groups'>('profiles', 'groups'), number).map(
  ([kind, at]): Draft<Id> =>
    ids =>
      pick(ids[kind], at),
)
const strangeId = fc.constantFrom('', 'x', 'svc-a1', 'Anna', undefined).map(
  (id): Draft<Id> =>
    ids =>
      id ?? ids.prefix,
)
const unknownId = fc.constantFrom('nobody', 'b', 'gold').map(
  (tail): Draft<Id> =>
    ids =>
      `${ids.prefix}${tail}`,
)
const createdId = number.map(
  (at): Draft<Id> =>
    ids =>
      createdAt(at, ids),
)
export const idOf = (kind: 'profiles' | 'groups') =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: number.map(
        (at): Draft<Id> =>
          ids =>
            pick(ids[kind], at),
      ),
    },
    { weight: kind === 'groups' ? 3 : 1, arbitrary: createdId },
    { weight: 1, arbitrary: fc.oneof(knownId, strangeId, unknownId) },
  )

/** The id of the group that the request at this place in the history creates. */
export function createdAt(place: number, { prefix }: Ids): Id {
  return `${prefix}gnew${place}`
}

export const caller: fc.Arbitrary<Draft<Caller>> = fc.oneof(
  {
    weight: 40,
    arbitrary: number.map(at => (ids: Ids) => ({ kind: 'profile' as const, id: pick(ids.profiles, at) })),
  },
  {
    weight: 1,
    arbitrary: idOf('groups').map(id => (ids: Ids) => ({ kind: 'profile' as const, id: id(ids) })),
  },
  { weight: 1, arbitrary: fc.constant(() => ({ kind: 'anonymous' as const })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...tokenFailures).map(failure => () => ({ kind: 'bad' as const, failure })),
  },
)
