import fc from 'fast-check'
import type { Assignment, IndexedRow } from '../../src/covering-array.js'
import type { Group, Id, Profile, World } from '../../src/spec/nouns.js'
import { likeId, searchClasses, severalLines, type TextClass } from './text-classes.js'

/** The searchable fields: the clause of each, and how its owner gets a text. */
const ownersOf = {
  'search.common-name': (text: string) => ({ common_name: text }),
  'search.family-name': (text: string, at: number) => ({ common_name: `Given${at} ${text}` }),
  'search.email': (text: string) => ({ email: emailWith(text) }),
  'search.profile-id': () => ({}),
  'search.group-name': (text: string) => ({ title: text }),
  'search.group-description': (text: string) => ({ description: text }),
  'search.group-id': () => ({}),
} as const satisfies Readonly<Record<string, (text: string, at: number) => Partial<Profile & Group>>>
export type SearchField = keyof typeof ownersOf
export const searchFields = Object.keys(ownersOf) as readonly SearchField[]

/** The callers: in Vetted or not, and named by ACRs or not. */
export const searchCallers = ['Vetted with ACRs', 'Vetted', 'with ACRs', 'without anything'] as const

/** Why a field cannot have a text of a class. */
export function whyNoText(field: string, text: string): string | undefined {
  if (field.endsWith('-id')) return text === 'ASCII' ? undefined : 'An SVC-ID has only hexadecimal digits'
  if (text === severalLines && field !== 'search.group-description')
    return 'Only a description has several lines'
  if (field === 'search.family-name' && ['several words', 'leading article'].includes(text))
    return 'Which words of a longer name are the second part is open (open.second-part)'
  if (field !== 'search.email') return undefined
  if (text === 'over 260 characters') return 'An email address has at most 254 characters'
  const isPlain = ['ASCII', 'digits'].includes(text) || text.startsWith('over ')
  return isPlain ? undefined : 'Not every service takes such an email address'
}

/** A long address has a short local part and a long domain. */
function emailWith(text: string): string {
  if (text.length <= 60) return `${text}@example.org`
  const labels = text.slice(20).match(/.{1,50}/g) ?? []
  return `${text.slice(0, 20)}@${labels.join('.').toLowerCase()}.example.org`
}

/** A world with the four callers, and for each row a principal whose field has a text of the class of the row. */
export function searchWorld(idPrefix: string, rows: readonly IndexedRow[], seed: number): World {
  const count = rows.length + searchCallers.length + 2
  const [all = []] = fc.sample(ids(idPrefix, count), { seed, numRuns: 1 })
  const [vetted = '', common = '', ...rest] = all.map(id => withLetter(id, idPrefix))
  const callers = searchCallers.map((_, at) => profileAt(rest[at] as Id, `Caller${at}`))
  const [vettedAll, vettedOnly, granted] = callers.map(({ svc_id }) => svc_id) as [Id, Id, Id]
  const textOf = ({ row, index }: IndexedRow) =>
    `${row.text === likeId ? idPrefix : ''}${fc.sample(searchClasses[row.text as TextClass], { seed: seed + index, numRuns: 1 })[0]}`
  const owners = rows.map((each, at) => ownerAt(rest[searchCallers.length + at] as Id, each, textOf(each)))
  return {
    profiles: [...callers, ...owners.filter(owner => 'common_name' in owner)],
    groups: [
      groupAt(vetted, 'Vetted', [vettedAll, vettedOnly]),
      groupAt(common, 'Common', []),
      ...owners.filter(owner => 'title' in owner),
    ],
    vetted,
    acrs: [vettedAll, granted].map(principal => ({ resource: common, principal, permission: 'read' })),
  }
}

/** The owner of a row in such a world, whatever SVC-IDs the target gave. */
export function ownerOf(
  { profiles, groups }: World,
  rows: readonly IndexedRow[],
  own: IndexedRow,
): Profile | Group {
  const same = rows.filter(({ row }) => isOfGroup(row) === isOfGroup(own.row)).indexOf(own)
  return isOfGroup(own.row) ? (groups[2 + same] as Group) : (profiles[searchCallers.length + same] as Profile)
}

/** `count` distinct SVC-IDs; some share their first digits. */
function ids(idPrefix: string, count: number): fc.Arbitrary<readonly Id[]> {
  const hex = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
  const alike = fc.tuple(fc.constantFrom('ada', 'bee'), hex(29)).map(parts => parts.join(''))
  const digits = fc.oneof(hex(32), alike)
  return fc.uniqueArray(
    digits.map(rest => `${idPrefix}${rest}`),
    { minLength: count, maxLength: count },
  )
}

/** The first digit becomes a letter, so that every beginning of an SVC-ID has a letter with two cases. */
function withLetter(id: Id, idPrefix: string): Id {
  const digit = id.charAt(idPrefix.length)
  const letter = /\d/.test(digit) ? 'abcdefabcd'.charAt(Number(digit)) : digit
  return `${idPrefix}${letter}${id.slice(idPrefix.length + 1)}`
}

function isOfGroup({ field = '' }: Assignment): boolean {
  return field.startsWith('search.group')
}

function ownerAt(svc_id: Id, { row, index }: IndexedRow, text: string): Profile | Group {
  const given = ownersOf[row.field as SearchField](text, index)
  return isOfGroup(row)
    ? { ...groupAt(svc_id, `Title${index}x`, []), ...given }
    : { ...profileAt(svc_id, `Filler${index}x`), ...given }
}

function profileAt(svc_id: Id, name: string): Profile {
  return {
    svc_id,
    common_name: `${name} Surname${name}`,
    email: `${name.toLowerCase()}@example.org`,
    avatar_url: 'https://avatars.example.org/a.png',
  }
}

function groupAt(svc_id: Id, title: string, members: readonly Id[]): Group {
  return { svc_id, title, description: `About ${title}`, members }
}
