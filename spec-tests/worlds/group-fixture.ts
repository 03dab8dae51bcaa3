import type { Operation } from '../../src/spec/endpoints.js'
import { type Group, type Id, profileAt } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { GroupText } from '../target/group-text.js'
import { type ClientRequest, clientRequest } from '../target/request.js'
import { formatResponse } from '../target/results.js'
import { sendAndSettle } from './requests.js'

/** The profiles and groups that the tests of groups use, on a target of any tier. */
export interface GroupFixture {
  /** A member of Vetted with read and write permission on `club` and `circle`. */
  readonly manager: Id
  /**
   * A member of `club` and of `circle` without any permission on them.
   * @throws Unserved if they have no members: see `hasMembers`
   */
  readonly member: Id
  /** Has a token and no permission on either group; not in Vetted as far as the suite knows. */
  readonly stranger: Id
  readonly club: Group
  /** A second group. Tests use it to see that operations on `club` leave other groups unchanged. */
  readonly circle: Group
}

/** The profiles of a fixture without permission that have tokens: each tries what only others may do. */
export function refusedActors({ suite, actors }: Case, fixture: GroupFixture): readonly Id[] {
  const members = hasMembers(suite) ? [fixture.member] : []
  return [fixture.stranger, ...members].filter(id => actors.includes(id))
}

/** Whether the groups of the fixture have a member. On a deployment that keeps its world, the suite must add it. */
export function hasMembers(suite: Suite): boolean {
  return suite.target.takesWorlds || suite.known.serves('addGroupMember')
}

/**
 * Texts that no two groups share. They have at most 40 characters, because some services take no more. A capital I has another
 * small letter in some locales.
 */
export function textOf(c: Case, about: string): GroupText {
  const mark = c.suite.mark()
  return { title: `Oracle ${about} ${mark}`, description: `In a conformance check, ${mark}` }
}

/** The body of an update with both texts or with one of them. */
export function updateBody({ title, description }: GroupText, fields: keyof GroupText | 'both') {
  return { both: { title, description }, title: { title }, description: { description } }[fields]
}

/** The target did not create a group that a test needs. */
export class NotCreated extends Untestable {
  /** @param since as `Breakages.since` says it */
  constructor(
    readonly request: ClientRequest,
    readonly response: HttpResponse,
    since: string,
  ) {
    super(`needs createGroup to work; it returned ${formatResponse(response)}${since}`)
  }
}

/**
 * Creates a group with the token of the actor.
 * @throws NotCreated unless the target returns 200 with a new SVC-ID
 */
export async function createGroup(c: Case, actor: Id, text: GroupText): Promise<Id> {
  const request = { operation: 'createGroup', actor, body: text } as const
  const response = await sendAndSettle(c, request)
  const id = createdId(c, response)
  if (response.status !== 200 || id === undefined)
    throw new NotCreated(request, response, c.suite.breakages.since(request))
  return id
}

/** A request that the manager may make. The texts differ by sender, so that the effect of each is visible. */
export function authorizedRequest(
  c: Case,
  operation: Operation,
  fixture: Omit<GroupFixture, 'circle'>,
  sender: string,
): ClientRequest {
  const { manager, stranger, club } = fixture
  return clientRequest(operation, manager, {
    query: { s: uniqueString(c, manager) },
    group: club.svc_id,
    profile: operation === 'removeGroupMember' ? fixture.member : stranger,
    body: { title: `${sender} ${operation}`, description: `Written by ${sender}` },
  })
}

/** A search string that finds the manager and, even in a large deployment, no other principal. */
function uniqueString({ suite, world }: Case, manager: Id): string {
  return (suite.target.takesWorlds && profileAt(world, manager)?.email) || manager
}
