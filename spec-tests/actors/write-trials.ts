import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import type { GroupText } from '../target/group-text.js'
import { isSameView } from '../target/group-view.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { findCreator } from './find-fixture.js'
import { createGroup, textOf } from './group-fixture.js'
import { viewGroup } from './group-view.js'
import { isClientError, requireSuccess, sendAndSettle } from './requests.js'
import { hasHarmed } from './world-writes.js'

/** The clauses whose failure means that a write without an effect has one. */
const harmShownBy: Partial<Record<Operation, readonly ClauseId[]>> = {
  updateGroup: ['update.title', 'update.description', 'update.partial'],
  addGroupMember: ['add.member', 'add.already-member'],
  removeGroupMember: ['remove.member'],
}

/**
 * Those of the requests that the target serves, and that did no harm to a group of the suite; none if a request has
 * changed a group of the world.
 * @param texts those of the group in the requests
 */
export async function harmlessOf(
  c: Case,
  texts: Partial<GroupText>,
  requests: readonly ClientRequest[],
): Promise<readonly ClientRequest[]> {
  const { suite } = c
  if (hasHarmed(suite)) return []
  const harmless: ClientRequest[] = []
  for (const request of suite.known.served(requests)) {
    const isHarmful = harmShownBy[request.operation]?.some(id => suite.run.failed(id))
    if (!isHarmful && (await tryOnce(c, texts, request))) harmless.push(request)
  }
  return harmless
}

/** The outcomes of the trials, by what they depend on. */
const trials = new WeakMap<Suite, Map<string, Promise<boolean>>>()

function tryOnce(c: Case, texts: Partial<GroupText>, request: ClientRequest): Promise<boolean> {
  const { operation, body } = request
  const known = trials.get(c.suite) ?? new Map<string, Promise<boolean>>()
  trials.set(c.suite, known)
  const kind = JSON.stringify(operation === 'updateGroup' ? [body, texts] : operation)
  const outcome = known.get(kind) ?? isHarmless(c, texts, request)
  known.set(kind, outcome)
  return outcome
}

/** A group of the suite on which it tries requests. */
interface Trial {
  readonly actor: Id
  readonly group: Id
  readonly text: GroupText
  readonly member: Id
  readonly other: Id | undefined
}

const groups = new WeakMap<Suite, Promise<Trial>>()

function trialOf(c: Case): Promise<Trial> {
  const staged = groups.get(c.suite) ?? createTrial(c)
  groups.set(c.suite, staged)
  return staged
}

/** @throws Untestable if no profile can create a group */
async function createTrial(c: Case): Promise<Trial> {
  const actor = await findCreator(c)
  const text = textOf(c, 'trial')
  const group = await createGroup(c, actor, text)
  const [member = actor, other] = c.world.profiles.map(({ svc_id }) => svc_id).filter(id => id !== actor)
  return { actor, group, text, member, other }
}

/**
 * Whether the same request changes nothing in a new group of the suite. Before an update, that group gets the texts too:
 * false if it then shows others. False if no such group can be created and read.
 */
async function isHarmless(
  c: Case,
  texts: Partial<GroupText>,
  { operation, body }: ClientRequest,
): Promise<boolean> {
  try {
    const { actor, group, text, member, other } = await trialOf(c)
    const profile = operation === 'removeGroupMember' ? other : member
    if (profile === undefined) return false
    const update = { operation: 'updateGroup', actor, group } as const
    const isUpdate = operation === 'updateGroup'
    const given = isUpdate ? await sendAndSettle(c, { ...update, body: texts }) : undefined
    // A target may refuse this: then the group shows nothing about members.
    if (c.known.serves('addGroupMember'))
      await sendAndSettle(c, { operation: 'addGroupMember', actor, group, profile: member })
    const before = await viewGroup(c, actor, group)
    await sendAndSettle(c, isUpdate ? { ...update, body } : { operation, actor, group, profile })
    const after = await viewGroup(c, actor, group)
    if (isUpdate) await sendAndSettle(c, { ...update, body: text })
    const { view } = before
    if (view === undefined || !isSameView(after, before)) return false
    const isShown = view.title === texts.title && view.description === texts.description
    // A target may refuse a title in use.
    return given === undefined || isClientError(given) || isShown
  } catch (error) {
    if (!(error instanceof Untestable)) throw error
    return false
  }
}

const keeping = new WeakMap<Suite, Promise<boolean>>()

/** Whether a group of the suite was seen to keep a removed member or to lose another one; false if that cannot be tried. */
export function keepsRemoved(c: Case): Promise<boolean> {
  const known = keeping.get(c.suite) ?? isKept(c)
  keeping.set(c.suite, known)
  return known
}

async function isKept(c: Case): Promise<boolean> {
  try {
    const { actor, group, member, other = member } = await trialOf(c)
    for (const profile of [member, other])
      await requireSuccess(c, { operation: 'addGroupMember', actor, group, profile })
    const removal = { operation: 'removeGroupMember', actor, group, profile: other } as const
    const { status } = await sendAndSettle(c, removal)
    const members = (await viewGroup(c, actor, group)).view?.members ?? []
    return !isSuccess(status) || members.includes(other) || (member !== other && !members.includes(member))
  } catch (error) {
    if (!(error instanceof Untestable)) throw error
    return false
  }
}
