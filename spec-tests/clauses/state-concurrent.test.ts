import type { Id, World } from '../../src/spec/nouns.js'
import { tellAnswer } from '../actors/actors.js'
import { type Sight, see, tellSight } from '../actors/group-view.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { askOf, batches, type Deed, type Stage, shared } from '../model/batches.js'
import { glimpse } from '../model/concurrent-reads.js'
import { explainedBy, type Sent } from '../model/linearizations.js'
import { callerOf, explains, type Hypothesis, hypothesesOf } from '../oracle/hypotheses.js'
import { nameIn } from '../oracle/permission-oracle.js'
import type { Case, Finding } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { createdId } from '../runner/record-for-cleanup.js'
import type { Answer } from '../target/client.js'
import type { Ask } from '../target/request.js'
import { together } from '../target/settle-all.js'
import { twin } from './acr-reads.js'

const inTurn = 'needs the same operations to come out right one after another'

clause('state.concurrent', { tier: 'control', writes: true }, ({ suite, property }) =>
  property(shared(suite.target.wire.idPrefix), batches, async (c, drawn) => {
    const stage = (world: World) => ({ ...rolesIn(world), world })
    const finding = await unexplained(c, stage(c.world), drawn, atOnce)
    if (finding !== undefined) {
      const again = await twin(c, c.world)
      c.require((await unexplained(again, stage(again.world), drawn, askInTurn)) === undefined, () => inTurn)
    }
    c.expect(finding === undefined, () => finding as Finding)
  }),
)

const deed = (kind: Deed['kind'], profile = 0): Deed => ({ kind, by: 'warden', profile })

/** Batches for a group of the suite's own on a deployment that keeps its world. */
const few = [
  [deed('add', 0), deed('add', 1), deed('add', 2)],
  [deed('title'), deed('description')],
  [deed('remove', 0), deed('add', 1), deed('both')],
  [deed('add', 0), deed('remove', 1), deed('title'), deed('description')],
] as const

clause('state.concurrent', { tier: 'actors', writes: true }, async trial => {
  if (trial.suite.takesWorlds) return
  await trial.cast(async (c, { manager, club, circle }) => {
    const acrs = [club, circle].flatMap(({ svc_id: resource }) =>
      (['read', 'write'] as const).map(permission => ({ resource, principal: manager, permission })),
    )
    const world = { profiles: c.world.profiles, groups: [club, circle], acrs }
    const stage = { warden: manager, caller: manager, world }
    const alone = await unexplained(c, { ...stage, garden: circle.svc_id }, few, askInTurn)
    c.require(alone === undefined, () => inTurn)
    // Since then the circle is not as it was made.
    const rest = { ...world, groups: [club] }
    const finding = await unexplained(c, { ...stage, world: rest, garden: club.svc_id }, few, atOnce)
    c.expect(finding === undefined, () => finding as Finding)
  })
})

/** The answers to a batch, and what was seen of the garden meanwhile. */
interface Outcome {
  readonly answers: readonly Answer[]
  readonly glimpses: readonly Sent[]
}

type Send = (c: Case, asks: readonly Ask[], stage: Stage) => Promise<Outcome>

/**
 * Sends the batches; after each, some order of it must explain the answers and what is there, and some such order,
 * perhaps another each time, what was seen meanwhile.
 */
async function unexplained(
  c: Case,
  stage: Stage,
  drawn: readonly (readonly Deed[])[],
  send: Send,
): Promise<Finding | undefined> {
  const { warden, world } = stage
  const mark = c.suite.takesWorlds ? '' : c.suite.mark()
  let hypotheses = hypothesesOf(c.suite, world)
  for (const [turn, batch] of drawn.entries()) {
    const asks = batch.map((deed, at) => askOf(stage, deed, `${mark}${turn}${at}x`))
    const { answers, glimpses } = await send(c, asks, stage)
    const sent = asks.map((ask, at) => sentOf(c, ask, answers[at] as Answer))
    await c.suite.settle()
    const groups = groupsAfter(hypotheses, sent)
    const sights = await together(groups.map(group => see(c, warden, group)))
    const isNamed = sent.every(({ ask, answer, newId }) => !isCreated(ask, answer) || newId !== '')
    const explained = (requests: readonly Sent[]) =>
      explainedBy(isNamed ? hypotheses : [], requests, hypothesis =>
        groups.every((group, at) => explains(hypothesis, callerOf(warden), group, sights[at] as Sight)),
      )
    const left = explained(sent)
    const odd = glimpses.find(glimpse => left.length > 0 && explained([...sent, glimpse]).length === 0)
    forgetGlimpses(c, odd)
    if (odd !== undefined)
      return {
        message: 'a read shows what no order of the operations that are sent at once leaves',
        expected: `what the group is before, between or after these ${sent.length}`,
        observed: `${tellAnswer(odd.answer)}, while ${sent.map(tellSent).join('; ')}`,
      }
    hypotheses = left
    if (hypotheses.length > 0) continue
    const seen = groups.map((group, at) => `${nameIn(world, group)}: ${tellSight(sights[at] as Sight)}`)
    return {
      message: 'no order of operations sent at once explains what came of them',
      expected: `the answers and the state that some order of these ${sent.length} gives`,
      observed: `${sent.map(tellSent).join('; ')}; afterwards ${seen.join('; ')}`,
    }
  }
  return undefined
}

async function atOnce(c: Case, asks: readonly Ask[], stage: Stage): Promise<Outcome> {
  const glimpses: Sent[] = []
  const answers = await c.askAtOnce(asks, underWay => glimpse(c, stage, underWay, glimpses))
  return { answers, glimpses }
}

/** No failure rests on what was seen meanwhile, but on the one that is odd. */
function forgetGlimpses(c: Case, odd: Sent | undefined): void {
  c.forget(
    0,
    ({ method, batch, response }) => batch !== undefined && method === 'GET' && response !== odd?.answer.text,
  )
}

async function askInTurn(c: Case, asks: readonly Ask[]): Promise<Outcome> {
  const answers: Answer[] = []
  for (const ask of asks) answers.push(await c.ask(ask))
  return { answers, glimpses: [] }
}

/** The SVC-ID is empty where nothing was created, or the answer names nothing new. */
function sentOf(c: Case, ask: Ask, answer: Answer): Sent {
  const newId = (isCreated(ask, answer) && createdId(c, answer)) || ''
  if (newId !== '') c.learn(newId)
  return { ask, answer, newId }
}

function isCreated({ operation }: Ask, { status }: Answer): boolean {
  return operation === 'createGroup' && status === 200
}

/** The groups that were there before, and those that came to be. */
function groupsAfter([hypothesis]: readonly Hypothesis[], sent: readonly Sent[]): readonly Id[] {
  const before = hypothesis?.world.groups.map(({ svc_id }) => svc_id) ?? []
  return [...before, ...sent.map(({ newId }) => newId).filter(id => id !== '')]
}

function tellSent({ ask: { operation, profile, body }, answer }: Sent): string {
  return `${operation} ${JSON.stringify(body ?? profile ?? '')} got ${tellAnswer(answer)}`
}
