import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '../actors/group-fixture.js'
import { requireSuccess } from '../actors/requests.js'
import type { Judged } from '../judge/beliefs.js'
import { statesAfter } from '../judge/together.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { actorsView } from './needs.js'

const rounds = 3
const mostReads = 5

/** A read that was answered while other requests were under way. */
interface ReadMeanwhile {
  readonly request: ClientRequest
  readonly response: HttpResponse
}

/** A scenario cannot say this: it sends requests at once, and not while others are under way. */
clause(
  'state.concurrent',
  'A read while a group is updated shows the whole of one update or the group before them',
  actorsView,
  ({ withFixture }) =>
    withFixture(async (c, { manager: actor, club: { svc_id: group } }) => {
      // Where changes show only after a time, a read may show any state.
      if (c.target.settleMs > 0 || !c.known.serves('updateGroup')) return
      const update = () => ({ operation: 'updateGroup', actor, group, body: textOf(c, 'whole') }) as const
      const read = { operation: 'readGroup', actor, group } as const
      for (let round = 0; round < rounds; round++) {
        await requireSuccess(c, update())
        const reads: ReadMeanwhile[] = []
        const updated = await c.sendConcurrently([update(), update()], underWay =>
          readMeanwhile(c, read, underWay, reads),
        )
        const wrong = reads.find(each => !isExplained(c, updated, each))
        forgetReads(c, wrong)
        c.expect(wrong === undefined, () => ({
          decides: [...updated, ...(wrong === undefined ? [] : [wrong.response])],
          expected: { says: 'the group as it is before, between or after these updates' },
          kind: 'no-order',
        }))
      }
    }),
)

/** Sends a read again and again until the other requests are answered, with growing pauses. */
async function readMeanwhile(
  c: Case,
  request: ClientRequest,
  underWay: Promise<unknown>,
  reads: ReadMeanwhile[],
): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  underWay.then(end, end)
  for (let pause = 1; !isOver && reads.length < mostReads; pause *= 2) {
    reads.push({ request, response: await c.send(request) })
    await sleep(pause)
  }
}

/** Whether some order of the requests and the read explains all responses and leads to a state that the target may be in. */
function isExplained(c: Case, responses: readonly HttpResponse[], read: ReadMeanwhile): boolean {
  const { beliefs } = c.suite
  const judged = responses.map(response => beliefs.judged(response) as Judged)
  const exchanges = [...judged.map(({ exchange }) => exchange), { ...read, newId: '' }]
  const reached = statesAfter(beliefs.known(c.deployment), judged[0]?.before ?? c.belief, exchanges)
  const left = new Set(c.belief.hypotheses.map(({ world }) => JSON.stringify(world)))
  return reached === undefined || reached.some(({ world }) => left.has(JSON.stringify(world)))
}

/** The evidence needs no other read than a wrong one. */
function forgetReads(c: Case, wrong: ReadMeanwhile | undefined): void {
  c.omitRequests(
    0,
    ({ method, batch, response }) =>
      batch !== undefined && method === 'GET' && response !== wrong?.response.text,
  )
}
