import type { ClauseId } from './clauses.js'
import { fold, isAscii } from './folding.js'
import type { Group, Id, Profile } from './nouns.js'
import type { Readings } from './readings.js'

/** A searchable field: its text, and the clause that makes it searchable. */
export interface Field {
  readonly clause: ClauseId
  readonly text: string
}

/** The texts of one field: none for a name without a second part, two for an SVC-ID, with its prefix and without. */
export type TextsOf<P> = (principal: P, readings: Readings) => readonly string[]

/** Rule 5: the searchable fields of a profile. */
export const profileTexts = {
  'search.common-name': profile => [profile.common_name],
  'search.family-name': (profile, readings) => secondPart(profile.common_name, readings),
  'search.email': ({ email }) => (email === undefined ? [] : [email]),
  'search.profile-id': (profile, readings) => withoutPrefixToo(profile.svc_id, readings),
} as const satisfies Partial<Record<ClauseId, TextsOf<Profile>>>

/** Rule 6: the searchable fields of a group. */
export const groupTexts = {
  'search.group-name': group => [group.title],
  'search.group-description': group => [group.description],
  'search.group-id': (group, readings) => withoutPrefixToo(group.svc_id, readings),
} as const satisfies Partial<Record<ClauseId, TextsOf<Group>>>

/** The clauses that make a field searchable, one for each field. */
export const fieldClauses = [...Object.keys(profileTexts), ...Object.keys(groupTexts)] as readonly ClauseId[]

export const profileFields = fieldsBy(profileTexts)
export const groupFields = fieldsBy(groupTexts)

/** Rules 1 and 2: whether a field begins with the search string; upper and lower case are equal. */
export function fieldMatcher(search: string, readings: Readings): (field: Field) => boolean {
  const beginning = fold(search, readings)
  return field => {
    if (findsNothingIn(field, search, readings)) return false
    return fold(field.text, readings).startsWith(beginning)
  }
}

/** The same for one field. */
export function startsField(search: string, field: Field, readings: Readings): boolean {
  return fieldMatcher(search, readings)(field)
}

/** open.bare-prefix: whether the search string is too little of an SVC-ID to find it. */
function findsNothingIn(field: Field, search: string, readings: Readings): boolean {
  return isId(field) && readings['bare-prefix'] === 'nothing' && isBarePrefix(search, readings)
}

export function matchesProfile(search: string, profile: Profile, readings: Readings): boolean {
  return profileFields(profile, readings).some(fieldMatcher(search, readings))
}

export function matchesGroup(search: string, group: Group, readings: Readings): boolean {
  return groupFields(group, readings).some(fieldMatcher(search, readings))
}

/** The string that fields are compared with: open.trim. */
export function searchString(s: string, readings: Readings): string {
  return readings.trim === 'dropped' ? s.trim() : s
}

const graphemes = new Intl.Segmenter()

/** The length of a search string in the characters of rule 3: open.characters. */
export function lengthOf(search: string, readings: Readings): number {
  if (isAscii(search)) return search.length
  switch (readings.characters) {
    case 'code-point':
      return [...search].length
    case 'code-unit':
      return search.length
    case 'grapheme':
      return [...graphemes.segment(search)].length
  }
}

/** The second part of a common name, if it has one. For three parts or more, open.second-part decides. */
export function secondPart(commonName: string, readings: Readings): readonly string[] {
  const [, ...rest] = commonName.split(/\s+/u).filter(part => part !== '')
  switch (readings['second-part']) {
    case 'rest':
      return rest.length > 0 ? [rest.join(' ')] : []
    case 'second':
      return rest.slice(0, 1)
    case 'last':
      return rest.slice(-1)
  }
}

/** What gives the searchable fields of a principal. */
function fieldsBy<P>(texts: Readonly<Record<string, TextsOf<P>>>) {
  const entries = Object.entries(texts) as [ClauseId, TextsOf<P>][]
  return (principal: P, readings: Readings): readonly Field[] => {
    const fields: Field[] = []
    for (const [clause, textsOf] of entries)
      for (const text of textsOf(principal, readings)) fields.push({ clause, text })
    return fields
  }
}

function withoutPrefixToo(id: Id, { idPrefix }: Readings): readonly string[] {
  return [id, id.slice(idPrefix.length)]
}

export function isId({ clause }: Pick<Field, 'clause'>): boolean {
  return clause === 'search.profile-id' || clause === 'search.group-id'
}

/** open.bare-prefix: a part of the prefix, or the prefix and fewer than 3 characters. */
export function isBarePrefix(search: string, { idPrefix }: Pick<Readings, 'idPrefix'>): boolean {
  const [short, prefix] = [search.toUpperCase(), idPrefix.toUpperCase()]
  return prefix.startsWith(short) || (short.startsWith(prefix) && [...search].length < prefix.length + 3)
}

/** The field in words: `email` for search.email. */
export function wordsFor({ clause }: Pick<Field, 'clause'>): string {
  if (clause === 'search.family-name') return 'second part of the common name'
  return clause.slice('search.'.length).replace('-', ' ')
}
