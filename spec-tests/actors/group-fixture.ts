import type { Group, Id, Permission, World } from '../../src/spec/nouns.js'
import { partsOf } from '../../src/spec/readings.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import { formatResponse } from '../target/format-response.js'
import type { GroupText } from '../target/group-text.js'
import type { ClientRequest } from '../target/request.js'
import { sendAndSettle } from './requests.js'
import { acrsOf } from './scene.js'

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

/** Texts that no two groups share. They have at most 40 characters, because some services take no more. */
export function textOf(c: Case, about: string): GroupText {
  const mark = c.suite.mark()
  return { title: `Oracle ${about} ${mark}`, description: `By a conformance check, ${mark}` }
}

/** The body of an update with both texts or with one of them. */
export function updateBody({ title, description }: GroupText, fields: keyof GroupText | 'both') {
  return { both: { title, description }, title: { title }, description: { description } }[fields]
}

/** A world of groups that the manager has created, with the permissions that each new group gives it and others. */
export function createdWorld(c: Case, { manager }: GroupFixture, groups: readonly Group[]): World {
  const { creators, newGroupGrants: given, readings } = c.known
  const own = partsOf(readings['creator-grant']) as readonly Permission[]
  const acrs = groups.flatMap(({ svc_id: resource }) => [
    ...acrsOf(resource, manager, own),
    ...[...creators].flatMap(principal => acrsOf(resource, principal, given.vetted)),
    ...acrsOf(resource, resource, given.members),
  ])
  return { profiles: c.world.profiles, groups, acrs }
}

/**
 * The permissions that a member of Vetted, or of the club, has because the target gives them on each new group. On a
 * deployment that keeps its world, only the target chooses the ACRs of the groups of the fixture.
 */
export function givenTo(c: Case, { club }: GroupFixture, actor: Id): readonly Permission[] {
  const { creators, newGroupGrants } = c.known
  if (c.target.takesWorlds) return []
  return [
    ...(creators.has(actor) ? newGroupGrants.vetted : []),
    ...(club.members.includes(actor) ? newGroupGrants.members : []),
  ]
}

/** @throws Untestable if the target gives this permission to the actor on each new group */
export function requireNotGiven(c: Case, fixture: GroupFixture, actor: Id, permission: Permission): void {
  c.require(
    !givenTo(c, fixture, actor).includes(permission),
    () =>
      `needs groups whose ACRs the suite chooses, so control in the target file: each new group gives ${permission} permission to ${actor}`,
  )
}

/** The target did not create a group that a test needs. */
export class NotCreated extends Untestable {
  constructor(
    readonly request: ClientRequest,
    readonly response: HttpResponse,
  ) {
    super(`needs createGroup to succeed; the target returned ${formatResponse(response)}`)
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
  if (response.status !== 200 || id === undefined) throw new NotCreated(request, response)
  return id
}

/** The SVC-ID of a new group; undefined if the target does not create it. */
export async function createIfAccepted(c: Case, creator: Id, text: GroupText): Promise<Id | undefined> {
  if (!c.known.serves('createGroup')) return undefined
  return createGroup(c, creator, text).catch(error => {
    if (error instanceof NotCreated) return undefined
    throw error
  })
}
