import fc from 'fast-check'
import { type Operation, operations } from '../../spec/endpoints.js'
import { booleanSpellings } from '../../spec/open-points.js'
import { type Body, type PartMakers, type Query, type Request, requestOf } from '../../spec/request.js'
import { createdAt, type Draft, type Ids, idOf, knownId, pick } from './arbitrary-ids.js'
import { text } from './arbitrary-texts.js'

const value = fc.oneof({ weight: 9, arbitrary: text }, fc.constantFrom(5, null, true, ['Anna'], { a: 'b' }))
const fields = fc.record(
  { title: value, description: value, members: fc.constant(['a1']) },
  { requiredKeys: [], noNullPrototype: true },
)
const content = fc.oneof(
  { weight: 6, arbitrary: fc.record({ title: value, description: value }, { noNullPrototype: true }) },
  { weight: 3, arbitrary: fields },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([], null, 'Anna', 7, ['title']) },
)
const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 9, arbitrary: content.map(value => ({ kind: 'json' as const, value })) },
  { weight: 1, arbitrary: content.map(value => ({ kind: 'wrong-content-type' as const, value })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Body>({ kind: 'none' }, { kind: 'broken' }, { kind: 'wrong-content-type' }),
  },
)

const heldText = fc.nat({ max: 40 }).map(
  (at): Draft<string> =>
    ids =>
      pick(ids.texts, at),
)
const searchText = fc
  .tuple(
    fc.oneof(text, knownId, { weight: 3, arbitrary: heldText }),
    fc.nat({ max: 12 }),
    fc.constantFrom('as is', 'upper', 'lower', 'padded'),
  )
  .map(
    ([source, length, change]): Draft<string> =>
      ids => {
        const whole = typeof source === 'string' ? source : source(ids)
        const start = change === 'padded' ? whole : whole.slice(0, Math.max(length, 3))
        if (change === 'upper') return start.toUpperCase()
        if (change === 'lower') return start.toLowerCase()
        return change === 'padded' ? ` ${start} ` : start
      },
  )
const spellings = booleanSpellings.flatMap(({ yes, no }) => [...yes, ...no])
const flag = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(undefined, 'true', 'false') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'maybe', 'False', 'On', ...spellings),
  },
)
const query = fc
  .record({
    s: fc.option(searchText, { freq: 30, nil: undefined }),
    profiles: flag,
    groups: flag,
    parameters: fc.constantFrom(undefined, undefined, [], ['limit']),
  })
  .map(
    ({ s, parameters, ...flags }): Draft<Query> =>
      ids => ({ s: s?.(ids), ...flags, ...(parameters === undefined ? {} : { parameters }) }),
  )

const weights: Partial<Record<Operation, number>> = { searchPrincipals: 4, deleteGroup: 1 }
const operation = fc.oneof(
  ...operations.map(each => ({ weight: weights[each] ?? 2, arbitrary: fc.constant(each) })),
)
const parts = fc.record({ group: idOf('groups'), profile: idOf('profiles'), body, query })

type Source = (typeof parts extends fc.Arbitrary<infer T> ? T : never) & {
  readonly ids: Ids
  readonly place: number
}

const makeParts: PartMakers<Source> = {
  group: ({ group, ids }) => group(ids),
  profile: ({ profile, ids }) => profile(ids),
  body: ({ body }) => body,
  query: ({ query, ids }) => query(ids),
  newId: ({ place, ids }) => createdAt(place, ids),
}

/** A request to any operation. A group that it creates is named after its place in the history. */
export const request: fc.Arbitrary<(ids: Ids, place: number) => Request> = fc.tuple(operation, parts).map(
  ([operation, drawn]) =>
    (ids, place) =>
      requestOf(operation, makeParts, { ...drawn, ids, place }),
)
