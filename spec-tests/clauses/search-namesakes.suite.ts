import type { Assignment, IndexedRow } from '../../src/covering-array.js'
import type { Id } from '../../src/spec/nouns.js'
import { type Flags, nameOf, onlyKindOf, search } from '../actors/searching.js'
import { ownerOf, searchCallers, searchWorld } from '../arbitraries/search-world.js'
import { longClasses, textClasses } from '../arbitraries/text-classes.js'
import type { Principal } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { coveringRows } from '../runner/design.js'
import { actorOf } from './expect-found.js'
import { control } from './needs.js'

const kinds = {
  both: {},
  'both, with explicit flags': { profiles: 'true', groups: 'true' },
  'profiles alone': { groups: 'false' },
  'groups alone': { profiles: 'false' },
} as const satisfies Readonly<Record<string, Flags>>

const factors = {
  text: Object.keys(textClasses).filter(text => !longClasses.includes(text)),
  kinds: Object.keys(kinds),
  caller: searchCallers,
}

clause(
  'search.includes',
  'Every pair of text and kinds and caller: a name of a profile and a group finds the kinds asked for',
  control,
  async ({ suite, example }) => {
    const { seed } = suite.options
    const rows = coveringRows({ factors }, suite.options).map((row, index) => ({
      row,
      profile: { row: { ...row, field: 'search.common-name' }, index },
      group: { row: { ...row, field: 'search.group-name' }, index },
    }))
    const owners: readonly IndexedRow[] = rows.flatMap(({ profile, group }) => [profile, group])
    await example(searchWorld(suite.target.wire.idPrefix, owners, seed), async c => {
      for (const { row, profile, group } of rows) {
        c.omitRequests(0)
        await expectExactly(c, row, ownerOf(c.world, owners, profile), ownerOf(c.world, owners, group))
      }
    })
  },
)

async function expectExactly(c: Case, row: Assignment, profile: Principal, group: Principal): Promise<void> {
  const flags: Flags = kinds[row.kinds as keyof typeof kinds]
  const actor: Id = actorOf(c, (searchCallers as readonly string[]).indexOf(row.caller ?? ''))
  const name = 'title' in group ? group.title : ''
  const found = await search(c, actor, name, flags)
  const wrong = [
    { owner: profile, isIncluded: flags.profiles !== 'false' },
    { owner: group, isIncluded: flags.groups !== 'false' },
  ].find(({ owner, isIncluded }) => found.ids.has(owner.svc_id) !== isIncluded)
  if (wrong === undefined) c.judged = true
  if (wrong === undefined || (wrong.isIncluded && found.full)) return
  const { owner, isIncluded } = wrong
  const alone = await search(c, actor, name, onlyKindOf(owner))
  c.require(alone.ids.has(owner.svc_id), () => `needs a search to find ${nameOf(owner)} by its name`)
  c.expect(false, () => ({
    decides: found,
    expected: isIncluded ? { found: [owner.svc_id] } : { notFound: [owner.svc_id] },
    when: `for ${row.kinds}`,
    because: 'a principal of the other kind has the same name',
  }))
}
