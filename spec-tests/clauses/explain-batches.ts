import { callerOf, groupAt, type Id } from '../../src/spec/nouns.js'
import { viewGroup } from '../actors/group-view.js'
import type { Finding } from '../judge/finding.js'
import { type BatchContext, type BatchedRequest, clientRequestOf } from '../model/batches.js'
import { readConcurrently } from '../model/concurrent-reads.js'
import { type CompletedRequest, linearize } from '../model/linearizations.js'
import { explains, type Hypothesis, hypothesesOf } from '../oracle/hypotheses.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { GroupView } from '../target/group-view.js'
import type { ClientRequest } from '../target/request.js'
import { settleAll } from '../target/settle-all.js'

/** The responses to a batch, and the reads of the subject group that ran at the same time. */
interface BatchResult {
  readonly responses: readonly HttpResponse[]
  readonly concurrentReads: readonly CompletedRequest[]
}

type SendBatch = (c: Case, requests: readonly ClientRequest[], context: BatchContext) => Promise<BatchResult>

/**
 * Sends the batches one after another. After each, some sequential order of its requests must explain the responses
 * and the state. Some order, perhaps a different one each time, must also explain each concurrent read. The suite
 * keeps a list of hypotheses: the worlds that the target may now have, each with its readings.
 * @returns the first contradiction, or undefined if there is none
 */
export async function findUnexplained(
  c: Case,
  context: BatchContext,
  batches: readonly (readonly BatchedRequest[])[],
  sendBatch: SendBatch,
): Promise<Finding | undefined> {
  const { admin, world } = context
  const mark = c.suite.takesWorlds ? '' : c.suite.mark()
  let hypotheses = hypothesesOf(c.suite, world)
  for (const [turn, batch] of batches.entries()) {
    const requests = c.suite.served(
      batch.map((batched, at) => clientRequestOf(context, batched, `${mark}${turn}${at}x`)),
    )
    const { responses, concurrentReads } = await sendBatch(c, requests, context)
    const sent = requests.map((request, at) => completedRequest(c, request, responses[at] as HttpResponse))
    await c.suite.settle()
    const groups = groupsAfter(hypotheses, sent)
    const views = await settleAll(groups.map(group => viewGroup(c, admin, group)))
    const hasAllIds = sent.every(
      ({ request, response, newId }) => !isCreated(request, response) || newId !== '',
    )
    const shows = (hypothesis: Hypothesis, group: Id) =>
      explains(
        hypothesis,
        callerOf(admin),
        { operation: 'readGroup', group },
        views[groups.indexOf(group)] as GroupView,
      )
    const explained = (requests: readonly CompletedRequest[]) =>
      linearize(hasAllIds ? hypotheses : [], requests, hypothesis =>
        groups.every(group => shows(hypothesis, group)),
      )
    const remaining = explained(sent)
    const wrongRead = concurrentReads.find(
      read => remaining.length > 0 && explained([...sent, read]).length === 0,
    )
    forgetReads(c, wrongRead)
    if (wrongRead !== undefined)
      return {
        decides: [...responses, wrongRead],
        expected: { says: `the group as it is before, between or after these ${sent.length} operations` },
        kind: 'no-order',
      }
    if (remaining.length > 0) {
      hypotheses = remaining
      continue
    }
    // No operation is on one of the other groups of the world, so they matter only if they have changed.
    const isIdle = (group: Id) => group !== context.subjectGroup && groupAt(world, group) !== undefined
    const unchanged = groups.filter(group => isIdle(group) && hypotheses.some(before => shows(before, group)))
    forgetReadsOf(c, unchanged)
    return {
      decides: [...responses, ...views.filter((_, at) => !unchanged.includes(groups[at] ?? ''))],
      expected: {
        says: `the responses and the state that some order of these ${sent.length} operations gives`,
      },
      kind: 'no-order',
    }
  }
  return undefined
}

export async function sendAtOnce(
  c: Case,
  requests: readonly ClientRequest[],
  context: BatchContext,
): Promise<BatchResult> {
  const concurrentReads: CompletedRequest[] = []
  const responses = await c.sendConcurrently(requests, underWay =>
    readConcurrently(c, context, underWay, concurrentReads),
  )
  return { responses, concurrentReads }
}

export async function sendInTurn(c: Case, requests: readonly ClientRequest[]): Promise<BatchResult> {
  const responses: HttpResponse[] = []
  for (const request of requests) responses.push(await c.send(request))
  return { responses, concurrentReads: [] }
}

/** The evidence needs no concurrent read except a wrong one. */
function forgetReads(c: Case, wrong: CompletedRequest | undefined): void {
  c.omitRequests(
    0,
    ({ method, batch, response }) =>
      batch !== undefined && method === 'GET' && response !== wrong?.response.text,
  )
}

function forgetReadsOf(c: Case, groups: readonly Id[]): void {
  const ends = groups.map(id => `/${encodeURIComponent(id)}`)
  c.omitRequests(0, ({ method, path }) => method === 'GET' && ends.some(end => path.endsWith(end)))
}

function completedRequest(c: Case, request: ClientRequest, response: HttpResponse): CompletedRequest {
  const newId = (isCreated(request, response) && createdId(c, response)) || ''
  if (newId !== '') c.addKnownId(newId)
  return { request, response, newId }
}

function isCreated({ operation }: ClientRequest, { status }: HttpResponse): boolean {
  return operation === 'createGroup' && status === 200
}

/** The groups before the batch and the groups that it created. */
function groupsAfter([hypothesis]: readonly Hypothesis[], sent: readonly CompletedRequest[]): readonly Id[] {
  const before = hypothesis?.world.groups.map(({ svc_id }) => svc_id) ?? []
  return [...before, ...sent.map(({ newId }) => newId).filter(id => id !== '')]
}
