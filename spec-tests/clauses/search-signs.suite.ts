import { withTitles } from '../actors/crowd.js'
import { formatJson } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import { searchOracle } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import { actorOf, expectJustified } from './expect-found.js'
import { control } from './needs.js'

/** Signs with a meaning in URLs, in HTML or in patterns, and those that programs replace by signs of ASCII. */
const signs = [...'&=#;?/+%<>"\'’“–…']
/** The sign stands so early that what precedes it is too short to search for. */
const titles = signs.map(sign => `qu${sign}zy`)
/** Letters whose last byte in UTF-8 is white space in Latin-1: at the end of a search string, it must not be dropped. */
const letters = ['à', 'Å']

clause(
  'search.group-name',
  'A title with a sign of URLs or HTML or patterns is found by its beginning and shown as it is',
  control,
  ({ suite, example }) => {
    const { idPrefix, idField } = suite.target.wire
    return example(withTitles(idPrefix, titles), async c => {
      for (const { svc_id, title } of c.world.groups.slice(-titles.length)) {
        const s = title.slice(0, -1)
        const found = await search(c, actorOf(c, 0), s, onlyGroups)
        const result = found.results.find(each => each[idField] === svc_id)
        c.expect(result !== undefined, () => ({
          decides: found,
          expected: { found: [svc_id] },
          because: `its title is ${JSON.stringify(title)}`,
        }))
        c.expect(result?.name === title, () => ({
          clause: 'search.values',
          decides: found,
          expected: { says: `the name ${JSON.stringify(title)}` },
          wrong: `shows ${formatJson(result?.name)} in place of the title ${JSON.stringify(title)}`,
        }))
      }
    })
  },
)

clause(
  'search.field-start',
  'A letter with a last byte like white space counts at the end of a search string',
  control,
  ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const words = letters.map(letter => `mar${letter}`)
    return example(withTitles(idPrefix, [...words, 'marxist']), async c => {
      const oracle = searchOracle(idPrefix)
      for (const s of words) await expectJustified(c, oracle, 0, s)
    })
  },
)
