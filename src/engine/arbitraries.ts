import fc from 'fast-check'
import type { Body } from '../spec/body.js'
import { type Caller, type Id, permissions, tokenFailures, type World } from '../spec/nouns.js'
import { type OpenPoint, openPoints } from '../spec/open-points.js'
import { defaultReadings, type Readings } from '../spec/readings.js'
import type { Request } from '../spec/service.js'

/** A world, and what is asked of it by whom, one after another. */
export interface History {
  readonly readings: Readings
  readonly world: World
  readonly steps: readonly { readonly caller: Caller; readonly request: Request }[]
}

/** What is drawn before ids have their prefix: numbers stand for principals. */
type Draft<T> = (ids: Ids) => T

interface Ids {
  readonly prefix: string
  readonly profiles: readonly Id[]
  readonly groups: readonly Id[]
  /** What the fields of the world hold. */
  readonly texts: readonly string[]
}

const words = [
  ...['Anna', 'ANN', 'anna', 'Annabel', 'an', 'Berg', 'berG', 'Bergman', 'van', 'der', 'svc-', 'SVC', 'a1'],
  ...[
    'García',
    'Garcia',
    'GARCI\u0301A',
    'Émile',
    'e\u0301mile',
    '\u0301\u0301\u0301',
    'Łódź',
    'Ångström',
    '\u212b',
  ],
  ...['Straße', 'STRASSE', 'ß', 'ẞ', 'İstanbul', 'istanbul', 'ıstan', 'I', 'ﬁnn', 'FINN', 'ſam', '\u212a'],
  ...['Σίσυφος', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ', 'Жук', 'жУК', '李小龙', '한글', '\u1112\u1161\u11ab', 'ǅ', 'ŉ', 'ΐ'],
  ...['%_*', '.\\^$[', '(?:', '😀', '\ud83d', '\ude00', '\u0000', '__proto__', '𐐀𐐨', '👨‍👩‍👧'],
]
const spaces = [' ', ' ', ' ', '  ', '\t', '\u00a0', '\u3000', '-', '']

const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('Anna', 'anna', 'Annabel', 'Anna Berg', 'Berg', 'Bergman van der Anna'),
  },
  {
    weight: 8,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...spaces)), { minLength: 1, maxLength: 5 })
      .map(parts => parts.map(([word, space], at) => (at < parts.length - 1 ? word + space : word)).join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '\t\u00a0', ' Anna ') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)

/** SVC-IDs without their prefix. */
const tails = [
  'a1',
  'A1b',
  'ab12',
  'ann',
  'anna',
  'svc-a1',
  'é1',
  'ß',
  'İx',
  '\u0301x',
  '%_*',
  'ffff0',
  'ffff1',
  'b',
  'c',
]
const manyTails = [...tails, ...Array.from({ length: 60 }, (_, at) => `abc${(at * 7).toString(36)}`)]

const few = { minLength: 1, maxLength: 7 }
const many = { minLength: 40, maxLength: 60 }
const profileTails = fc.oneof(
  { weight: 9, arbitrary: fc.uniqueArray(fc.constantFrom(...tails), few) },
  { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...manyTails), many) },
)
const groupTails = fc.uniqueArray(fc.constantFrom(...tails.map(tail => `g${tail}`)), few)
const number = fc.nat({ max: 9 })
const pick = (ids: readonly Id[], at: number): Id => ids[at % ids.length] as Id

const readings: fc.Arbitrary<Readings> = fc
  .record({
    ...Object.fromEntries(
      Object.entries<OpenPoint>(openPoints).map(([id, point]) => [id, readingOf(id, point)]),
    ),
    idPrefix: fc.constantFrom('SVC-', 'SVC-', 'x:', 'É'),
    'malformed-id/readGroup': fc.constantFrom('404', '422'),
  })
  .map(drawn => ({ ...defaultReadings, ...drawn }) as Readings)

function readingOf(id: string, point: OpenPoint): fc.Arbitrary<string> {
  if (id === 'result-limit')
    return fc.constantFrom('20/kind', '1/kind', '2+1/kind', '1+3/kind', '1/shared', '3/shared', '50/shared')
  const common = { weight: 3, arbitrary: fc.constant(point.default) }
  if (point.form === 'choice')
    return fc.oneof(common, { weight: 4, arbitrary: fc.constantFrom(...point.values) })
  if (point.form !== 'set') return fc.constant(point.default)
  const some = fc.subarray([...point.values]).map(parts => parts.join('+') || 'none')
  return fc.oneof(common, { weight: 4, arbitrary: some })
}

const acr = fc
  .tuple(
    number,
    number,
    fc.constantFrom('group', 'group', 'profile'),
    fc.constantFrom('write', ...permissions),
  )
  .map(
    ([on, principal, kind, permission]): Draft<World['acrs'][number]> =>
      ids => ({
        resource: pick(ids.groups, on),
        principal: pick(kind === 'group' ? ids.groups : ids.profiles, principal),
        permission,
      }),
  )

const knownId = fc.tuple(fc.constantFrom<'profiles' | 'groups'>('profiles', 'groups'), number).map(
  ([kind, at]): Draft<Id> =>
    ids =>
      pick(ids[kind], at),
)
const strangeId = fc.constantFrom('', 'x', 'svc-a1', 'Anna', undefined).map(
  (id): Draft<Id> =>
    ids =>
      id ?? ids.prefix,
)
const unknownId = fc.constantFrom('nobody', 'b', 'c').map(
  (tail): Draft<Id> =>
    ids =>
      `${ids.prefix}${tail}`,
)
const createdId = number.map(
  (at): Draft<Id> =>
    ids =>
      createdAt(at, ids),
)
const idOf = (kind: 'profiles' | 'groups') =>
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

/** The id that a group gets which the request at this place creates. */
function createdAt(place: number, { prefix }: Ids): Id {
  return `${prefix}gnew${place}`
}

const caller: fc.Arbitrary<Draft<Caller>> = fc.oneof(
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
        input: { s: s?.(ids), ...flags, ...(parameters === undefined ? {} : { parameters }) },
      }),
  )

/** A request; what it creates is named after its place in the history. */
type PlacedRequest = (ids: Ids, place: number) => Request

const [group, profile] = [idOf('groups'), idOf('profiles')]
const request: fc.Arbitrary<PlacedRequest> = fc.oneof(
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

const profileText = fc.record({
  common_name: text,
  email: text,
  avatar_url: fc.constant('https://example.org/a.png'),
})
const groupText = fc.record({
  title: text,
  description: text,
  members: fc.uniqueArray(number, { maxLength: 5 }),
})
const held = fc.record({ profile: number, permissions: fc.subarray([...permissions], { minLength: 1 }) })
const worldParts = {
  profileTails,
  groupTails,
  profileTexts: fc.array(profileText, { minLength: 1, maxLength: 7 }),
  groupTexts: fc.array(groupText, { minLength: 1, maxLength: 7 }),
  vetted: fc.option(number, { freq: 8, nil: undefined }),
  acrs: fc.array(acr, { maxLength: 24, size: 'max' }),
  deleted: fc.option(fc.uniqueArray(held, { selector: ({ profile }) => profile, maxLength: 3 }), {
    freq: 1,
    nil: undefined,
  }),
}

/** Worlds as small as names and ids must be to clash, and histories that mostly ask for what is there. */
export const histories: fc.Arbitrary<History> = fc
  .record({
    readings,
    ...worldParts,
    steps: fc.array(fc.tuple(caller, request), { minLength: 1, maxLength: 14, size: 'max' }),
  })
  .map(drawn => {
    const prefix = drawn.readings.idPrefix
    const texts = [
      ...drawn.profileTexts.flatMap(({ common_name, email }) => [
        common_name,
        ...common_name.split(' '),
        email,
      ]),
      ...drawn.groupTexts.flatMap(({ title, description }) => [title, description]),
    ]
    const ids: Ids = {
      prefix,
      texts,
      profiles: drawn.profileTails.map(tail => prefix + tail),
      groups: drawn.groupTails.map(tail => prefix + tail),
    }
    const again = <T>(list: readonly T[], at: number) => list[at % list.length] as T
    const world: World = {
      profiles: ids.profiles.map((svc_id, at) => ({ svc_id, ...again(drawn.profileTexts, at) })),
      groups: ids.groups.map((svc_id, at) => {
        const { members, ...text } = again(drawn.groupTexts, at)
        return { svc_id, ...text, members: [...new Set(members.map(member => pick(ids.profiles, member)))] }
      }),
      ...(drawn.vetted === undefined ? {} : { vetted: pick(ids.groups, drawn.vetted) }),
      acrs: drawn.acrs.map(draft => draft(ids)),
      ...(drawn.deleted === undefined ? {} : { deleted: [deletedGroup(ids, drawn.deleted)] }),
    }
    const steps = drawn.steps.map(([caller, request], at) => ({
      caller: caller(ids),
      request: request(ids, at),
    }))
    return { readings: drawn.readings, world, steps }
  })

function deletedGroup(
  ids: Ids,
  held: readonly { profile: number; permissions: readonly (typeof permissions)[number][] }[],
): NonNullable<World['deleted']>[number] {
  const byProfile = new Map(
    held.map(({ profile, permissions }) => [pick(ids.profiles, profile), permissions]),
  )
  return {
    svc_id: `${ids.prefix}b`,
    held: Array.from(byProfile, ([profile, permissions]) => ({ profile, permissions })),
  }
}
