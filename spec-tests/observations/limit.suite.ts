import type { Id } from '../../src/spec/nouns.js'
import { searchOracle } from '../judge/oracle/search-oracle.js'
import { Case } from '../run/case.js'
import { open } from '../run/clause.js'
import { Untestable } from '../run/failure.js'
import { resultsOf } from '../target/results.js'
import { crowd } from '../worlds/scene.js'
import {
  type CommonBeginning,
  commonBeginnings,
  type Flags,
  onlyGroups,
  onlyProfiles,
  search,
} from '../worlds/searching.js'
import { compareShown } from './observing.js'

const enough = 400

/**
 * Makes three searches that match more principals than most services return: profiles, groups, and both. If both together
 * return fewer results than the search for profiles plus the search for groups, the limit is shared.
 */
open('result-limit', { tier: 'control' }, async suite => {
  const c = await Case.on(suite, crowd(suite.target.wire.idPrefix, enough, enough), 'search.limited')
  const [caller, other = caller] = c.actors as [Id, Id?]
  const count = async (flags: Readonly<Record<string, string>>, actor = caller, s = 'Crowd') => {
    const request = { operation: 'searchPrincipals', actor, query: { s, ...flags } } as const
    const response = await c.send(request)
    const { profiles, groups } = resultsOf(response)
    const aspect = `a search for ${Object.keys(flags).length === 0 ? 'both kinds' : `one kind, ${Object.keys(flags)} aside`}`
    // Which results come first is open, so a limit on both kinds together may show more or less of each.
    const value = `${profiles.length + groups.length} results`
    // Without results it shows no limit.
    if (profiles.length + groups.length > 0)
      compareShown(c, request, response, { key: 'result-limit', aspect, value })
    return [profiles.length, groups.length] as const
  }
  const [profiles] = await count({ groups: 'false' })
  const [, groups] = await count({ profiles: 'false' })
  const both = await count({})
  if (suite.repeatsObservations)
    for (const flags of [{ groups: 'false' }, { profiles: 'false' }, {}]) {
      await count(flags, other)
      await count(flags, caller, 'Cro')
    }
  if (profiles === 0 || groups === 0) return
  const stops = (shown: number) => (shown < enough ? shown : Number.POSITIVE_INFINITY)
  const total = both[0] + both[1]
  const isShared = isSharedBy(profiles, groups, total)
  suite.known.limit = {
    profiles: stops(profiles),
    groups: stops(groups),
    shared: isShared ? total : Number.POSITIVE_INFINITY,
  }
  if (isShared || (profiles < enough && groups < enough))
    c.observe('result-limit', readingOf(profiles, groups, total))
})

/** @param total the results of a search for both kinds; one that finds nothing shows no limit */
function isSharedBy(profiles: number, groups: number, total: number): boolean {
  return total > 0 && total < profiles + groups
}

function readingOf(profiles: number, groups: number, total: number): string {
  if (isSharedBy(profiles, groups, total)) return `${total}/shared`
  return profiles === groups ? `${profiles}/kind` : `${profiles}+${groups}/kind`
}

/**
 * On a target that keeps its world: the two searches that must find the most profiles stop at the same number, and so do
 * those for groups. One search for both kinds shows whether they share the limit.
 */
open('result-limit', { tier: 'world' }, async suite => {
  if (suite.target.takesWorlds) return
  const c = await Case.on(suite, await suite.staging.fixedWorld(), 'search.limited')
  const beginnings = commonBeginnings(searchOracle(suite.target.wire.idPrefix), c.world)
  const shown = async (s: string, flags: Flags) =>
    (await search(c, c.actors[0] as Id, s, flags)).results.length
  const limitOn = async (kind: 'profiles' | 'groups', flags: Flags) => {
    const [one, other] = beginnings.toSorted((a, b) => b[kind] - a[kind])
    const count = one === undefined ? 0 : await shown(one.s, flags)
    const isLimit = other !== undefined && count < other[kind] && count === (await shown(other.s, flags))
    return isLimit ? count : 0
  }
  const [profiles, groups] = [await limitOn('profiles', onlyProfiles), await limitOn('groups', onlyGroups)]
  const most = (each: CommonBeginning) => Math.min(each.profiles, profiles) + Math.min(each.groups, groups)
  const [both] = beginnings.toSorted((a, b) => most(b) - most(a))
  if (profiles === 0 || groups === 0 || both === undefined || most(both) <= Math.min(profiles, groups))
    throw new Untestable(
      'needs a world with so many profiles and groups with one beginning that a search does not return all of them',
    )
  const total = await shown(both.s, {})
  c.observe('result-limit', readingOf(profiles, groups, total < most(both) ? total : 0))
})
