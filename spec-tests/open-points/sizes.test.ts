import type { Id } from '../../src/spec/nouns.js'
import { type GroupFixture, textOf } from '../actors/group-fixture.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { canManagerRead, needs, withFixture } from './observing.js'

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
  const { status } =
    what === 'search string' ? await search(c, manager, s) : await update(c, manager, circle.svc_id, what, s)
  return status === 200 || (what === 'search string' && status === 404)
}

function search(c: Case, actor: Id, s: string) {
  return c.send({ operation: 'searchPrincipals', actor, query: { s } })
}

function update(c: Case, actor: Id, group: Id, what: 'title' | 'description', text: string) {
  const body = { ...textOf(c, 'long'), [what]: text }
  return c.send({ operation: 'updateGroup', actor, group, body })
}
