import fc, { type Arbitrary } from 'fast-check'
import { type Acr, type Group, type Id, type Profile, permissions, type World } from '../../src/spec/nouns.js'

/*
 * Words are few, so that names collide and share prefixes, and they hold what implementations trip over:
 * scripts with and without cases, wildcards of SQL, of shells and of regular expressions, quotes, hyphens.
 */
const givenNames = [
  'Anna',
  'Annabel',
  'Ana',
  'Émile',
  'Łukasz',
  'Жанна',
  'Ωρίων',
  'Jean-Luc',
  "D'Arcy",
  '王小明',
  'Öznur',
]
const familyNames = [
  'Berg',
  'Bergman',
  "O'Brien",
  'García',
  'Żak',
  'Дарьина',
  'Smith-Jones',
  'Al-Ḥakīm',
  'Ånä',
  'Ҷӯраев',
  '欧阳娜娜',
  'Annas',
]
const topics = [
  'Rowing',
  'Row',
  'Wine Club',
  '100% Remote',
  'snake_case',
  'Élan Vital',
  'Łódź',
  'Хор',
  'C++',
  'a.b*c',
  '[x]^$',
]

const letters = fc.string({ unit: fc.constantFrom(...'abcABCdeéÉžŽжЖ'), minLength: 3, maxLength: 8 })
const signs = fc.string({ unit: fc.constantFrom(..."ab%_*.\\^$['+-"), minLength: 3, maxLength: 6 })

function word(known: readonly string[]): Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 6 },
    { arbitrary: letters, weight: 3 },
    { arbitrary: signs, weight: 1 },
  )
}

const commonName = fc
  .tuple(
    word(givenNames),
    fc.oneof(
      { arbitrary: fc.constant([]), weight: 1 },
      { arbitrary: fc.tuple(word(familyNames)), weight: 8 },
      { arbitrary: fc.array(word(familyNames), { minLength: 2, maxLength: 4 }), weight: 2 },
    ),
  )
  .map(([first, rest]) => [first, ...rest].join(' '))

const email = fc
  .tuple(
    fc.constantFrom('anna', 'berg', 'a.berg', 'anna_b', 'rowing', 'smith', 'x1y2'),
    fc.constantFrom('', '+news', '.42'),
    fc.constantFrom('example.org', 'mail.example.com'),
  )
  .map(([name, tag, host]) => `${name}${tag}@${host}`)

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })

/** `count` distinct SVC-IDs; some share their first digits. */
export function ids(idPrefix: string, count: number): Arbitrary<readonly Id[]> {
  const digits = fc.oneof(
    hex(32),
    fc.tuple(fc.constantFrom('ada', 'bee'), hex(29)).map(parts => parts.join('')),
  )
  return fc.uniqueArray(
    digits.map(rest => `${idPrefix}${rest}`),
    { minLength: count, maxLength: count },
  )
}

const profileText = fc.record({ common_name: commonName, email, avatar: hex(4) })
const groupText = fc.record({
  title: fc.array(word(topics), { minLength: 1, maxLength: 3 }).map(words => words.join(' ')),
  description: fc
    .array(fc.oneof(word(topics), word(familyNames)), { minLength: 1, maxLength: 4 })
    .map(words => words.join(' ')),
  /** Which profiles are members, as bits. */
  members: fc.nat(255),
})
const grant = fc.record({
  resource: fc.nat(20),
  principal: fc.nat(20),
  permission: fc.constantFrom(...permissions),
})

export interface Sizes {
  readonly profiles: number
  readonly groups: number
  readonly acrs: number
}

/** Worlds with at least one profile, Vetted, and up to so many of each. */
export function worlds(
  idPrefix: string,
  most: Sizes = { profiles: 5, groups: 3, acrs: 4 },
): Arbitrary<World> {
  return fc
    .record({
      ids: ids(idPrefix, most.profiles + most.groups + 1),
      profiles: fc.array(profileText, { minLength: 1, maxLength: most.profiles }),
      vetted: fc.nat(255),
      groups: fc.array(groupText, { maxLength: most.groups }),
      acrs: fc.array(grant, { maxLength: most.acrs }),
    })
    .map(drawn => build(drawn, most))
}

interface Drawn {
  readonly ids: readonly Id[]
  readonly profiles: readonly { common_name: string; email: string; avatar: string }[]
  readonly vetted: number
  readonly groups: readonly { title: string; description: string; members: number }[]
  readonly acrs: readonly { resource: number; principal: number; permission: Acr['permission'] }[]
}

function build(drawn: Drawn, most: Sizes): World {
  const addresses = distinct(drawn.profiles.map(({ email }) => email))
  const profiles: Profile[] = drawn.profiles.map(({ common_name, avatar }, at) => ({
    svc_id: drawn.ids[at] as Id,
    common_name,
    email: addresses[at] as string,
    avatar_url: `https://avatars.example.org/At/${avatar}.PNG?size=64&by=Oslo`,
  }))
  const members = (bits: number) => profiles.filter((_, at) => (bits >> at) & 1).map(({ svc_id }) => svc_id)
  const texts = [
    { title: 'Vetted', description: 'May create groups', members: drawn.vetted },
    ...drawn.groups,
  ]
  const titles = distinct(texts.map(({ title }) => title))
  const groups: Group[] = texts.map(({ description, members: bits }, at) => ({
    svc_id: drawn.ids[most.profiles + at] as Id,
    title: titles[at] as string,
    description,
    members: members(bits),
  }))
  const principals = [...profiles, ...groups]
  const acrs = drawn.acrs.map(({ resource, principal, permission }) => ({
    resource: (groups[resource % groups.length] as Group).svc_id,
    principal: (principals[principal % principals.length] as Profile | Group).svc_id,
    permission,
  }))
  const vetted = (groups[0] as Group).svc_id
  return { profiles, groups, vetted, acrs }
}

/** Email addresses and titles are often keys: a number is put behind one that is there already. */
function distinct(texts: readonly string[]): readonly string[] {
  const same = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const isTaken = (text: string, at: number) => texts.slice(0, at).some(other => same(other) === same(text))
  return texts.map((text, at) => (isTaken(text, at) ? `${text}${at}` : text))
}
