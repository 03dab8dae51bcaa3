import { groupIn, worldOf } from '../judge/belief.js'
import type { Flaw } from '../judge/flaws.js'
import { accessTo, authorizedCaller, type ObservedExchange, type Shows } from './exchange.js'
import type { Shown } from './observations.js'

/** What the response to a body with a single flaw shows. */
export const bodyReadings: Shows = exchange => {
  const { flaws } = exchange
  const { operation } = exchange.request
  const { status } = exchange.response
  const [flaw] = flaws
  if (flaw === undefined || flaws.length !== 1 || status === 401 || status === 429 || status >= 500) return []
  const access = accessOf(exchange)
  if (access === 'granted') return status === 403 || status === 404 ? [] : statusFor(operation, flaw, status)
  const isSchemaFlaw = flaw.id === 'wrong-type' || flaw.isCertain
  if (access === undefined || !isSchemaFlaw || ![400, 422, 403].includes(status)) return []
  return [
    {
      key: `check-order/${operation}`,
      aspect: `${flaw.says}, and no permission`,
      value: status === 403 ? '403' : 'the status for the body',
    },
  ]
}

function statusFor(operation: string, { id, says }: Flaw, status: number): readonly Shown[] {
  if (id === undefined || id === 'size-limits' || id === 'stored-text') return []
  return [{ key: `${id}/${operation}`, aspect: says, value: String(status) }]
}

/** Whether a request has permission; undefined if the suite cannot know, or if the group is missing. */
function accessOf(exchange: ObservedExchange): 'granted' | 'refused' | undefined {
  const { belief, suite } = exchange
  const { operation, group = '' } = exchange.request
  const caller = authorizedCaller(exchange)
  if (caller === undefined || belief === undefined) return undefined
  if (operation === 'createGroup') {
    if (suite.known.creators.has(caller)) return 'granted'
    const { vetted } = worldOf(belief)
    if (vetted === undefined) return undefined
    return groupIn(belief, vetted)?.members.includes(caller) ? 'granted' : 'refused'
  }
  if (group === worldOf(belief).vetted) return undefined
  if (groupIn(belief, group) === undefined) return undefined
  const access = accessTo({ suite, belief }, caller, 'write', group)
  return access === 'unspecified' ? undefined : access
}
