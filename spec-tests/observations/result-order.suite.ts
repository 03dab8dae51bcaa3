import type { Profile } from '../../src/spec/nouns.js'
import { openPoints } from '../../src/spec/open-points.js'
import { searchOracle } from '../judge/oracle/search-oracle.js'
import { open } from '../run/clause.js'
import { Untestable } from '../run/failure.js'
import { commonBeginnings } from '../worlds/searching.js'
import { stageNames } from './names.js'

const readings: readonly string[] = openPoints['result-order'].values

/** The search for which the world of the suite has profiles whose orders all differ. */
const puzzle = 'puzzle'

/** On a target that keeps its world: the search that must find the most profiles. Created means the order of its file. */
open('result-order', { tier: 'world' }, async suite => {
  const { c, find } = await stageNames(suite)
  const { profiles } = c.world
  const common = () =>
    commonBeginnings(searchOracle(suite.target.wire.idPrefix), c.world).toSorted(
      (a, b) => b.profiles - a.profiles,
    )
  const s = suite.target.takesWorlds ? puzzle : (common()[0]?.s ?? '')
  const shown = (await find(s)).results.map(result => result[suite.target.wire.idField])
  const known = profiles.filter(({ svc_id }) => shown.includes(svc_id))
  const inOrder = shown.filter(id => known.some(({ svc_id }) => svc_id === id))
  const fitting = Object.entries(ordersOf(known)).flatMap(([name, orders]) =>
    orders.some(order => order.every(({ svc_id }, at) => svc_id === inOrder[at])) ? [name] : [],
  )
  const isCertain = fitting.filter(name => readings.includes(name)).length < 2
  if (known.length < 3 || !isCertain)
    throw new Untestable(
      'needs a world in which a search finds three profiles whose orders by creation, by id and by name differ',
    )
  c.observe('result-order', fitting[0] ?? 'in no order that the suite knows', true)
})

/** What each known order makes of these profiles, which are given in the order of creation. */
function ordersOf(profiles: readonly Profile[]): Readonly<Record<string, readonly (readonly Profile[])[]>> {
  const sortedBy = (keyOf: (profile: Profile) => string) =>
    profiles.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return {
    created: [profiles],
    id: [sortedBy(({ svc_id }) => svc_id)],
    name: [sortedBy(({ common_name }) => common_name)],
    'by name, upper and lower case alike': [
      sortedBy(({ common_name }) => common_name.toLowerCase()),
      sortedBy(({ common_name }) => common_name.toUpperCase().toLowerCase()),
    ],
    'by name in dictionary order': [profiles.toSorted((a, b) => a.common_name.localeCompare(b.common_name))],
  }
}
