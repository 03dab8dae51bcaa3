import fc from 'fast-check'
import type { Body, Request } from '../spec/request.js'
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
const flag = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(undefined, 'true', 'false') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('TRUE', 'False', '1', '0', 't', 'F', 'yes', 'n', 'On', 'off', '', 'maybe'),
  },
)
const search = fc
  .record({
    s: fc.option(searchText, { freq: 30, nil: undefined }),
    profiles: flag,
    groups: flag,
    parameters: fc.constantFrom(undefined, undefined, [], ['limit']),
  })
  .map(
    ({ s, parameters, ...flags }): Draft<Request> =>
      ids => ({
        operation: 'searchPrincipals',
        query: { s: s?.(ids), ...flags, ...(parameters === undefined ? {} : { parameters }) },
      }),
  )

/** A request; what it creates is named after its place in the history. */
type PlacedRequest = (ids: Ids, place: number) => Request

const [group, profile] = [idOf('groups'), idOf('profiles')]
export const request: fc.Arbitrary<PlacedRequest> = fc.oneof(
  { weight: 4, arbitrary: search },
  {
    weight: 2,
    arbitrary: body.map(
      (body): PlacedRequest =>
        (ids, place) => ({
          operation: 'createGroup',
          body,
          newId: createdAt(place, ids),
        }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(group, fc.constantFrom('readGroup', 'readGroup', 'deleteGroup')).map(
      ([id, operation]): PlacedRequest =>
        ids => ({ operation, group: id(ids) }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(group, body).map(
      ([id, body]): PlacedRequest =>
        ids => ({ operation: 'updateGroup', group: id(ids), body }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(group, profile, fc.constantFrom('addGroupMember', 'removeGroupMember')).map(
      ([id, member, operation]): PlacedRequest =>
        ids => ({
          operation,
          group: id(ids),
          profile: member(ids),
        }),
    ),
  },
)
