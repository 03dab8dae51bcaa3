import type { HttpResponse } from '../../target/client.js'

/** What an add names in its path. */
type Role = 'group' | 'profile'

/** The words by which servers call what an add names. */
const nouns: Readonly<Record<Role, string>> = {
  group: 'groups?|team',
  profile: 'profiles?|users?|members?|persons?|people|principal|account|subject|identity',
}

const missing = '(?:not (?:be )?found|not exist|missing|unknown|nonexistent|no longer)'

/**
 * Whether a 404 says that a thing of one kind is missing, and says so of nothing else: `Group not found`,
 * `no such group`, `GROUP_NOT_FOUND`. A sentence that only mentions a group says nothing of it.
 */
export function callsMissing(response: Pick<HttpResponse, 'text' | 'json'>, role: Role): boolean {
  const texts = sentencesOf(response.json ?? response.text)
  const other = role === 'group' ? 'profile' : 'group'
  return texts.some(text => saysMissing(text, role)) && !texts.some(text => saysMissing(text, other))
}

/**
 * Whether a 404 calls an SVC-ID a missing thing of this kind, right before it or in a text of its own: `profile SVC-… not
 * found`, `PROFILE_NOT_FOUND`. Of a text like `cannot add member: SVC-… not found` that is not known.
 */
export function callsIdMissing(
  response: Pick<HttpResponse, 'text' | 'json'>,
  role: Role,
  id: string,
): boolean {
  const noun = role === 'group' ? 'group' : '(?:profile|user)'
  const isOfId = new RegExp(`\\b${noun} (?:with )?(?:(?:svc )?id )?${words(id).trim()}\\b`)
  const isAlone = new RegExp(`^ *(?:the )?${noun} (?:was |is |does )?${missing}(?: error)? *$`)
  return (
    callsMissing(response, role) &&
    sentencesOf(response.json ?? response.text).some(text => isOfId.test(text) || isAlone.test(text))
  )
}

function saysMissing(text: string, role: Role): boolean {
  const noun = `\\b(?:${nouns[role]})\\b`
  const isAfter = new RegExp(`${noun}(?: \\w+){0,5}? ${missing}\\b`)
  const isBefore = new RegExp(`\\b(?:no such|unknown|missing|nonexistent|found no) (?:svc )?${noun}`)
  return isAfter.test(text) || isBefore.test(text)
}

/** The texts of a body in plain words. The name of a property belongs to its text: `{"missing": "group"}`. */
function sentencesOf(value: unknown, name = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [words(`${isAbsence(name) ? name : ''} ${value}`)]
  return Object.entries(value).flatMap(([key, inner]) =>
    sentencesOf(inner, Array.isArray(value) ? name : key),
  )
}

function isAbsence(name: string): boolean {
  return /^(missing|unknown)$/i.test(name)
}

/** Without paths, and with the words of `groupNotFound` and `group_not_found` apart. */
function words(text: string): string {
  return text
    .replace(/\S*\/\S*/g, ' ')
    .replaceAll("n't", ' not')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
}
