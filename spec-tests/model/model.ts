import type { Why } from '../../src/report/finding.js'
import { changesState, endpoints, takes } from '../../src/spec/endpoints.js'
import {
  type Acr,
  callerOf,
  type Group,
  groupAt,
  type Id,
  type World,
  withGroup,
} from '../../src/spec/nouns.js'
import { hasFlaw, textsOf } from '../actors/flawed-bodies.js'
import { requireGroup, requireLayout, viewFrom } from '../actors/group-view.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import {
  expectedView,
  explains,
  follow,
  type Hypothesis,
  hypothesesOf,
  specifiedRequest,
  statusesOf,
} from '../oracle/hypotheses.js'
import { accessOf, expectedAccess } from '../oracle/permission-oracle.js'
import { isUnspecified, type KnownState } from '../oracle/unspecified.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'

/** Follows a target by the definitions: every world that the target may be in after the requests so far. */
export class Model implements KnownState {
  hypotheses: readonly Hypothesis[]
  readonly deletedGroups: Group[] = []
  /** By deleted group: all ACRs of the world just before the deletion. */
  readonly acrsBeforeDeletion = new Map<Id, readonly Acr[]>()
  /** How many requests and searches the commands sent so far. */
  steps = 0

  /** @param world the world at the start, if it differs from the world of the case */
  constructor(
    readonly c: Case,
    world: World = c.world,
  ) {
    this.hypotheses = hypothesesOf(c.suite, world)
    requireLayout(c)
  }

  /** The world of the first hypothesis. All hypotheses agree on which groups exist. */
  get world(): World {
    return (this.hypotheses[0] as Hypothesis).world
  }

  isKnown(id: Id): boolean {
    return this.c.isKnownId(id)
  }

  /** Sends a request and updates the hypotheses. @throws Failure if no reading explains the response */
  async perform(request: ClientRequest): Promise<HttpResponse> {
    this.steps++
    const { c } = this
    const before = this.world
    const response = await c.send(request)
    this.hypotheses = this.explain(asUnderstood(request, response), response)
    if (this.isRemovalOfNonMember(before, request))
      c.suite.observe(c, `remove-non-member/${request.operation}`, String(response.status))
    if (response.status === 200 && changesState(request.operation)) {
      this.rememberDeleted(before)
      await c.suite.settle()
      if (hasFlaw(request)) await this.adoptTexts(request)
    }
    return response
  }

  /** The target accepted a field that is not a text. What it stored is open: open.wrong-type. */
  private async adoptTexts({ group: id = '' }: ClientRequest): Promise<void> {
    const { title, description } = await requireGroup(this.c, rolesIn(this.c.world).admin, id)
    const texts = textsOf({ title, description })
    this.hypotheses = this.hypotheses.map(hypothesis => ({
      ...hypothesis,
      world: withGroup(hypothesis.world, id, group => ({ ...group, ...texts })),
    }))
  }

  private rememberDeleted(before: World): void {
    const deleted = before.groups.find(
      ({ svc_id }) => !this.world.groups.some(left => left.svc_id === svc_id),
    )
    if (deleted === undefined) return
    this.deletedGroups.push(deleted)
    this.acrsBeforeDeletion.set(deleted.svc_id, before.acrs)
  }

  /** The hypotheses that explain a response. @throws Failure if there are none */
  explain(request: ClientRequest, response: HttpResponse): readonly Hypothesis[] {
    const { c, hypotheses } = this
    if (isUnspecified(this, request, response)) return hypotheses
    const caller = callerOf(request.actor)
    const specified = specifiedRequest(request, newId(c, request, response))
    const followed = follow(hypotheses, caller, specified, response.status)
    const view = viewFrom(c, response)
    const left = changesState(request.operation)
      ? followed
      : followed.filter(each => explains(each, caller, specified, view))
    c.expect(left.length > 0, () => ({
      decides: response,
      expected: {
        statuses: statusesOf(hypotheses, caller, specified),
        ...(followed.length > 0
          ? { group: expectedView(followed[0] as Hypothesis, request.group ?? '').view }
          : {}),
      },
      why: followed.length > 0 ? undefined : accessIn(this.world, request),
    }))
    return left
  }

  /** Whether the request removes a profile that is not a member, by a caller with write permission. */
  private isRemovalOfNonMember(
    world: World,
    { operation, actor, group: id, profile }: ClientRequest,
  ): boolean {
    const group = groupAt(world, id)
    if (operation !== 'removeGroupMember' || actor === null || group === undefined || id === world.vetted)
      return false
    const isMember = group.members.some(member => member === profile)
    const isProfile = world.profiles.some(({ svc_id }) => svc_id === profile)
    return isProfile && !isMember && expectedAccess(world, actor, 'write', group.svc_id) === 'granted'
  }
}

/** The request as a target understands it that accepts an update with a flaw: the valid texts count. */
function asUnderstood(request: ClientRequest, { status }: HttpResponse): ClientRequest {
  const isAccepted = request.operation === 'updateGroup' && hasFlaw(request) && status === 200
  return isAccepted ? { ...request, body: textsOf(request.body) } : request
}

/** The id of a created group; the case knows it from now on. An empty text for other requests. */
function newId(c: Case, { operation }: ClientRequest, response: HttpResponse): Id {
  if (operation !== 'createGroup' || response.status !== 200) return ''
  const id = createdId(c, response)
  if (id === undefined)
    throw new Untestable(
      'needs a new SVC-ID in the response of createGroup, but there is no SVC-ID or one that was in use',
    )
  c.addKnownId(id)
  return id
}

/** What decides on the permission of the caller, if the request needs one on a group that exists. */
function accessIn(world: World, { operation, actor, group }: ClientRequest): Why | undefined {
  if (actor === null || groupAt(world, group) === undefined || !takes(operation, 'group')) return undefined
  return { access: accessOf(world, actor, endpoints[operation].requires, String(group)) }
}
