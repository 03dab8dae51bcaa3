import type { Acr, Group, Id, World } from '../../src/spec/nouns.js'
import { tellAnswer } from '../actors/actors.js'
import { sightIn, tellSight } from '../actors/group-view.js'
import {
  callerOf,
  explains,
  follow,
  type Hypothesis,
  hypothesesOf,
  requestOf,
  sightOf,
  statusesOf,
} from '../oracle/hypotheses.js'
import { nameIn, reasonOf, zoneOf } from '../oracle/permission-oracle.js'
import { isUndecided } from '../oracle/unspecified.js'
import { type Case, Untestable } from '../runner/case.js'
import { createdId } from '../runner/record-for-cleanup.js'
import type { Answer } from '../target/client.js'
import type { Ask } from '../target/request.js'

/** What the definitions say of a target so far: every world that it may be in. */
export class Story {
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
    if (c.suite.shape === undefined)
      throw new Untestable('needs a group to be read, and where its fields stand was not made out')
  }

  /** One of the worlds; they differ in what creators hold, and no two in which groups there are. */
  get world(): World {
    return (this.hypotheses[0] as Hypothesis).world
  }

  /** Asks the target, and follows what it did. @throws Failure where no reading explains the answer */
  async perform(ask: Ask): Promise<Answer> {
    this.steps++
    const { c } = this
    const before = this.world
    const answer = await c.ask(ask)
    this.hypotheses = this.explain(ask, answer)
    if (this.isRemovalOfNobody(before, ask))
      c.suite.observe(c, `remove-non-member/${ask.operation}`, String(answer.status))
    if (answer.status === 200 && ask.operation !== 'readGroup') {
      const lost = before.groups.find(group => !this.world.groups.some(left => left.svc_id === group.svc_id))
      if (lost !== undefined) this.gone.push(lost)
      if (lost !== undefined) this.acrsOfGone.set(lost.svc_id, before.acrs)
      await c.suite.settle()
    }
    return answer
  }

  /** The hypotheses that explain an answer. @throws Failure where none does */
  explain(ask: Ask, answer: Answer): readonly Hypothesis[] {
    const { c, hypotheses } = this
    if (isUndecided(this, ask, answer)) return hypotheses
    const caller = callerOf(ask.actor)
    const request = requestOf(ask, newId(c, ask, answer))
    const followed = follow(hypotheses, caller, request, answer.status)
    const sight = sightIn(c, answer)
    const left =
      ask.operation === 'readGroup'
        ? followed.filter(each => explains(each, caller, ask.group ?? '', sight))
        : followed
    c.expect(left.length > 0, () => ({
      message:
        followed.length > 0
          ? 'a group reads otherwise than what was done to it leaves it'
          : `${ask.operation} is answered otherwise than the definitions answer it`,
      expected:
        followed.length > 0
          ? tellSight(sightOf(followed[0] as Hypothesis, ask.group ?? ''))
          : `${statusesOf(hypotheses, caller, request).join(' or ')}${whyIn(this.world, ask)}`,
      observed: `${tellAsk(this.world, ask)} got ${tellAnswer(answer)}`,
    }))
    return left
  }

  /** Whether a profile that is no member was removed, by one who may. */
  private isRemovalOfNobody(world: World, { operation, actor, group: id, profile }: Ask): boolean {
    const group = world.groups.find(({ svc_id }) => svc_id === id)
    if (operation !== 'removeGroupMember' || actor === null || group === undefined || id === world.vetted)
      return false
    const isMember = group.members.some(member => member === profile)
    const isProfile = world.profiles.some(({ svc_id }) => svc_id === profile)
    return isProfile && !isMember && zoneOf(world, actor, 'write', group.svc_id) === 'granted'
  }
}

/** The id of a created group; from here on the case knows it. */
function newId(c: Case, { operation }: Ask, answer: Answer): Id {
  if (operation !== 'createGroup' || answer.status !== 200) return ''
  const id = createdId(c, answer)
  if (id === undefined) throw new Untestable('needs a created group to be named in the answer')
  c.learn(id)
  return id
}

/** Which ACR grants what is asked, or that none does. */
function whyIn(world: World, { operation, actor, group }: Ask): string {
  const isThere = world.groups.some(({ svc_id }) => svc_id === group)
  if (actor === null || group === undefined || !isThere) return ''
  return `: ${reasonOf(world, actor, operation === 'readGroup' ? 'read' : 'write', group)}`
}

function tellAsk(world: World, { operation, actor, group, profile }: Ask): string {
  const on = group === undefined ? '' : ` on ${nameIn(world, group)}`
  const whom = profile === undefined ? '' : ` with ${nameIn(world, profile)}`
  return `${operation}${on}${whom} by ${actor === null ? 'nobody' : nameIn(world, actor)}`
}
