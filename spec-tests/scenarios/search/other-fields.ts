import type { Step } from '../../../src/spec/step.js'
import { search, update } from '../../../src/spec/steps.js'
import { searchOracle } from '../../judge/oracle/search-oracle.js'
import { onlyGroups } from '../../worlds/searching.js'
import { prefix } from '../../worlds/strings.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { wholeWorld } from './own-world.js'
import { sceneWith } from './search-scene.js'

/** Names of three parts and more: the second part is open, but no other selection of the parts is searchable. */
const longNames = {
  anna: { common_name: 'Anna Prior Lindqvist' },
  bo: { common_name: 'Bo Quill Ember Émile' },
  carol: { common_name: 'Carol Yarrow Tundra Umber Żukowska' },
}

/** So many strings of a large world. */
const most = 40

/** Searches for texts that begin no searchable field of those they belong to. */
function searchesForOthers(cast: Cast): readonly Step[] {
  const oracle = searchOracle(cast.idPrefix)
  const { profiles, groups } = wholeWorld(cast)
  const strings = [
    ...profiles
      .slice(0, 3)
      .flatMap(({ avatar_url = '' }) => [avatar_url, avatar_url.replace('https://', '')]),
    ...groups.flatMap(({ members }) => members.slice(0, 2)),
    ...profiles.flatMap(owner => {
      const { common_name, email = '' } = owner
      const selections = selectionsOf(common_name.split(' ')).filter(text => !oracle.mayMatch(text, owner))
      return [...selections, common_name, email.split('@')[1] ?? '']
    }),
    ...groups.flatMap(({ title, description }) => [title, description].map(withoutFirstWord)),
    ...joined(profiles[0]?.common_name, profiles[0]?.email),
    ...joined(groups[0]?.title, groups[0]?.description),
  ]
  const long = [...new Set(strings)].filter(text => oracle.isLong(text))
  return long.slice(0, most).map(s => search(cast.manager, s))
}

function withoutFirstWord(text: string): string {
  return text.replace(/^\S+\s*/, '')
}

/** Every selection of these words, in their order. */
function selectionsOf([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return ['']
  const others = selectionsOf(rest)
  return [...others, ...others.map(text => `${first} ${text}`.trim())]
}

/** A whole field followed by the beginning of another one: no field begins so. */
function joined(one = '', other = ''): readonly string[] {
  return one === '' || other === '' ? [] : [`${one}${prefix(other, 4)}`, `${other} ${prefix(one, 4)}`]
}

const says = 'Each text of a world inside or outside the searchable fields finds only owners of a match'

export const otherFieldScenarios: readonly Scenario[] = [
  { clause: 'search.no-other-field', says, steps: searchesForOthers, decides: 0 },
  {
    clause: 'search.no-other-field',
    says: 'No other selection of the parts of a long name than its second part finds it',
    world: sceneWith({ of: longNames }),
    steps: searchesForOthers,
  },
  {
    // A server may index what an update stores in another way than what it had.
    clause: 'search.no-other-field',
    says: 'A group with new texts is not found by what follows their first words',
    steps: ({ manager, club, text }) => [
      update(manager, club.svc_id, text('changed')),
      ...Object.values(text('changed')).map(each => search(manager, withoutFirstWord(each), onlyGroups)),
    ],
    decides: 0,
  },
]
