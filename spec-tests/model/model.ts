import { type Acr, callerOf, type Group, type Id, type World } from '../../src/spec/nouns.js'
import { formatResponse } from '../actors/group-fixture.js'
import { formatView, viewFrom } from '../actors/group-view.js'
import {
  expectedView,
  explains,
  follow,
  type Hypothesis,
  hypothesesOf,
  specifiedRequest,
  statusesOf,
} from '../oracle/hypotheses.js'
import { expectedAccess, nameIn, reasonOf } from '../oracle/permission-oracle.js'
import { isUnspecified } from '../oracle/unspecified.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'

/** What the definitions say of a target so far: every world that it may be in. */
export class Model {
  hypotheses: readonly Hypothesis[]
  /** Groups that were there once. */
  readonly gone: Group[] = []
  /** The ACRs of each, as they were when it went. */
  readonly acrsOfGone = new Map<Id, readonly Acr[]>()
  steps = 0

  /** @param world what there is to begin with, where it is not what was put in place */
  constructor(
    readonly c: Case,
    world: World = c.world,
  ) {
    this.hypotheses = hypothesesOf(c.suite, world)
    if (c.suite.layout === undefined)
      throw new Untestable('needs a group to be read, and where its fields stand was not made out')
  }

  /** One of the worlds; they differ in what creators hold, and no two in which groups there are. */
  get world(): World {
    return (this.hypotheses[0] as Hypothesis).world
  }

  /** Asks the target, and follows what it did. @throws Failure where no reading explains the response */
  async perform(request: ClientRequest): Promise<HttpResponse> {
    this.steps++
    const { c } = this
    const before = this.world
    const response = await c.send(request)
    this.hypotheses = this.explain(request, response)
    if (this.isRemovalOfNobody(before, request))
      c.suite.observe(c, `remove-non-member/${request.operation}`, String(response.status))
    if (response.status === 200 && request.operation !== 'readGroup') {
      const lost = before.groups.find(group => !this.world.groups.some(left => left.svc_id === group.svc_id))
      if (lost !== undefined) this.gone.push(lost)
      if (lost !== undefined) this.acrsOfGone.set(lost.svc_id, before.acrs)
      await c.suite.settle()
    }
    return response
  }

  /** The hypotheses that explain an response. @throws Failure where none does */
  explain(request: ClientRequest, response: HttpResponse): readonly Hypothesis[] {
    const { c, hypotheses } = this
    if (isUnspecified(this, request, response)) return hypotheses
    const caller = callerOf(request.actor)
    const specified = specifiedRequest(request, newId(c, request, response))
    const followed = follow(hypotheses, caller, specified, response.status)
    const view = viewFrom(c, response)
    const left =
      request.operation === 'readGroup'
        ? followed.filter(each => explains(each, caller, request.group ?? '', view))
        : followed
    c.expect(left.length > 0, () => ({
      message:
        followed.length > 0
          ? 'a group reads otherwise than what was done to it leaves it'
          : `${request.operation} is answered otherwise than the definitions response it`,
      expected:
        followed.length > 0
          ? formatView(expectedView(followed[0] as Hypothesis, request.group ?? ''))
          : `${statusesOf(hypotheses, caller, specified).join(' or ')}${whyIn(this.world, request)}`,
      observed: `${formatRequest(this.world, request)} got ${formatResponse(response)}`,
    }))
    return left
  }

  /** Whether a profile that is no member was removed, by one who may. */
  private isRemovalOfNobody(world: World, { operation, actor, group: id, profile }: ClientRequest): boolean {
    const group = world.groups.find(({ svc_id }) => svc_id === id)
    if (operation !== 'removeGroupMember' || actor === null || group === undefined || id === world.vetted)
      return false
    const isMember = group.members.some(member => member === profile)
    const isProfile = world.profiles.some(({ svc_id }) => svc_id === profile)
    return isProfile && !isMember && expectedAccess(world, actor, 'write', group.svc_id) === 'granted'
  }
}

/** The id of a created group; from here on the case knows it. */
function newId(c: Case, { operation }: ClientRequest, response: HttpResponse): Id {
  if (operation !== 'createGroup' || response.status !== 200) return ''
  const id = createdId(c, response)
  if (id === undefined) throw new Untestable('needs a created group to be named in the response')
  c.addKnownId(id)
  return id
}

/** Which ACR grants what is asked, or that none does. */
function whyIn(world: World, { operation, actor, group }: ClientRequest): string {
  const isThere = world.groups.some(({ svc_id }) => svc_id === group)
  if (actor === null || group === undefined || !isThere) return ''
  return `: ${reasonOf(world, actor, operation === 'readGroup' ? 'read' : 'write', group)}`
}

function formatRequest(world: World, { operation, actor, group, profile }: ClientRequest): string {
  const on = group === undefined ? '' : ` on ${nameIn(world, group)}`
  const whom = profile === undefined ? '' : ` with ${nameIn(world, profile)}`
  return `${operation}${on}${whom} by ${actor === null ? 'nobody' : nameIn(world, actor)}`
}
