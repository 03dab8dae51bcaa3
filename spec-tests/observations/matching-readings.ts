import { groupAt } from '../../src/spec/nouns.js'
import { type Belief, worldOf } from '../judge/belief.js'
import { mostCompared } from '../judge/judge-search.js'
import { isProfile, type Principal, soughtIn } from '../judge/oracle/search-oracle.js'
import { resultsIn } from '../judge/search-results.js'
import { authorizedCaller, type ObservedExchange, type Shows } from './exchange.js'

/** What a search shows that finds a principal, or does not find it, under one reading alone: in every field of either kind. */
export const matchingReadings: Shows = exchange => {
  const { suite, c, oracle, request, response } = exchange
  const { query = {} } = request
  const { s = '' } = query
  const judged = suite.beliefs.judged(response)
  const isUsual = request.operation === 'searchPrincipals' && oracle.isUsual(query)
  if (!isUsual || ![200, 404].includes(response.status)) return []
  if (judged === undefined || authorizedCaller(exchange) === undefined) return []
  const { all, isFull } = resultsIn(suite.beliefs.known(c.deployment), response)
  const { before } = judged
  const sought = soughtIn(before.isLost ? { ...c.world, groups: [] } : worldOf(before), query)
  const isAll = query.profiles !== 'false' && query.groups !== 'false'
  if (sought.length > mostCompared || (isAll && response.status === 404 && suite.known.needsBothKinds))
    return []
  const shown = sought.flatMap(each => {
    if (isFull && !all.has(each.svc_id)) return []
    const readings = oracle.readingsShown(s, each, all.has(each.svc_id))
    return readings.length > 0 && isCertain(exchange, before, each) ? readings : []
  })
  return [...new Map(shown.map(each => [`${each.key} ${each.value}`, each])).values()]
}

/** Whether the texts of a principal are certain. Others may change the groups of a world that a target keeps. */
function isCertain({ suite }: ObservedExchange, { past, hypotheses }: Belief, principal: Principal): boolean {
  if (isProfile(principal)) return true
  const { svc_id, title, description } = principal
  const isOwn = suite.target.takesWorlds || past.creators.has(svc_id)
  if (!isOwn || past.loose.has(svc_id)) return false
  return hypotheses.every(({ world }) => {
    const group = groupAt(world, svc_id)
    return group?.title === title && group.description === description
  })
}
