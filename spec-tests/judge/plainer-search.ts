import type { Why } from '../../src/report/finding.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { fieldClauses } from '../../src/spec/matching.js'
import type { Id } from '../../src/spec/nouns.js'
import { groupIn, worldOf } from './belief.js'
import { type Contrast, foundBy, permittedRead, type Question } from './contrast.js'

type Query = Readonly<Record<string, string>>
type Missed = NonNullable<Why['field']>

/**
 * What a search may violate that does not find a principal, after each plainer one: in the case of the field, by the whole
 * field, and for its kind alone. Those that help are the clauses that it may violate of these.
 */
export const afterPlainerSearches: Contrast = async (
  { mayBe, why: { field }, before, exchange: { request } },
  means,
) => {
  if (field === undefined || mayBe.length === 1) return mayBe
  const { query = {} } = request
  const { s = '', ...flags } = query
  const otherKind = { profiles: flags.profiles === 'false', groups: flags.groups === 'false' }
  const mayBeHidden =
    before.unknown !== 'nothing' || means.known.oracle.mayMatchAny(s, worldOf(before), otherKind)
  const helpful: ClauseId[] = []
  for (const [clause, plainerOf] of plainer) {
    const changed = plainerOf(query, field)
    const isPlain = Object.entries(changed).every(([name, value]) => query[name] === value)
    if (!isPlain && (await foundBy(means, { ...request, query: changed })).has(field.owner))
      helpful.push(clause)
  }
  const others = mayBe.filter(each => !plainer.some(([clause]) => clause === each))
  const [first, ...more] = [
    ...helpful,
    // An SVC-ID is found in either case.
    ...others.filter(each => helpful.length === 0 || each.endsWith('-id') || !fieldClauses.includes(each)),
    // Matches of the other kind may hide one that is searched for alone.
    ...(isAlone(query, field) && mayBeHidden ? (['search.includes'] as const) : []),
  ]
  return first === undefined ? mayBe : [first, ...more]
}

/**
 * What a search may violate that misses a group, if no search for one of its fields finds it either: only search.fresh, if a
 * request has created the group, and only state.isolation, if another group was changed. If a created group is found
 * by its title and not by its SVC-ID, then only search.group-id.
 */
export const afterEveryField: Contrast = async (
  { mayBe, why: { field }, before, exchange: { request } },
  means,
) => {
  const group = groupIn(before, field?.owner)
  if (group === undefined || !mayBe.includes('search.fresh')) return mayBe
  const { title, description, svc_id: id } = group
  const flags = { profiles: 'false', groups: 'true' }
  const isFoundBy = async (s: string) =>
    (await foundBy(means, { ...request, query: { ...flags, s } })).has(id)
  const isCreated = before.past.creators.has(id)
  const isOfId = isCreated && field?.clause === 'search.group-id' && mayBe.includes(field.clause)
  if (isOfId && !(await isFoundBy(id)) && (await isFoundBy(title))) return [field.clause]
  // A later change of another group may have hidden one that was created.
  if (isCreated === mayBe.includes('state.isolation')) return mayBe
  for (const s of [title, description, id]) if (await isFoundBy(s)) return mayBe
  return [isCreated ? 'search.fresh' : 'state.isolation']
}

/** Whether no read finds a group that a search misses after a change of another one. */
export const isMissedByRead: Question = async ({ why: { field }, before }, means) => {
  const read = permittedRead(means, before, field?.owner)
  return read !== undefined && (await means.send(read)).status === 404
}

/** How many other callers are asked: they differ in what they may read, and in whether they are in Vetted. */
const mostCallers = 4

/** Whether the same search by another caller finds the principal, and a second one by its own caller does not. */
export const isFoundByOthers: Question = async ({ why: { field }, exchange: { request } }, means) => {
  if (field === undefined || request.actor === null) return false
  const findsAs = async (actor: Id | null) => (await foundBy(means, { ...request, actor })).has(field.owner)
  for (const other of means.actors.filter(id => id !== request.actor).slice(0, mostCallers))
    if (await findsAs(other)) return !(await findsAs(request.actor))
  return false
}

/** In characters: a server may take no shorter string, whatever it remembers. */
const fewestOfAll = 3

/**
 * Whether a search that gets the very same response as earlier, when that was right, shows what was true then. One that does
 * not find a group must find it by a string that has another length.
 */
export const isRemembered: Question = async ({ mayBe, why: { field }, exchange: { request } }, means) => {
  const { remembers } = means
  if (remembers === 'never' || mayBe[0] === 'delete.gone') return false
  if (field === undefined || remembers === 'surely') return true
  const query = { ...request.query, s: ofOtherLength(request.query?.s ?? '', field.text) }
  return (await foundBy(means, { ...request, query })).has(field.owner)
}

/** Another string that is not easier to find: one character more or less, or in capitals. */
function ofOtherLength(s: string, text: string): string {
  const characters = [...s]
  if (characters.length <= fewestOfAll) return s.toUpperCase()
  const longer = continued(s, text, 1)
  return longer.length > s.length && longer.length < text.length ? longer : characters.slice(0, -1).join('')
}

const plainer: readonly (readonly [ClauseId, (query: Query, field: Missed) => Query])[] = [
  ['search.case-insensitive', inItsCase],
  ['search.partial', forTheWhole],
  ['search.includes', forItsKind],
]

function inItsCase({ s = '', ...flags }: Query, { text }: Missed): Query {
  return { ...flags, s: isBeginning(s, text) ? text.slice(0, s.length) : s }
}

function forTheWhole({ s = '', ...flags }: Query, { text }: Missed): Query {
  return { ...flags, s: continued(s, text, text.length) }
}

/** For the kind of the owner, by another beginning: a server may remember what a string has found. */
function forItsKind(query: Query, field: Missed): Query {
  if (isAlone(query, field)) return query
  return { ...flagsOfKind(field), s: continued(query.s ?? '', field.text, 1) }
}

/** If a string is the beginning of a text, the beginning with so many more units of UTF-16. Any other string stays as it is. */
function continued(s: string, text: string, more: number): string {
  return isBeginning(s, text) ? `${s}${text.slice(s.length, s.length + more)}` : s
}

function isBeginning(s: string, text: string): boolean {
  return text.toLowerCase().startsWith(s.toLowerCase())
}

function isAlone({ profiles, groups }: Query, field: Missed): boolean {
  const own = flagsOfKind(field)
  return profiles === own.profiles && groups === own.groups
}

function flagsOfKind({ clause }: Missed): { readonly profiles: string; readonly groups: string } {
  const isOfGroup = clause.startsWith('search.group')
  return { profiles: String(!isOfGroup), groups: String(isOfGroup) }
}
