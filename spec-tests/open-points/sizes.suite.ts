import type { Id } from '../../src/spec/nouns.js'
import { type GroupFixture, textOf } from '../actors/group-fixture.js'
import { onlyGroups, onlyProfiles } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import type { ClientRequest } from '../target/request.js'
import { canManagerRead, compareShown, needs, withFixture } from './observing.js'

/** In characters: what every service seen so far accepts (`least`), and the longest text that the suite sends (`most`). */
const sizes = {
  title: { least: 60, most: 1000 },
  description: { least: 120, most: 5000 },
  'search string': { least: 60, most: 1000 },
} as const

type Measured = keyof typeof sizes

open(
  'size-limits',
  needs,
  withFixture(async (c, fixture) => {
    if (!(await canManagerRead(c, fixture))) return
    const found: string[] = []
    let isFair = true
    for (const [what, { least, most }] of Object.entries(sizes) as [
      Measured,
      { least: number; most: number },
    ][]) {
      const longest = await longestAccepted(least, most, length => isAccepted(c, fixture, what, length))
      isFair &&= longest >= least
      const count = longest < least ? `fewer than ${least}` : longest === most ? `at least ${most}` : longest
      found.push(`${what}: ${count} characters`)
      if (what === 'search string') {
        const s = c.suite.mark().padEnd(longest, 'y')
        for (const flags of [onlyProfiles, onlyGroups])
          await compareSize(c, search(fixture.stranger, s, flags), what, longest)
      } else if (c.suite.takesWorlds) await isAccepted(c, { ...fixture, circle: fixture.club }, what, longest)
    }
    c.suite.observe(c, 'size-limits', found.join(', '), isFair)
  }),
)

/** The greatest length that the target accepts, by bisection; `least - 1` if it refuses even `least`. */
async function longestAccepted(
  least: number,
  most: number,
  accepts: (length: number) => Promise<boolean>,
): Promise<number> {
  if (await accepts(most)) return most
  if (!(await accepts(least))) return least - 1
  let [accepted, refused] = [least, most]
  while (refused - accepted > 1) {
    const middle = Math.floor((accepted + refused) / 2)
    if (await accepts(middle)) accepted = middle
    else refused = middle
  }
  return accepted
}

/** Whether the target accepts a text of this length; it also accepts a search string that it does not find. */
async function isAccepted(
  c: Case,
  { manager, circle }: GroupFixture,
  what: Measured,
  length: number,
): Promise<boolean> {
  const s = c.suite.mark().padEnd(length, 'x')
  const request = what === 'search string' ? search(manager, s) : update(c, manager, circle.svc_id, what, s)
  return compareSize(c, request, what, length)
}

/** Whether the target accepts a text: it must do so in every request with a text of this length. */
async function compareSize(
  c: Case,
  request: ClientRequest,
  what: Measured,
  length: number,
): Promise<boolean> {
  const response = await c.send(request)
  const { status } = response
  const isFine = status === 200 || (what === 'search string' && status === 404)
  const aspect = `${what} of ${length} characters, ${request.operation}`
  compareShown(c, request, response, { key: 'size-limits', aspect, value: isFine ? 'accepted' : 'refused' })
  return isFine
}

function search(actor: Id, s: string, flags = {}): ClientRequest {
  return { operation: 'searchPrincipals', actor, query: { s, ...flags } }
}

function update(c: Case, actor: Id, group: Id, what: 'title' | 'description', text: string): ClientRequest {
  return { operation: 'updateGroup', actor, group, body: { ...textOf(c, 'long'), [what]: text } }
}
