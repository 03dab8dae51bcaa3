import { type Group, groupAt, type World } from '../../src/spec/nouns.js'
import { worldOf } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
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
  const { profiles, groups } = principalsIn(exchange, judged)
  const sought = [
    ...(query.profiles === 'false' ? [] : profiles),
    ...(query.groups === 'false' ? [] : groups),
  ].filter(({ svc_id }) => all.has(svc_id) || !isFull)
  const shown = sought.flatMap(each => oracle.readingsShown(s, each, all.has(each.svc_id)))
  return [...new Map(shown.map(each => [`${each.key} ${each.value}`, each])).values()]
}

/** The principals whose texts are certain. Others may change the groups of a world that a target keeps. */
function principalsIn(
  { suite, c }: ObservedExchange,
  { before }: Judged,
): Pick<World, 'profiles' | 'groups'> {
  const { profiles } = c.world
  const { isLost, past, hypotheses } = before
  const isCertain = ({ svc_id, title, description }: Group) =>
    !past.loose.has(svc_id) &&
    (suite.target.takesWorlds || past.creators.has(svc_id)) &&
    hypotheses.every(({ world }) => {
      const group = groupAt(world, svc_id)
      return group?.title === title && group.description === description
    })
  return { profiles, groups: isLost ? [] : worldOf(before).groups.filter(isCertain) }
}
