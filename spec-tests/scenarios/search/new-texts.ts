import { create, search } from '../../../src/spec/steps.js'
import { onlyGroups } from '../../worlds/searching.js'
import { prefix } from '../../worlds/strings.js'
import { caseForms } from '../../worlds/text-classes.js'
import type { Scenario } from '../scenario.js'

/*
 * In a world that the target keeps, the suite chooses no texts but those of the groups that it creates. In other worlds,
 * covering arrays have most such texts.
 */

/** What the beginnings of texts have that a service may treat in a special way. */
const beginnings = {
  accents: 'Évènement',
  'another script': 'Отдел',
  'a script without case': '王小明欧阳娜',
  'digits at first': '2024 figures',
  punctuation: "O'Neil-Smith",
  'several words': 'Kelp Harvest',
  'a sign of URLs': 'Kelp & Tide #1',
  'wildcard characters': '50%_off*?',
  'a leading article': 'The Rowing',
  'a word for no value': 'null',
  'a word for a truth value': 'False',
}

/** Some services take no such texts, so that these come last. */
const lengths = [36, 70, 140, 270]

/** Texts of each kind that no other group has. */
function textsOf(mark: string): readonly string[] {
  return [
    ...Object.values(beginnings).map(beginning => `${beginning} ${mark}`),
    ...lengths.map(length => `Tides ${length} ${mark} `.padEnd(length, 'abcdefghij')),
  ]
}

/** So many of the first texts are each searched for by three characters in another case, half of the others by their first word in capitals. */
const byCharacters = 4

function beginningOf(text: string, at: number): string {
  const [word = ''] = text.split(' ', 1)
  return at < byCharacters ? caseForms.swapped(prefix(text, 3)) : word.toUpperCase()
}

export const newTextScenarios: readonly Scenario[] = [
  {
    // The looks after each creation search for the whole texts; the searches here are for what they begin with.
    clause: 'search.group-name',
    says: 'New groups with texts of each kind are found by them and their beginnings and shown unchanged',
    kept: 'only',
    steps({ manager, newMark }) {
      const [titles, descriptions] = [textsOf(newMark()), textsOf(newMark())]
      return titles.flatMap((title, at) => {
        const description = descriptions.at(at - 1) ?? title
        return [
          create(manager, title, description),
          ...[title, description]
            .filter((_, field) => at < byCharacters || field === at % 2)
            .map(own => search(manager, beginningOf(own, at), onlyGroups)),
        ]
      })
    },
    decides: 0,
  },
  {
    // What these find is open, but it is the same in each field: open.trim, open.diacritics.
    clause: 'search.case-insensitive',
    says: 'Spaces around a string and missing accents count alike in titles and descriptions and SVC-IDs',
    steps({ manager, newMark }) {
      const [title, description] = [`Évènement ${newMark()}`, `Façade ${newMark()}`]
      const texts = [title, description]
      return [
        create(manager, title, description),
        ...texts.map(s => search(manager, caseForms.swapped(s), onlyGroups)),
        ...texts.flatMap(text => {
          const s = text.normalize('NFD').replace(/\p{M}/gu, '')
          return [search(manager, s), search(manager, s, onlyGroups)]
        }),
        ...[manager, ...texts].flatMap(s => [search(manager, `${s} `), search(manager, ` ${s}`)]),
      ]
    },
    decides: 0,
  },
]
