import type { World } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { search } from '../actors/searching.js'
import { searchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { RefusedWorld } from '../target/deployment.js'
import { actorOf, expectAllFound } from './expect-found.js'
import { control } from './needs.js'

/** The scene in which Bo, the club and the circle have a text: as a common name, as a title and as a description. */
function worldWith(idPrefix: string, text: string): World {
  const { world, bo, club, circle } = sceneOf(idPrefix)
  return {
    ...world,
    profiles: world.profiles.map(profile =>
      profile.svc_id === bo ? { ...profile, common_name: `${text} Vik` } : profile,
    ),
    groups: world.groups.map(group => {
      if (group.svc_id === club) return { ...group, title: text }
      return group.svc_id === circle ? { ...group, description: text } : group
    }),
  }
}

/** Some deployments take no such world, which says nothing about the clause. */
async function onWorldWith(
  { suite, example }: TestContext,
  text: string,
  judge: (c: Case) => Promise<void>,
): Promise<void> {
  await example(worldWith(suite.target.wire.idPrefix, text), judge).catch(error => {
    if (!(error instanceof RefusedWorld)) throw error
  })
}

/** The letters before a character that two units of UTF-16 encode. */
const start = 'Quuxber'

clause(
  'search.partial',
  'A beginning that ends before a character beyond the basic plane finds the whole field',
  control,
  context =>
    onWorldWith(context, `${start}😀`, async c => {
      const whole = await search(c, actorOf(c, 0), `${start}😀`)
      const found = await search(c, actorOf(c, 0), start)
      const missing = [...c.world.profiles, ...c.world.groups].find(
        ({ svc_id }) => whole.ids.has(svc_id) && !found.ids.has(svc_id),
      )
      c.expect(missing === undefined, () => ({
        decides: found,
        expected: { found: missing === undefined ? [] : [missing.svc_id] },
        when: 'by a field that goes on with the character 😀',
        because: 'its field begins with the search string',
      }))
    }),
)

/** A letter and a combining accent: a field finds itself, in whatever form a server keeps it. */
const decomposed = 'Quuxe\u0301ber'

clause(
  'search.partial',
  'A text with a combining accent finds itself as a name and as a title and as a description',
  control,
  context =>
    onWorldWith(context, decomposed, async c => {
      const texts = [`${decomposed} Vik`, decomposed]
      const owners = [...c.world.profiles, ...c.world.groups].filter(owner =>
        Object.values(owner).some(text => texts.includes(String(text))),
      )
      await expectAllFound(c, decomposed, owners)
    }),
)

/** How many characters a search string shares with a field before it differs. */
const sharedLengths = [18, 34, 66, 131]

clause(
  'search.no-match',
  'A field that differs from the search string only after many shared characters is not found',
  control,
  async context => {
    const oracle = searchOracle(context.suite.target.wire.idPrefix)
    for (const length of sharedLengths) {
      const shared = `Q${'uwertzuiopasdfgh'.repeat(9)}`.slice(0, length)
      await onWorldWith(context, `${shared}oslo`, async c => {
        const s = `${shared}bergen`
        const found = await search(c, actorOf(c, 0), s)
        const wrong = [...c.world.profiles, ...c.world.groups].find(
          principal => found.ids.has(principal.svc_id) && !oracle.mayMatch(s, principal),
        )
        c.expect(wrong === undefined, () => ({
          decides: found,
          expected: { notFound: wrong === undefined ? [] : [wrong.svc_id] },
          when: `by a field that differs from the search string after ${length} characters`,
        }))
      })
    }
  },
)
