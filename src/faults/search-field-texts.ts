import type { Step } from '../spec/step.js'
import { create, search } from '../spec/steps.js'
import { fieldCases, fieldName } from './conditions/search.js'
import { textCases } from './conditions/texts.js'
import type { Faults } from './fault.js'
import { forEachPair } from './operators/families.js'
import { narrowMatches } from './operators/matching.js'

type TextCondition = keyof typeof textCases
type Clause =
  | 'search.common-name'
  | 'search.family-name'
  | 'search.email'
  | 'search.group-name'
  | 'search.group-description'

/** The fields and conditions that occur together in the demo world, with the text of a profile that satisfies both. */
const inDemoWorld = {
  'search.common-name': {
    accents: 'Inés García',
    'other-script': 'Дарья Жукова',
    punctuation: "Siobhán O'Brien",
    words: 'Beatriz Dahl',
    'over-16': 'María José Ruiz Ortega',
  },
  'search.family-name': { accents: 'García', 'other-script': 'Жукова', punctuation: "O'Brien" },
  'search.email': { 'over-16': 'igarcia@example.org' },
} as const satisfies Partial<Record<Clause, Partial<Record<TextCondition, string>>>>

/** A group gets any text; `search-group-texts.ts` has faults for long texts and articles. */
const ofGroups: readonly string[] = [
  'accents',
  'other-script',
  'digits',
  'punctuation',
  'wildcards',
  'words',
] satisfies TextCondition[]

/** Steps that search for a text in a field; undefined if the demo world has no such text. */
function searchFor(
  clause: string,
  condition: string,
  change = (text: string) => text,
): readonly Step[] | undefined {
  const { example } = textCases[condition as TextCondition]
  const isGroup = clause.startsWith('search.group')
  if (isGroup && ofGroups.includes(condition)) {
    const [title, description] = clause === 'search.group-name' ? [example, 'Printed'] : ['Orchard', example]
    return [create('Maya Lindqvist', title, description), search('Anna Berg', change(example))]
  }
  const own: Readonly<Record<string, string>> | undefined = isGroup
    ? undefined
    : inDemoWorld[clause as keyof typeof inDemoWorld]
  return own?.[condition] === undefined ? undefined : [search('Anna Berg', change(own[condition]))]
}

const { 'search.profile-id': _, 'search.group-id': __, ...textFields } = fieldCases

/** The texts of one field that satisfy a condition are not found. */
const lost = forEachPair(textFields, textCases, ({ words }, { words: condition, holds }, [clause, name]) => {
  const shownBy = searchFor(clause, name)
  if (shownBy === undefined) return undefined
  const definitions = narrowMatches((_, field) => field.clause !== clause || !holds(field.text))
  return [
    `${fieldName(clause)}-with-${name}-lost`,
    { says: `The server does not find ${words} ${condition}.`, definitions, shownBy },
  ]
})

function lostOf(clause: Clause): typeof lost {
  const own = Object.entries(lost).filter(([name]) => name.startsWith(`${fieldName(clause)}-with-`))
  return Object.fromEntries(own)
}

/** Faults that show only for some texts in one field. */
export const searchFieldTexts: Faults<Clause | 'search.case-insensitive'> = {
  'search.common-name': lostOf('search.common-name'),
  'search.family-name': lostOf('search.family-name'),
  'search.email': lostOf('search.email'),
  'search.group-name': lostOf('search.group-name'),
  'search.group-description': lostOf('search.group-description'),
  'search.case-insensitive': forEachPair(
    textFields,
    textCases,
    ({ words }, { words: condition, holds }, [clause, name]) => {
      const shownBy = name === 'digits' ? undefined : searchFor(clause, name, text => text.toUpperCase())
      if (shownBy === undefined) return undefined
      const definitions = narrowMatches(
        (s, { clause: own, text }) => own !== clause || !holds(text) || text.startsWith(s),
      )
      return [
        `case-of-${fieldName(clause)}-with-${name}`,
        {
          says: `The server distinguishes upper and lower case in ${words} ${condition}.`,
          definitions,
          shownBy,
        },
      ]
    },
  ),
}
