import { isRecord } from '../../spec/is-record.js'
import type { Id, World } from '../../spec/nouns.js'
import type { Answer } from '../data.js'
import { distinctName, shortened } from './names.js'
import { either, statusText } from './statuses.js'

type Body = Readonly<Record<string, unknown>>

/**
 * What a wrong answer does that the right one does not. The name of the server comes before these words.
 * @param fair the statuses that are right, in words: an open point may allow several
 */
export function differenceOf(
  world: World,
  right: Answer,
  wrong: Answer,
  fair: readonly string[] = [statusText(right.status)],
): string {
  const [before, after] = [bodyIn(right), bodyIn(wrong)]
  if (right.status !== wrong.status) {
    const found = differenceOfLists(world, before ?? {}, after ?? {})
    const status = `returns ${statusText(wrong.status)} in place of ${either(fair)}`
    return found === undefined ? status : `${status}, and ${found.replace(/^also /, '')}`
  }
  if (before === undefined || after === undefined)
    return wrong.body === '' ? 'returns an empty body' : 'returns a body of another kind'
  return (
    differenceOfLists(world, before, after) ??
    differenceOfProperties(before, after) ??
    'returns the same in another form'
  )
}

function bodyIn({ body }: Pick<Answer, 'body'>): Body | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const lists = [
  ['profiles', 'finds', 'find', () => ''],
  ['groups', 'finds', 'find', () => ''],
  ['members', 'shows', 'show', (count: number) => (count === 1 ? ' as a member' : ' as members')],
] as const

/** An answer in a few words: whom it finds or shows, or its message. */
export function summaryOf(world: World, { body }: Pick<Answer, 'body'>): string {
  const value = bodyIn({ body })
  if (value === undefined) return body === '' ? 'empty body' : shortened(body)
  const names = (...keys: readonly string[]) =>
    keys.flatMap(key => idsIn(value[key]).map(id => nameOf(world, id, [value])))
  const [found, members] = [names('profiles', 'groups'), names('members')]
  if (found.length > 0) return `finds ${listed(found)}`
  return members.length > 0 ? `members: ${listed(members)}` : String(value.msg ?? shortened(body))
}

/** Who stands in one list alone, or twice. */
function differenceOfLists(world: World, before: Body, after: Body): string | undefined {
  for (const [key, does, base, role] of lists) {
    const [some, others] = [idsIn(before[key]), idsIn(after[key])]
    const text = (ids: readonly Id[]) =>
      `${listed(ids.map(id => nameOf(world, id, [before, after])))}${role(ids.length)}`
    const added = others.filter(id => !some.includes(id))
    const missing = some.filter(id => !others.includes(id))
    const twice = others.filter((id, at) => others.indexOf(id) < at)
    if (added.length > 0 && missing.length > 0) {
      // The same name with another SVC-ID is no other principal.
      if (text(added) === text(missing)) return undefined
      return `${does} ${text(added)} in place of ${text(missing)}`
    }
    if (added.length > 0) return `also ${does} ${text(added)}`
    if (missing.length > 0) return `does not ${base} ${text(missing)}`
    if (twice.length > 0) return `${does} ${text([...new Set(twice)])} more than once`
  }
  return undefined
}

/** The SVC-IDs in a list, whether its entries are texts or objects. */
function idsIn(list: unknown): readonly Id[] {
  if (!Array.isArray(list)) return []
  return list.flatMap(entry => {
    const id = isRecord(entry) ? entry.svc_id : entry
    return typeof id === 'string' ? [id] : []
  })
}

/** The name in the world, or the one that a result shows. */
function nameOf(world: World, id: Id, bodies: readonly Body[]): string {
  const known = distinctName(world, id)
  if (known !== id) return shortened(known, 40)
  const results = bodies.flatMap(({ profiles = [], groups = [] }) => [profiles, groups].flat())
  const result = results.find((one): one is Body => isRecord(one) && one.svc_id === id)
  return shortened(String(result?.common_name ?? result?.name ?? id), 40)
}

/** The most names that a sentence lists. */
const mostNames = 3

/** Names as a part of a sentence. */
export function listed(names: readonly string[]): string {
  const shown = names.length > mostNames + 1 ? names.slice(0, mostNames) : names
  const rest = names.length - shown.length
  const words = rest > 0 ? [...shown, `${rest} others`] : shown
  return words.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

/** The first property that differs. */
function differenceOfProperties(before: Body, after: Body): string | undefined {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [one, other] = [before[key], after[key]]
    if (JSON.stringify(one) === JSON.stringify(other)) continue
    if (!(key in after)) return `leaves out \`${key}\``
    if (!(key in before)) return `adds \`${key}\``
    return differenceOfValues(key, one, other)
  }
  return undefined
}

function differenceOfValues(key: string, one: unknown, other: unknown): string | undefined {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (isReordered(one, other)) return `gives \`${key}\` in another order`
    const at = one.findIndex((entry, index) => JSON.stringify(entry) !== JSON.stringify(other[index]))
    const [entry, changed] = [one[at], other[at]]
    return isRecord(entry) && isRecord(changed) ? differenceOfProperties(entry, changed) : undefined
  }
  const text = (value: unknown) => `\`${shortened(JSON.stringify(value), 60)}\``
  return `gives ${text(other)} for \`${key}\` in place of ${text(one)}`
}

function isReordered(one: readonly unknown[], other: readonly unknown[]): boolean {
  const sorted = (list: readonly unknown[]) => list.map(entry => JSON.stringify(entry)).sort()
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** The most principals that an answer names. */
const most = 4

/** What an answer lists. */
export interface Listed {
  /** Results of a search, or members of a group. */
  readonly kind: 'results' | 'members'
  readonly ids: readonly Id[]
}

/** What an answer lists. Undefined if it has no such list, or a long one. */
export function listedIn({ status, body }: Answer): Listed | undefined {
  if (status !== 200 || body === '') return undefined
  const value: unknown = JSON.parse(body)
  if (!isRecord(value)) return undefined
  const { profiles, groups, members } = value
  if (![profiles, groups, members].some(Array.isArray)) return undefined
  const ids = [profiles, groups, members].flatMap(idsIn)
  if (ids.length > most) return undefined
  return { kind: Array.isArray(members) ? 'members' : 'results', ids }
}

/** An answer as a reader chooses it: `200 OK with Anna Berg`. */
export function answerText(world: World, status: number, list: Listed | undefined): string {
  if (list === undefined) return statusText(status)
  const names = list.ids.map(id => shortened(distinctName(world, id), 40)).sort()
  const isEmpty = names.length === 0
  const what =
    list.kind === 'members'
      ? `the group, which has ${isEmpty ? 'no members' : `as members ${listed(names)}`}`
      : isEmpty
        ? 'an empty list'
        : listed(names)
  return `${statusText(status)} with ${what}`
}
