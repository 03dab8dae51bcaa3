import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import type { Group, Id } from '../../src/spec/nouns.js'
import { createGroup } from '../actors/group-fixture.js'
import { isClientError, requireSuccess } from '../actors/requests.js'
import { type GroupRow, groupRow, groupWorld, textsOf, whyNoGroup } from '../arbitraries/group-design.js'
import { longClasses } from '../arbitraries/text-classes.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { Design } from '../runner/design.js'
import { Untestable } from '../runner/failure.js'
import type { Needs } from '../runner/registry.js'
import type { HttpResponse } from '../target/client.js'
import type { GroupText } from '../target/group-text.js'
import type { GroupView } from '../target/group-view.js'
import { type Actor, type ClientRequest, clientRequest } from '../target/request.js'
import { coveredRows } from './covered-rows.js'
import { requireView } from './expect-denied.js'

type Judge = (c: Case, row: GroupRow) => Promise<void>

/** Registers a test of a clause that judges operations on a group for every row of a covering array. */
export function clauseOnGroups(
  id: ClauseId,
  name: string,
  needs: Needs,
  { factors, whyNot }: Design,
  judge: Judge,
): void {
  const test = coveredRows(
    { factors, whyNot: row => whyNoGroup(row) ?? whyNot?.(row) },
    {
      rowsPerWorld: 200,
      worldOf: ({ target, options }, rows) => groupWorld(target.wire.idPrefix, rows, options.seed),
      judge: (c, rows, own) => judge(c, groupRow(c.world, rows, own)),
    },
  )
  clause(id, name, needs, test)
}

/** Texts of a class that no group of the world has. Each purpose gets texts of its own. */
export function newTexts(c: Case, { index }: GroupRow, text: string | undefined, purpose: number): GroupText {
  return textsOf(text, 2 * (c.suite.options.seed + index) + purpose * 100_000)
}

/**
 * The group of the row, after its manager has created it and its history has happened.
 * @throws Untestable if the target refuses one of these requests
 */
export async function present(c: Case, own: GroupRow): Promise<Group> {
  const { anna, carol: profile, row } = own
  const actor = pastCaller(own)
  const group = row.way === 'as its creator' ? await created(c, own) : own.group
  const request = { actor, group: group.svc_id, profile } as const
  const body = newTexts(c, own, row.text, 1)
  // A server that keeps what it has read may write it back after the change.
  if ((row.history ?? 'none') !== 'none') await requireView(c, anna, group.svc_id)
  if (row.history === 'updated') {
    await requireSuccess(c, clientRequest('updateGroup', actor, { ...request, body }))
    return { ...group, ...body }
  }
  if (row.history === 'a member joined') {
    await requireSuccess(c, clientRequest('addGroupMember', actor, request))
    return { ...group, members: [...group.members, profile] }
  }
  if (row.history !== 'a member left') return group
  await requireSuccess(c, clientRequest('removeGroupMember', actor, request))
  return { ...group, members: group.members.filter(id => id !== profile) }
}

/** Who made the history of the group. */
function pastCaller({ anna, olga, row }: GroupRow): Id {
  return row.changedBy === 'another caller' ? olga : anna
}

/** A new group with the members of the group of the row. */
async function created(c: Case, own: GroupRow): Promise<Group> {
  const { anna: actor, row, group } = own
  const texts = newTexts(c, own, row.text, 2)
  const svc_id = await createGroup(c, actor, texts)
  for (const profile of group.members)
    await requireSuccess(c, { operation: 'addGroupMember', actor, group: svc_id, profile })
  // Whether a creator may read and write the new group is open: open.creator-grant.
  await requireView(c, actor, svc_id)
  if (group.members.length === 0)
    await requireSuccess(c, { operation: 'updateGroup', actor, group: svc_id, body: texts })
  return { ...group, ...texts, svc_id }
}

/**
 * What a read shows of the group before the judged request. The suite does not read a group of the world: the target could
 * keep what it has read, and the next request must meet that. It reads new texts, because a target may store them in another
 * form; the caller that made the history reads them.
 */
export async function viewBefore(c: Case, past: GroupRow, own: Group): Promise<GroupView> {
  const isStaged = own.svc_id === past.group.svc_id && past.row.history !== 'updated'
  const { title, description, members } = own
  return isStaged
    ? { status: 200, view: { title, description, members } }
    : requireView(c, pastCaller(past), own.svc_id)
}

/** The text that the group has, with its capital letters small and its small letters capital. */
export const otherCase = 'the text in another case'

/** The texts that a service may refuse: open.size-limits, open.characters, open.duplicate-title. */
const refusable: readonly string[] = [
  ...longClasses,
  'punctuation',
  'wildcard characters',
  'a zero',
  otherCase,
]

/** @throws Untestable if the target refuses a text of a class that it need not take */
export function requireTaken(response: HttpResponse, text = 'ASCII'): void {
  if (refusable.includes(text) && isClientError(response))
    throw new Untestable(`the target refuses texts with ${text}`)
}

/** A request that succeeds for the manager, with some of its parts replaced. */
export function requestOn(
  c: Case,
  own: GroupRow,
  operation: Operation,
  actor: Actor,
  parts: Pick<ClientRequest, 'group' | 'profile' | 'body'> = {},
): ClientRequest {
  const { group, bo, carol, hana } = own
  const joining = actor === hana ? carol : hana
  return clientRequest(operation, actor, {
    query: { s: group.title },
    group: group.svc_id,
    profile: operation === 'removeGroupMember' ? (group.members[0] ?? bo) : joining,
    body: newTexts(c, own, 'ASCII', 3),
    ...parts,
  })
}
