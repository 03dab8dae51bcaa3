import { groupAt, type World } from '../../spec/nouns.js'
import { isExpected } from '../finding.js'
import type { Evidence, RequestRecord } from '../report.js'
import { accessLines, otherAccessLines } from './access-lines.js'
import { decidingRequests } from './deciding.js'
import type { Names } from './names.js'
import { idsIn } from './operations.js'
import { principalsIn } from './principals.js'
import { listed, printable, shortened } from './texts.js'

const mostItems = 5
const mostPrincipals = 4
const longestText = 60

/**
 * The part of the world that the shown requests depend on, in names. For a deciding request to a group: the caller's groups,
 * the ACRs that count for the caller and the members; for a search: the fields of the principals that the failure is about.
 * Then the ACRs that count in the others.
 */
export function givenLines(
  evidence: Evidence,
  deciding: RequestRecord | undefined,
  shown: readonly RequestRecord[],
  names: Names,
): readonly string[] {
  const { world } = evidence
  if (world === undefined) return []
  // With tokens alone, the suite knows no groups and no ACRs of the deployment.
  const others = world.groups.length === 0 ? [] : shown.filter(request => request !== deciding)
  return [
    ...new Set([
      ...decidingLines(evidence, deciding, world, names),
      ...otherAccessLines(others, world, names),
    ]),
  ]
}

function decidingLines(
  evidence: Evidence,
  deciding: RequestRecord | undefined,
  world: World,
  names: Names,
): readonly string[] {
  const asks = (request: RequestRecord) => request.method === 'POST' || idsIn(request, names).length > 0
  // A search may only show what a request to a group did.
  const request =
    deciding !== undefined && asks(deciding)
      ? deciding
      : (deciding === undefined ? evidence.requests : decidingRequests(evidence)).findLast(asks)
  if (request === undefined) return principalLines(evidence, deciding, world, names)
  // With tokens alone, the suite knows no groups and no ACRs of the deployment.
  if (world.groups.length === 0) return []
  const [group] = idsIn(request, names)
  return [
    ...accessLines(request, evidence.requests, world, names),
    ...(group === undefined ? [] : groupLines(group, world, names)),
    ...changedLines(request, group, evidence, names),
    ...tokenLines(request, evidence, names),
  ]
}

/** The members of the group that was changed last, if the deciding request is about another group. */
function changedLines(
  request: RequestRecord,
  group: string | undefined,
  { requests, world }: Evidence,
  names: Names,
): readonly string[] {
  const before = requests.slice(0, requests.indexOf(request))
  const change = before.findLast(({ method, status }) => method !== 'GET' && status === 200)
  const [changed, profile] = change === undefined ? [] : idsIn(change, names)
  if (changed === undefined || changed === group || world === undefined) return []
  // The groups of the caller are shown already.
  if (profile === request.actor || groupAt(world, changed) === undefined) return []
  return groupLines(changed, world, names)
}

/** A server may keep in a token what the caller was a member of when it was issued, and refuse or permit a request for that. */
function tokenLines(
  request: RequestRecord,
  { requests, finding }: Evidence,
  names: Names,
): readonly string[] {
  const { actor } = request
  const before = requests.slice(0, requests.indexOf(request))
  const isRefusalAtIssue = [401, 403].some(
    refusal =>
      (request.status === refusal) !==
      isExpected(refusal, finding?.expected.statuses ?? [request.status ?? 0]),
  )
  const mayMatter = before.some(({ method, status }) => ['POST', 'DELETE'].includes(method) && status === 200)
  return actor !== null && names.has(actor) && isRefusalAtIssue && mayMatter
    ? [`the token of ${names.of(actor)} was issued before these requests`]
    : []
}

function groupLines(id: string, world: World, names: Names): readonly string[] {
  const group = groupAt(world, id)
  if (group === undefined)
    return names.has(id) ? [] : [`no group of this world has the SVC-ID ${names.of(id)}`]
  const members = group.members.length === 0 ? 'no members' : listed(group.members.map(names.of), mostItems)
  return [`${names.of(id)} has ${group.members.length === 0 ? '' : 'the members '}${members}`]
}

/** The fields of the principals that the failure is about, since a search compares them. */
function principalLines(
  evidence: Evidence,
  deciding: RequestRecord | undefined,
  world: World,
  names: Names,
): readonly string[] {
  const text = (value: string | undefined) => JSON.stringify(shortened(printable(value ?? ''), longestText))
  const lines = principalsIn(evidence, deciding, world).map(principal =>
    'title' in principal
      ? `${names.of(principal.svc_id)} is a group: name ${text(principal.title)}, description ${text(principal.description)}`
      : `${names.of(principal.svc_id)} is a profile: common_name ${text(principal.common_name)}, email ${text(principal.email)}`,
  )
  const more = lines.length - mostPrincipals
  return more > 0 ? [...lines.slice(0, mostPrincipals), `and ${more} more principals`] : lines
}
