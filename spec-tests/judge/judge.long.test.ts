import fc from 'fast-check'
import { test } from 'tap'
import { histories } from '../../src/dev/equivalence/histories.js'
import { takes } from '../../src/spec/endpoints.js'
import type { Caller } from '../../src/spec/nouns.js'
import { statusOf } from '../../src/spec/outcome.js'
import { defaultReadings, type Readings } from '../../src/spec/readings.js'
import type { Request } from '../../src/spec/request.js'
import { bodyOf } from '../../src/spec/response-body.js'
import { definedService } from '../../src/spec/service.js'
import { noLimit } from '../run/limits.js'
import { parseJson } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { neutralWire } from '../target/target.js'
import { startOf } from './belief.js'
import { type Exchange, type Known, observedKnown } from './exchange.js'
import { judge } from './judge.js'
import { searchOracle } from './oracle/search-oracle.js'

test('The judge accepts each history of the definitions, under any fair readings', async t => {
  const details = fc.check(
    fc.property(histories, ({ readings: drawn, world, steps }) => {
      const { 'read-fields': place, 'create-id-field': idPlace } = defaultReadings
      const readings: Readings = { ...drawn, 'read-fields': place, 'create-id-field': idPlace }
      const known = knownBefore(readings)
      const service = definedService(world, readings)
      let belief = startOf(known, world, 'nothing')
      for (const { caller, request } of steps) {
        const asked = clientRequestOf(caller, request)
        if (asked === undefined) continue
        const outcome = service.perform(caller, request)
        const body = bodyOf(request.operation, outcome, readings)
        const text = body === undefined ? '' : JSON.stringify(body)
        const exchange: Exchange = {
          request: asked,
          response: { status: statusOf(outcome), text, json: parseJson(text), headers: {} },
          newId: outcome.kind === 'created' ? outcome.id : '',
        }
        const judgement = judge(known, belief, exchange)
        if (judgement.kind === 'wrong')
          throw new Error(JSON.stringify({ exchange, expected: judgement.expected, readings }))
        belief = judgement.next
      }
    }),
    { numRuns: 500 },
  )
  t.notOk(details.failed, 'no response is wrong', { report: fc.defaultReportMessage(details) })
})

/** What the suite knows before it has observed anything but where responses have what. */
function knownBefore(readings: Readings): Known {
  const wire = { ...neutralWire, idPrefix: readings.idPrefix }
  return {
    ...observedKnown,
    readings: { ...defaultReadings, idPrefix: readings.idPrefix },
    hasObserved: () => false,
    limit: noLimit,
    wire,
    oracle: searchOracle(readings.idPrefix),
  }
}

/** The request as a client sends it; undefined if the suite sends none like that. */
function clientRequestOf(caller: Caller, request: Request): ClientRequest | undefined {
  const { operation } = request
  const actor =
    caller.kind === 'profile' ? caller.id : caller.kind === 'bad' ? (`bad:${caller.failure}` as const) : null
  const ids = {
    ...('group' in request ? { group: request.group } : {}),
    ...('profile' in request ? { profile: request.profile } : {}),
  }
  if (Object.values(ids).includes('')) return undefined
  if ('query' in request) {
    const { parameters = [], ...query } = request.query
    const sent = Object.entries({ ...query, ...Object.fromEntries(parameters.map(name => [name, 'x'])) })
    return {
      operation,
      actor,
      query: Object.fromEntries(sent.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
    }
  }
  if (!takes(operation, 'body') || !('body' in request)) return { operation, actor, ...ids }
  const { body } = request
  if (body.kind === 'broken' || body.kind === 'none') return undefined
  const contentType = body.kind === 'wrong-content-type' ? { contentType: 'text/plain' } : {}
  return { operation, actor, ...ids, ...contentType, body: body.value }
}
