import type { Id } from '../../src/spec/nouns.js'
import { type GroupFixture, textOf } from '../actors/group-fixture.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { isServed, needs, withFixture } from './observing.js'

/** What all services that were seen take, and how far the suite goes, in characters. */
const sizes = {
  title: { least: 60, most: 1000 },
  description: { least: 120, most: 5000 },
  'search string': { least: 60, most: 1000 },
} as const

type What = keyof typeof sizes

open(
  'size-limits',
  needs,
  withFixture(async (c, fixture) => {
    if (!(await isServed(c, fixture))) return
    const found: string[] = []
    let isFair = true
    for (const [what, { least, most }] of Object.entries(sizes) as [
      What,
      { least: number; most: number },
    ][]) {
      const longest = await longestTaken(least, most, length => isTaken(c, fixture, what, length))
      isFair &&= longest >= least
      found.push(
        `${what} ${longest < least ? `under ${least}` : longest === most ? `${most} or more` : longest}`,
      )
    }
    c.suite.observe(c, 'size-limits', found.join(', '), isFair)
  }),
)

/** The greatest length that is taken, by halving; less than the least where not even that is. */
async function longestTaken(
  least: number,
  most: number,
  takes: (length: number) => Promise<boolean>,
): Promise<number> {
  if (await takes(most)) return most
  if (!(await takes(least))) return least - 1
  let [taken, refused] = [least, most]
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2)
    if (await takes(middle)) taken = middle
    else refused = middle
  }
  return taken
}

/** Whether a text of so many characters is served; a search that finds nothing is served too. */
async function isTaken(
  c: Case,
  { manager, circle }: GroupFixture,
  what: What,
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
