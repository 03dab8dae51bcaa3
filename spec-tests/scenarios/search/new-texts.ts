import type { ClauseId } from '../../../src/spec/clauses.js'
import { create, search } from '../../../src/spec/steps.js'
import type { GroupText } from '../../target/group-text.js'
import { onlyGroups } from '../../worlds/searching.js'
import { prefix } from '../../worlds/strings.js'
import type { Scenario } from '../scenario.js'

/*
 * In a world that the target keeps, the suite chooses no texts but those of the groups that it creates. In other worlds,
 * covering arrays have such texts.
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

/** So many of the first texts are searched for by three characters, the others by their first word in capital letters. */
const byCharacters = 4

/** The looks after each creation search for the whole text; these are for what it begins with. */
const ofField = (clause: ClauseId, field: keyof GroupText): Scenario => ({
  clause,
  says: `New groups with a ${field} of each kind are found by it and its beginning and shown unchanged`,
  kept: 'only',
  steps: ({ manager, newMark, text }) =>
    textsOf(newMark()).flatMap((own, at) => {
      const texts = { ...text(`of kind ${at}`), [field]: own }
      const [word = ''] = own.split(' ', 1)
      const beginning = at < byCharacters ? prefix(own, 3) : word.toUpperCase()
      return [create(manager, texts.title, texts.description), search(manager, beginning, onlyGroups)]
    }),
  decides: 0,
})

export const newTextScenarios: readonly Scenario[] = [
  ofField('search.group-name', 'title'),
  ofField('search.group-description', 'description'),
]
