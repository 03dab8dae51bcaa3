import type { Judged } from '../judge/beliefs.js'
import { flawsOf } from '../judge/flaws.js'
import { credentialReadings } from '../observations/response-readings.js'
import type { Case } from '../run/case.js'
import type { HttpResponse } from '../target/client.js'

/** Notes which status each kind of authentication failure gets. What the operation refuses to everyone says nothing. */
export function observeRefusals(c: Case, judged: readonly Judged[]): void {
  const { suite, known, deployment } = c
  const { beliefs } = suite
  for (const { before: belief, exchange } of judged) {
    const { request } = exchange
    const response = exchange.response as HttpResponse
    if (!known.succeeded.has(request.operation)) continue
    const flaws = flawsOf(beliefs.known(deployment), belief, request)
    const seen = { suite, c, request, response, oracle: beliefs.oracle, belief, flaws }
    for (const { key, value } of credentialReadings(seen)) c.observe(key, value)
  }
}
