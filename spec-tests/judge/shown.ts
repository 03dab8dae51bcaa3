import { shortened } from '../../src/report/failures/texts.js'
import type { ShownGroup } from '../../src/report/finding.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { textFields } from '../target/group-text.js'
import type { Result } from '../target/results.js'
import type { RecordedFinding } from './finding.js'
import { clearNameIn } from './oracle/permission-oracle.js'
import type { Seen } from './seen.js'

/** The searchable fields in words, by their clauses. */
export const fieldNouns: Partial<Readonly<Record<ClauseId, string>>> = {
  'search.common-name': 'the common name',
  'search.family-name': 'the family name',
  'search.email': 'the email address',
  'search.profile-id': 'the SVC-ID of the profile',
  'search.group-name': 'the title',
  'search.group-description': 'the description',
  'search.group-id': 'the SVC-ID of the group',
}

const mostShown = 8
/** In characters: what most services accept is shown whole. */
const longestText = 240

/** The fields of a group that a response should show and does not. The order of members does not matter. */
export function wrongFields(expected: ShownGroup, shown: ShownGroup): readonly (keyof ShownGroup)[] {
  return (['title', 'description', 'members'] as const).filter(
    field => field in expected && formatField(expected, field) !== formatField(shown, field),
  )
}

function formatField(group: ShownGroup, field: keyof ShownGroup): string {
  return JSON.stringify(field === 'members' ? group.members?.map(String).toSorted() : group[field]) ?? ''
}

export function formatGroup(group: ShownGroup): string {
  const ids = group.members?.map(String).toSorted() ?? []
  const left = ids.length - mostShown
  const members = left > mostShown ? [...ids.slice(0, mostShown), `… ${left} more`] : ids
  const absent = Object.keys(group).filter(field => group[field as keyof ShownGroup] === undefined)
  const texts = Object.entries(group).map(([field, text]) => [field, counted(text)])
  const shown = JSON.stringify({
    ...Object.fromEntries(texts),
    ...(group.members === undefined ? {} : { members }),
  })
  return absent.length === 0 ? shown : `${shown} without ${absent.join(' and ')}`
}

/** A text of which only the length tells whether it was cut is shown without its middle. */
function counted(text: unknown): unknown {
  return typeof text === 'string' && text.length > longestText
    ? `${shortened(text, longestText)} (${[...text].length} characters)`
    : text
}

/** Which members are absent, and which should not be there or are there twice; empty if there are none. */
export function formatMemberDifference(expected: ShownGroup, shown: ShownGroup): string {
  if (expected.members === undefined || shown.members === undefined) return ''
  const [right, seen] = [expected.members.map(String), shown.members.map(String)]
  const parts = [
    ['absent', without(right, seen)],
    ['should not be there', without(seen, right)],
  ] as const
  return parts.flatMap(([says, ids]) => (ids.length === 0 ? [] : [`; ${says}: ${listed(ids)}`])).join('')
}

/** Where the title or the description first differs, if a sign or a space decides, which is hard to see; else empty. */
export function formatTextDifference(expected: ShownGroup, shown: ShownGroup): string {
  return textFields
    .map(field => {
      const [right, seen] = [expected[field], shown[field]].map(text => [...String(text ?? '')])
      const at = right?.findIndex((character, index) => character !== seen?.[index]) ?? -1
      const pair = [right?.[at], seen?.[at]]
      if (at < 1 || pair.every(character => character === undefined || /[\p{L}\p{N}]/u.test(character)))
        return ''
      const [wanted, came] = pair.map(codePoint)
      return `; the ${field} differs from character ${at + 1} on: ${wanted} expected, ${came} came`
    })
    .join('')
}

function codePoint(character: string | undefined): string {
  const code = character?.codePointAt(0)
  return code === undefined ? 'nothing' : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

function listed(ids: readonly string[]): string {
  return ids.length > mostShown
    ? `${ids.slice(0, mostShown).join(', ')} and ${ids.length - mostShown} more`
    : ids.join(', ')
}

/** The items that are left of a list after each of the others has taken away one that is equal. */
function without(items: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...items]
  for (const other of others) if (left.includes(other)) left.splice(left.indexOf(other), 1)
  return left
}

/** What is wrong with the results of a search; undefined if nothing is, or if nothing is expected of them. */
export function wrongResults(
  { ids = new Set() }: Seen,
  { expected: { found, notFound }, why }: RecordedFinding,
  world: World,
): string | undefined {
  if (found === undefined && notFound === undefined) return undefined
  const [missing] = found?.filter(id => !ids.has(id)) ?? []
  const [extra] = notFound?.filter(id => ids.has(id)) ?? []
  // A group that the suite has created has no name in the world.
  const name = (id: Id) => (clearNameIn(world, id) === id ? 'the group' : clearNameIn(world, id))
  if (missing === undefined) return extra === undefined ? undefined : `finds ${name(extra)}`
  const field = why?.field === undefined ? undefined : fieldNouns[why.field.clause]
  return `does not find ${name(missing)}${field === undefined ? '' : ` by ${field}`}`
}

export function formatResults(results: readonly Result[], world: World): string {
  const { length } = results
  if (length === 0) return '200 with no results'
  const shown = results.slice(0, mostShown).map(each => formatResult(each, world))
  return `200 with ${length > mostShown ? `${length} results: ` : ''}${shown.join(', ')}${length > mostShown ? ', …' : ''}`
}

/** The name of a result: in quotes, as it was sent, if the principal has another one in the world. */
function formatResult(result: Result, { profiles, groups }: World): string {
  const values = Object.values(result)
  const profile = profiles.find(({ svc_id }) => values.includes(svc_id))
  const group = groups.find(({ svc_id }) => values.includes(svc_id))
  const id = profile?.svc_id ?? group?.svc_id
  const sent = result.common_name ?? result.name
  if (id === undefined || typeof sent !== 'string') return JSON.stringify(result)
  return sent === (profile?.common_name ?? group?.title)
    ? `${sent} (${id})`
    : `${JSON.stringify(sent)} (${id})`
}
