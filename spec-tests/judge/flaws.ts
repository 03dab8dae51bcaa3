import { isAscii } from '../../src/spec/folding.js'
import { isRecord } from '../../src/spec/is-record.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { type TextField, textFields } from '../target/group-text.js'
import type { ClientRequest } from '../target/request.js'
import { type Belief, groupIn, worldOf } from './belief.js'
import type { Exchange, Known } from './exchange.js'

/** What is wrong with a body, or may be wrong: the open point, if there is one, and in words. */
export interface Flaw {
  readonly id: OpenPointId | undefined
  readonly says: string
  /** Whether the specification requires a refusal. */
  readonly isCertain?: true
  /** Whether a target that accepts it must store it as it is. */
  readonly isKept?: true
}

/** In characters: every server seen so far accepts these. */
const accepted = { title: 60, description: 120 } as const

/** Everything that may be wrong with the body of a request. */
export function flawsOf(
  known: Pick<Known, 'isTakenElsewhere'>,
  belief: Belief,
  request: ClientRequest,
): readonly Flaw[] {
  const { operation, body, contentType } = request
  if (operation !== 'createGroup' && operation !== 'updateGroup') return []
  if (contentType !== undefined) return [{ id: 'wrong-content-type', says: contentType }]
  // Only a create needs fields: a server may read an update without an object as one that changes nothing.
  const isCreation = operation === 'createGroup'
  const needed: Partial<Flaw> = isCreation ? { isCertain: true } : {}
  if (body === undefined) return [{ id: undefined, says: 'no body', ...needed }]
  if (!isRecord(body)) return [{ id: undefined, says: 'a body that is not an object', ...needed }]
  // JSON leaves out what is undefined.
  const sent = Object.keys(body).filter(key => body[key] !== undefined)
  const given = textFields.filter(field => sent.includes(field))
  const absent = isCreation ? textFields.filter(field => !given.includes(field)) : []
  const flaws: Flaw[] = absent.map(field => ({ id: undefined, says: `no ${field}`, ...needed }))
  if (sent.length > given.length) flaws.push({ id: 'unknown-properties', says: 'an unknown property' })
  // For a server that ignores unknown properties, an update with nothing else is empty.
  if (!isCreation && given.length === 0) flaws.push({ id: 'empty-update', says: 'neither field' })
  const clash = given.includes('title') ? titleClash(known, belief, request, body.title) : []
  return [...flaws, ...given.flatMap(field => flawsOfText(field, body[field])), ...clash]
}

function flawsOfText(field: TextField, value: unknown): readonly Flaw[] {
  if (typeof value !== 'string') {
    const type = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value
    return [{ id: 'wrong-type', says: `${type} as the ${field}` }]
  }
  if (value === '') return [{ id: 'empty-strings', says: `empty ${field}`, isKept: true }]
  if (value.trim() === '') return [{ id: 'empty-strings', says: `blank ${field}` }]
  const flaws: Flaw[] = []
  if (value.length > accepted[field])
    flaws.push({ id: 'size-limits', says: `${field} of ${value.length} characters` })
  if (isOdd(value)) flaws.push({ id: 'stored-text', says: `odd ${field}` })
  else if (isUnusual(value)) flaws.push({ id: undefined, says: `unusual characters in the ${field}` })
  return flaws
}

/** In characters: no group of a deployment has a text of the suite with so many by chance. */
export const shortestOwn = 12

/** Whether a title is in use or was in use, or a server may think so. */
function titleClash(
  known: Pick<Known, 'isTakenElsewhere'>,
  belief: Belief,
  { actor, group: own }: Pick<ClientRequest, 'actor' | 'group'>,
  title: unknown,
): readonly Flaw[] {
  const text = typeof title === 'string' ? title : JSON.stringify(title)
  const { groups, vetted } = worldOf(belief)
  const otherGroups = groups.filter(({ svc_id }) => svc_id !== own)
  const others = otherGroups.map(group => group.title)
  // A server may reserve the title of the system group.
  if (text === groupIn(belief, vetted)?.title)
    return [{ id: undefined, says: 'the title of the system group' }]
  const holders = otherGroups.filter(each => each.title === text)
  const isExact = holders.length > 0 && typeof title === 'string' && groupIn(belief, own)?.title !== text
  if (isExact) {
    const { creators } = belief.past
    const creator = own === undefined ? actor : creators.get(own)
    // A server may keep the titles of each creator unique.
    const isOfCreator = holders.some(({ svc_id }) => creators.get(svc_id) === creator)
    const by = isOfCreator && creator !== undefined ? ' for another group of the same creator' : ''
    return [{ id: 'duplicate-title', says: `a title in use${by}` }]
  }
  const reserved = [...belief.past.deleted.values()].map(({ group }) => group.title)
  const plain = plainTitle(text)
  // Others may have a group with a short title.
  const isCommon = belief.unknown !== 'nothing' && text.length < shortestOwn
  const isInUse =
    isCommon ||
    [...others, ...reserved].some(other => plainTitle(other) === plain) ||
    belief.past.changes.some(({ body }) => isStoredAs(text, Object(body).title)) ||
    known.isTakenElsewhere(plain)
  return isInUse ? [{ id: undefined, says: 'a title that may be in use' }] : []
}

/** Whether a server may have stored a title that is no text as this one. */
function isStoredAs(text: string, title: unknown): boolean {
  return typeof title !== 'string' && JSON.stringify(title) === text
}

/** What two titles have in common that a server may compare as equal. */
export function plainTitle(text: string): string {
  if (isAscii(text)) return text.trim().toLowerCase()
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** Whether a server may store another text: white space at its ends, control characters, other forms of Unicode. */
function isOdd(text: string): boolean {
  return (
    text !== text.trim() ||
    text !== text.normalize('NFC') ||
    text !== text.normalize('NFKC') ||
    /\p{Cs}|(?![\t\n\r])\p{Cc}/u.test(text)
  )
}

/** Whether a server may refuse a text for its characters, but must store all of it if it accepts it. */
function isUnusual(text: string): boolean {
  return /[^\p{L}\p{M}\p{N}\p{Zs}.,'-]/u.test(text) || !/\p{L}/u.test(text)
}

const loose: readonly (OpenPointId | undefined)[] = [
  'wrong-type',
  'stored-text',
  'empty-strings',
  'wrong-content-type',
]

/** Whether a target that accepts a body with these flaws may do so. */
export function mayBeAccepted(flaws: readonly Flaw[]): boolean {
  return flaws.length > 0 && !flaws.some(({ isCertain }) => isCertain)
}

/** Whether a target that accepts a body with these flaws may store another text than the body has. */
export function mayBeChanged(flaws: readonly Flaw[]): boolean {
  return mayBeAccepted(flaws) && flaws.some(({ id, isKept }) => isKept !== true && loose.includes(id))
}

export function soundBody({ request: { operation }, newId }: Exchange): Partial<Record<TextField, string>> {
  const mark = newId || 'sound'
  return { ...(operation === 'createGroup' ? { title: mark } : {}), description: mark }
}

/** Section 4.2: whether a caller that may create groups does not name both fields. */
export function isIncomplete(
  belief: Belief,
  { request: { actor } }: Exchange,
  flaws: readonly Flaw[],
): boolean {
  const members = groupIn(belief, worldOf(belief).vetted)?.members ?? []
  return flaws.some(({ isCertain }) => isCertain) && members.includes(actor ?? '')
}

/** Whether a request gives a group the texts that it has. A target may refuse them as odd, but not deny them to those who may write. */
export function hasOwnTexts(belief: Belief, { operation, group, body }: ClientRequest): boolean {
  const own = groupIn(belief, group)
  if (operation !== 'updateGroup' || own === undefined || !isRecord(body)) return false
  const given = Object.entries(body)
  return given.length > 0 && given.every(([field, text]) => own[field as TextField] === text)
}

/** A refusal for what is wrong with a body: its status is open. */
export function isFairRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401
}
