import type { Id } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { resultsOf } from '../target/results.js'
import { compareShown } from './observing.js'

const enough = 400

/**
 * Makes three searches that match more principals than most services return: profiles, groups, and both. If both together
 * return fewer results than the search for profiles plus the search for groups, the limit is shared.
 */
open('result-limit', { tier: 'control' }, async suite => {
  const c = new Case(
    suite,
    await suite.staging.stage(crowd(suite.target.wire.idPrefix, enough, enough)),
    'search.limited',
  )
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
  for (const flags of [{ groups: 'false' }, { profiles: 'false' }, {}]) {
    await count(flags, other)
    await count(flags, caller, 'Cro')
  }
  if (profiles === 0 || groups === 0) return
  const stops = (shown: number) => (shown < enough ? shown : Number.POSITIVE_INFINITY)
  const total = both[0] + both[1]
  // A search for both kinds that finds nothing shows no limit.
  const isShared = total > 0 && total < profiles + groups
  suite.limit = {
    profiles: stops(profiles),
    groups: stops(groups),
    shared: isShared ? total : Number.POSITIVE_INFINITY,
  }
  const observed = isShared
    ? `${total}/shared`
    : profiles === groups
      ? `${profiles}/kind`
      : `${profiles}+${groups}/kind`
  if (isShared || (profiles < enough && groups < enough)) suite.observe(c, 'result-limit', observed)
})
