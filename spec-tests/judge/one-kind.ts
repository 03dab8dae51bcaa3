import type { ClientRequest } from '../target/request.js'
import { type Belief, worldOf } from './belief.js'
import type { Known } from './exchange.js'

/** The only kind with a match of a search for both kinds, certain matches first; undefined if both have one, or none. */
export function onlyKindOf(
  { oracle }: Pick<Known, 'oracle'>,
  belief: Belief,
  { operation, query = {} }: ClientRequest,
): 'profiles' | 'groups' | undefined {
  const { s, profiles = 'true', groups = 'true' } = query
  if (operation !== 'searchPrincipals' || s === undefined || profiles !== 'true' || groups !== 'true')
    return undefined
  const world = worldOf(belief)
  for (const matches of ['mustMatch', 'mayMatch'] as const) {
    const [isProfile, isGroup] = [world.profiles, world.groups].map(principals =>
      principals.some(each => oracle[matches](s, each)),
    )
    if (isProfile !== isGroup) return isProfile ? 'profiles' : 'groups'
    if (isProfile) return undefined
  }
  return undefined
}

/** The same search for the only kind that has a match. */
export function forOneKind(
  known: Pick<Known, 'oracle'>,
  belief: Belief,
  request: ClientRequest,
): ClientRequest {
  const kind = onlyKindOf(known, belief, request)
  if (kind === undefined) return request
  const flags = { profiles: String(kind === 'profiles'), groups: String(kind === 'groups') }
  return { ...request, query: { ...request.query, ...flags } }
}
