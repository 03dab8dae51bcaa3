import { isVetted } from '../../spec/authorization.js'
import { endpoints } from '../../spec/endpoints.js'
import { type ConsideredAcr, explainAccess } from '../../spec/explain-access.js'
import { groupAt, type Id, type Permission, profileAt, type World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Evidence, RequestRecord } from '../report.js'
import type { FailureCase } from './failure-case.js'
import type { Names } from './names.js'
import { idsIn, operationOf } from './operations.js'
import { limited, type Picture, type Route, searchRoutes } from './search-routes.js'
import { worldBefore } from './world-before.js'

/**
 * Why the deciding request should succeed or not: the ways that the world has from the caller to what it asks for.
 * Undefined if the deciding request does not depend on a permission and is no search, or if its world is not known.
 */
export function pictureOf(evidence: Evidence, shown: FailureCase, readings: Readings): Picture | undefined {
  const { deciding, names } = shown
  if (deciding === undefined) return undefined
  const { request } = deciding
  const world = worldBefore(evidence, request, names, readings)
  const caller = world && profileAt(world, request.actor)
  if (world === undefined || caller === undefined) return undefined
  const operation = operationOf(request, names)
  if (operation === 'searchPrincipals') {
    const picture = searchRoutes(evidence, request, { world, readings }, names)
    return picture && limited(picture)
  }
  if (operation === 'createGroup') return vettedRoute(world, request, names)
  const [id] = idsIn(request, names)
  const group = groupAt(world, id)
  if (group === undefined) return undefined
  const permission = endpoints[operation].requires
  const { acrs, allowed } = explainAccess({ world, readings }, caller, permission, group)
  const routes = routesOf(acrs, permission, caller.svc_id, names)
  const missing: Route = { kind: 'missing', says: `no ACR gives ${permission}` }
  return limited({
    start: names.of(caller.svc_id),
    end: names.of(group.svc_id),
    caption: `By the rules, ${names.of(caller.svc_id)} ${allowed ? 'has' : 'does not have'} ${permission} on ${names.of(group.svc_id)}${contradiction(allowed, request)}.`,
    routes: allowed ? routes : [...routes, missing],
    left: 0,
  })
}

/** The ACRs on a group, one route for each principal that they name. */
function routesOf(
  acrs: readonly ConsideredAcr[],
  permission: Permission,
  caller: Id,
  names: Names,
): readonly Route[] {
  return [...new Set(acrs.map(({ principal }) => principal))].map(principal => {
    const own = acrs.filter(acr => acr.principal === principal)
    const given = [...new Set(own.map(acr => acr.permission))].join(', ')
    const via = principal === caller ? 'directly' : names.of(principal)
    if (own[0]?.names === 'another principal')
      return { via, kind: 'broken', says: `${given}, but for others` }
    if (!own.some(({ grants }) => grants)) return { via, kind: 'short', says: `gives only ${given}` }
    const implies = own.some(acr => acr.permission === permission) ? '' : `, which implies ${permission}`
    return { via, kind: 'open', says: `gives ${given}${implies}` }
  })
}

/** What the target did, if it decided otherwise. */
function contradiction(allowed: boolean, { status }: RequestRecord): string {
  const isOther = allowed ? status === 401 || status === 403 : status !== null && status < 300
  return isOther ? `, but the target returned ${status}` : ''
}

/** Section 5.3. With tokens alone, the suite does not know which group is Vetted. */
function vettedRoute(world: World, request: RequestRecord, names: Names): Picture | undefined {
  if (world.vetted === undefined) return undefined
  const caller = request.actor ?? ''
  const isMember = isVetted(world, caller)
  const [who, vetted] = [names.of(caller), names.of(world.vetted)]
  const route: Route = {
    via: vetted,
    kind: isMember ? 'open' : 'missing',
    says: isMember ? `${who} is a member` : `${who} is not a member`,
  }
  return {
    start: who,
    end: 'new group',
    caption: `By the rules, ${who} ${isMember ? 'may' : 'may not'} create a group${contradiction(isMember, request)}.`,
    routes: [route],
    left: 0,
  }
}
