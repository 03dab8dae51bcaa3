import type { Id } from '../../src/spec/nouns.js'
import { viewGroup } from '../actors/group-view.js'
import { worldOf } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import type { Finding } from '../judge/finding.js'
import { statesAfter } from '../judge/together.js'
import { type BatchContext, type BatchedRequest, clientRequestOf } from '../model/batches.js'
import { type ConcurrentRead, readConcurrently } from '../model/concurrent-reads.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { settleAll } from '../target/settle-all.js'

/** The responses to a batch, and the reads of the subject group that ran at the same time. */
interface BatchResult {
  readonly responses: readonly HttpResponse[]
  readonly concurrentReads: readonly ConcurrentRead[]
}

type SendBatch = (c: Case, requests: readonly ClientRequest[], context: BatchContext) => Promise<BatchResult>

/**
 * Sends the batches one after another. After each, some sequential order of its requests must explain the responses and
 * the state: the judge says whether one does. Some order, perhaps a different one each time, must also explain each
 * concurrent read.
 * @returns the first contradiction, or undefined if there is none
 */
export async function findUnexplained(
  c: Case,
  context: BatchContext,
  batches: readonly (readonly BatchedRequest[])[],
  sendBatch: SendBatch,
): Promise<Finding | undefined> {
  const start = new Set(worldOf(c.belief).groups.map(({ svc_id }) => svc_id))
  const mark = c.target.takesWorlds ? '' : c.suite.mark()
  for (const [turn, batch] of batches.entries()) {
    const requests = c.known.served(
      batch.map((batched, at) => clientRequestOf(context, batched, `${mark}${turn}${at}x`)),
    )
    const { responses, concurrentReads } = await sendBatch(c, requests, context)
    await c.suite.settle()
    const created = worldOf(c.belief).groups.filter(({ svc_id }) => !start.has(svc_id))
    const groups = [...context.world.groups, ...created].map(({ svc_id }) => svc_id)
    const views = await settleAll(groups.map(group => viewGroup(c, context.admin, group)))
    const isWrong = (response: HttpResponse) => c.suite.beliefs.judged(response)?.judgement.kind === 'wrong'
    const wrongViews = views.filter(({ response }) => isWrong(response))
    if (responses.some(isWrong) || wrongViews.length > 0) {
      forgetReads(c, undefined)
      forgetReadsOf(
        c,
        [...groups].filter((_, at) => !wrongViews.includes(views[at] as (typeof views)[0])),
      )
      return {
        decides: [...responses, ...wrongViews],
        expected: {
          says: `the responses and the state that some order of these ${responses.length} operations gives`,
        },
        kind: 'no-order',
      }
    }
    const wrongRead = concurrentReads.find(read => !isExplained(c, responses, read))
    forgetReads(c, wrongRead)
    if (wrongRead !== undefined)
      return {
        decides: [...responses, wrongRead.response],
        expected: {
          says: `the group as it is before, between or after these ${responses.length} operations`,
        },
        kind: 'no-order',
      }
  }
  return undefined
}

/** Whether some order of the requests and the read explains all responses and leads to a state that the target may be in. */
function isExplained(c: Case, responses: readonly HttpResponse[], read: ConcurrentRead): boolean {
  const { beliefs } = c.suite
  const judged = responses.map(response => beliefs.judged(response) as Judged)
  const start = judged[0]?.before ?? c.belief
  const exchanges = [...judged.map(({ exchange }) => exchange), { ...read, newId: '' }]
  const reached = statesAfter(beliefs.known(c.deployment), start, exchanges)
  const left = new Set(c.belief.hypotheses.map(({ world }) => JSON.stringify(world)))
  return reached === undefined || reached.some(({ world }) => left.has(JSON.stringify(world)))
}

export async function sendAtOnce(
  c: Case,
  requests: readonly ClientRequest[],
  context: BatchContext,
): Promise<BatchResult> {
  const concurrentReads: ConcurrentRead[] = []
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
function forgetReads(c: Case, wrong: ConcurrentRead | undefined): void {
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
