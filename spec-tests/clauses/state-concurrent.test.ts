import { callerOf, type Id, type World } from '../../src/spec/nouns.js'
import { formatResponse } from '../actors/group-fixture.js'
import { formatView, type GroupView, viewGroup } from '../actors/group-view.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { askOf, batches, type Deed, type Stage, shared } from '../model/batches.js'
import { readConcurrently } from '../model/concurrent-reads.js'
import { linearizations, type Sent } from '../model/linearizations.js'
import { explains, type Hypothesis, hypothesesOf } from '../oracle/hypotheses.js'
import { nameIn } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { Finding } from '../runner/failure.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { settleAll } from '../target/settle-all.js'
import { twin } from './acr-reads.js'

const inTurn = 'needs the same operations to come out right one after another'

clause(
  'state.concurrent',
  { tier: 'control', writes: true, observed: ['read-fields'] },
  ({ suite, property }) =>
    property(shared(suite.target.wire.idPrefix), batches, async (c, drawn) => {
      const stage = (world: World) => ({ ...rolesIn(world), world })
      const finding = await unexplained(c, stage(c.world), drawn, atOnce)
      if (finding !== undefined) {
        const again = await twin(c, c.world)
        c.require(
          (await unexplained(again, stage(again.world), drawn, askInTurn)) === undefined,
          () => inTurn,
        )
      }
      c.expect(finding === undefined, () => finding as Finding)
    }),
)

const deed = (kind: Deed['kind'], profile = 0): Deed => ({ kind, by: 'admin', profile })

/** Batches for a group of the suite's own on a deployment that keeps its world. */
const few = [
  [deed('add', 0), deed('add', 1), deed('add', 2)],
  [deed('title'), deed('description')],
  [deed('remove', 0), deed('add', 1), deed('both')],
  [deed('add', 0), deed('remove', 1), deed('title'), deed('description')],
] as const

clause('state.concurrent', { tier: 'actors', writes: true, observed: ['read-fields'] }, async context => {
  if (context.suite.takesWorlds) return
  await context.withFixture(async (c, { manager, club, circle }) => {
    const acrs = [club, circle].flatMap(({ svc_id: resource }) =>
      (['read', 'write'] as const).map(permission => ({ resource, principal: manager, permission })),
    )
    const world = { profiles: c.world.profiles, groups: [club, circle], acrs }
    const stage = { admin: manager, caller: manager, world }
    const alone = await unexplained(c, { ...stage, subjectGroup: circle.svc_id }, few, askInTurn)
    c.require(alone === undefined, () => inTurn)
    // Since then the circle is not as it was made.
    const rest = { ...world, groups: [club] }
    const finding = await unexplained(c, { ...stage, world: rest, subjectGroup: club.svc_id }, few, atOnce)
    c.expect(finding === undefined, () => finding as Finding)
  })
})

/** The responses to a batch, and what was seen of the subjectGroup meanwhile. */
interface Outcome {
  readonly responses: readonly HttpResponse[]
  readonly concurrentReads: readonly Sent[]
}

type Send = (c: Case, requests: readonly ClientRequest[], stage: Stage) => Promise<Outcome>

/**
 * Sends the batches; after each, some order of it must explain the responses and what is there, and some such order,
 * perhaps another each time, what was seen meanwhile.
 */
async function unexplained(
  c: Case,
  stage: Stage,
  drawn: readonly (readonly Deed[])[],
  send: Send,
): Promise<Finding | undefined> {
  const { admin, world } = stage
  const mark = c.suite.takesWorlds ? '' : c.suite.mark()
  let hypotheses = hypothesesOf(c.suite, world)
  for (const [turn, batch] of drawn.entries()) {
    const requests = batch.map((deed, at) => askOf(stage, deed, `${mark}${turn}${at}x`))
    const { responses, concurrentReads } = await send(c, requests, stage)
    const sent = requests.map((request, at) => sentOf(c, request, responses[at] as HttpResponse))
    await c.suite.settle()
    const groups = groupsAfter(hypotheses, sent)
    const views = await settleAll(groups.map(group => viewGroup(c, admin, group)))
    const isNamed = sent.every(
      ({ request, response, newId }) => !isCreated(request, response) || newId !== '',
    )
    const explained = (requests: readonly Sent[]) =>
      linearizations(isNamed ? hypotheses : [], requests, hypothesis =>
        groups.every((group, at) => explains(hypothesis, callerOf(admin), group, views[at] as GroupView)),
      )
    const left = explained(sent)
    const odd = concurrentReads.find(
      readConcurrently => left.length > 0 && explained([...sent, readConcurrently]).length === 0,
    )
    forgetGlimpses(c, odd)
    if (odd !== undefined)
      return {
        message: 'a read shows what no order of the operations that are sent at once leaves',
        expected: `what the group is before, between or after these ${sent.length}`,
        observed: `${formatResponse(odd.response)}, while ${sent.map(formatSent).join('; ')}`,
      }
    hypotheses = left
    if (hypotheses.length > 0) continue
    const seen = groups.map((group, at) => `${nameIn(world, group)}: ${formatView(views[at] as GroupView)}`)
    return {
      message: 'no order of operations sent at once explains what came of them',
      expected: `the responses and the state that some order of these ${sent.length} gives`,
      observed: `${sent.map(formatSent).join('; ')}; afterwards ${seen.join('; ')}`,
    }
  }
  return undefined
}

async function atOnce(c: Case, requests: readonly ClientRequest[], stage: Stage): Promise<Outcome> {
  const concurrentReads: Sent[] = []
  const responses = await c.sendConcurrently(requests, underWay =>
    readConcurrently(c, stage, underWay, concurrentReads),
  )
  return { responses, concurrentReads }
}

/** No failure rests on what was seen meanwhile, but on the one that is odd. */
function forgetGlimpses(c: Case, odd: Sent | undefined): void {
  c.omitRequests(
    0,
    ({ method, batch, response }) =>
      batch !== undefined && method === 'GET' && response !== odd?.response.text,
  )
}

async function askInTurn(c: Case, requests: readonly ClientRequest[]): Promise<Outcome> {
  const responses: HttpResponse[] = []
  for (const request of requests) responses.push(await c.send(request))
  return { responses, concurrentReads: [] }
}

/** The SVC-ID is empty where nothing was created, or the response names nothing new. */
function sentOf(c: Case, request: ClientRequest, response: HttpResponse): Sent {
  const newId = (isCreated(request, response) && createdId(c, response)) || ''
  if (newId !== '') c.addKnownId(newId)
  return { request, response, newId }
}

function isCreated({ operation }: ClientRequest, { status }: HttpResponse): boolean {
  return operation === 'createGroup' && status === 200
}

/** The groups that were there before, and those that came to be. */
function groupsAfter([hypothesis]: readonly Hypothesis[], sent: readonly Sent[]): readonly Id[] {
  const before = hypothesis?.world.groups.map(({ svc_id }) => svc_id) ?? []
  return [...before, ...sent.map(({ newId }) => newId).filter(id => id !== '')]
}

function formatSent({ request: { operation, profile, body }, response }: Sent): string {
  return `${operation} ${JSON.stringify(body ?? profile ?? '')} got ${formatResponse(response)}`
}
