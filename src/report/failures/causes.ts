import { type ClauseId, clauseIds } from '../../spec/clauses.js'
import type { OpenPointId } from '../../spec/open-points.js'
import type { ClauseRow, Evidence } from '../report.js'
import { failedTests } from '../test-cases.js'
import { signatureOf } from './signature.js'

/** Failed clauses that likely have one cause. The clause that names it best comes first. */
export type Cause = readonly [ClauseRow, ...ClauseRow[]]

/** Every failed clause, in the cause that it likely shares with others. Clauses that nothing relates stay apart. */
export function causesOf(rows: readonly ClauseRow[]): readonly Cause[] {
  const signatures = new Map(rows.map(row => [row, signaturesOf(row)]))
  const areRelated = (one: ClauseRow, other: ClauseRow) =>
    signatures.get(one)?.some(signature => signatures.get(other)?.includes(signature)) === true
  const causes = rows
    .filter(({ status }) => status === 'failed')
    .reduce<readonly Cause[]>((all, row) => {
      const related = all.filter(cause => cause.some(other => areRelated(row, other)))
      return [...all.filter(cause => !related.includes(cause)), [row, ...related.flat()]]
    }, [])
  return withoutEchoes(causes)
    .map(rootFirst)
    .toSorted(([one], [other]) => place(one) - place(other))
}

/** A contradiction, with what is related to it of the state alone, joins the first cause that explains it. */
function withoutEchoes(causes: readonly Cause[]): readonly Cause[] {
  const contradiction = causes.flat().find(({ id }) => id === 'state.consistent')
  const echo = causes.find(
    cause => cause.some(row => row === contradiction) && cause.every(row => rankOf(row) === ranks.state),
  )
  if (contradiction === undefined || echo === undefined) return causes
  const host = causes.find(cause => cause !== echo && cause.some(({ id }) => explains(id, contradiction)))
  if (host === undefined) return causes
  const joined: Cause = [...host, ...echo]
  return causes.filter(cause => cause !== echo).map(cause => (cause === host ? joined : cause))
}

/** The evidence with the fewest requests; of equals, the one with the smallest world, and then the one that sends least. */
export function simplestEvidence({ evidence }: ClauseRow): Evidence | undefined {
  const principals = ({ world }: Evidence) => (world?.profiles.length ?? 0) + (world?.groups.length ?? 0)
  const sent = ({ requests }: Evidence) =>
    requests.reduce((sum, { path, body }) => sum + path.length + JSON.stringify(body).length, 0)
  return evidence.toSorted(
    (one, other) =>
      one.requests.length - other.requests.length ||
      principals(one) - principals(other) ||
      sent(one) - sent(other),
  )[0]
}

function signaturesOf({ evidence }: ClauseRow): readonly string[] {
  // A target that shows changes late shows this in any operation.
  const late = evidence.some(({ rightAfterMs }) => rightAfterMs !== undefined) ? ['late'] : []
  return [...late, ...evidence.flatMap(each => signatureOf(each) ?? [])]
}

/** Of this many clauses on ACRs that fail together, none is the cause. */
const everyWay = 5

/**
 * A missing operation explains best what other clauses see, then a rule of the protocol, then an ACR; a history of requests
 * explains least.
 */
const ranks = { notServed: -1, wire: 0, auth: 1, acr: 2, others: 3, afterOthers: 4, state: 5 } as const

function rootFirst(cause: Cause): Cause {
  // If a caller gets a permission in every way, the operation does not check it.
  const isUnchecked = cause.filter(({ id }) => id.startsWith('acr.')).length >= everyWay
  const rank = (row: ClauseRow) =>
    isUnchecked && row.id.startsWith('acr.') ? ranks.afterOthers : rankOf(row)
  return cause.toSorted(
    (one, other) => rank(one) - rank(other) || shownBy(other) - shownBy(one) || place(one) - place(other),
  ) as readonly ClauseRow[] as Cause
}

/** How many tests show a failure, or how many kinds of failure are shown: the cause fails more than what follows from it. */
function shownBy(row: ClauseRow): number {
  return Math.max(failedTests(row).length, row.evidence.length)
}

function rankOf({ id, evidence }: ClauseRow): number {
  if (evidence.some(({ finding }) => finding?.kind === 'not-served')) return ranks.notServed
  if (id === 'state.refusal') return ranks.auth
  // A search shows late what is wrong since a write.
  if (id === 'search.fresh') return ranks.afterOthers
  const area = id.split('.')[0] ?? ''
  return Object.hasOwn(ranks, area) ? ranks[area as keyof typeof ranks] : ranks.others
}

/** The order of the registry, with missing operations first and the clauses on the whole last. */
function place(row: ClauseRow): number {
  const most = clauseIds.length
  const offset = rankOf(row) === ranks.notServed ? -most : row.id.startsWith('state.') ? most : 0
  return offset + clauseIds.indexOf(row.id)
}

const lengths: readonly ClauseId[] = ['search.min-length']
const texts: readonly ClauseId[] = ['create.persists', 'update.title', 'update.description']
const tokens: readonly ClauseId[] = ['auth.token-required', 'auth.bad-token', 'auth.unauthorized']
const access: readonly ClauseId[] = [
  'acr.direct',
  'acr.through-group',
  'acr.any-suffices',
  'acr.read-is-not-write',
  'acr.membership-is-not-permission',
  'acr.membership-changes',
  'read.permission',
  'update.permission',
  'delete.permission',
  'add.permission',
  'remove.permission',
]

/** The clauses whose failure shows as contradictory answers on an open point too. */
const explained: Partial<Readonly<Record<OpenPointId, readonly ClauseId[]>>> = {
  'short-search': lengths,
  'empty-s': lengths,
  characters: lengths,
  'bare-prefix': [...lengths, 'search.profile-id', 'search.group-id'],
  'second-part': ['search.family-name', 'search.partial'],
  'excluded-list': ['search.includes'],
  'boolean-forms': ['search.includes'],
  'missing-token': tokens,
  'bad-token': tokens,
  'permission-hierarchy': access,
  'creator-grant': access,
  'remove-non-member': ['remove.member', 'remove.not-found', 'remove.permission'],
  'stored-text': texts,
  'empty-strings': texts,
}

/** Whether the failure of a clause explains every contradiction that a row of state.consistent shows. */
function explains(clause: ClauseId, { evidence }: ClauseRow): boolean {
  return evidence.every(({ finding }) => {
    const { openPoint } = finding?.why?.contradiction ?? {}
    return openPoint !== undefined && explained[openPoint]?.includes(clause) === true
  })
}

/** What a cause says first if reads after its failures got another response; undefined if none did. */
export function latenessOf(cause: readonly ClauseRow[]): string | undefined {
  const delays = cause.flatMap(({ evidence }) => evidence.flatMap(({ rightAfterMs }) => rightAfterMs ?? []))
  if (delays.length === 0) return undefined
  const seen = [...new Set([Math.min(...delays), Math.max(...delays)])].join(' to ')
  return `This server likely shows changes late (seen: ${seen} ms); if it may do so, set settleMs in the target file`
}
