import { type Exercise, foundBy } from './exercise.js'

/** Section 4.1. */
export const searchExercises: readonly Exercise[] = [
  {
    id: 'beginning',
    title: 'Only the beginning counts',
    task: 'Find Łukasz Zieliński, and nobody else, with at most four characters.',
    hints: [
      'A match starts at the beginning of a field, and case does not matter.',
      'Type the first three letters of his name, with their diacritics.',
    ],
    tool: 'search',
    clause: 'search.case-insensitive',
    lesson:
      'Case never matters, in no script. Ł and L are two letters, so `luk` finds him only by his email address.',
    isSolved(attempt) {
      const found = foundBy(attempt)
      return (
        found.length === 1 && found[0] === 'Łukasz Zieliński' && [...(attempt.fields.s ?? '')].length <= 4
      )
    },
  },
  {
    id: 'family-name',
    title: 'The second part of a name',
    task: 'Find Pieter van der Berg without his first name, his email address or his SVC-ID.',
    hints: [
      'Profiles match by the second part of the common name.',
      'For a name of four parts, this server takes everything after the first part.',
      'Type `van`.',
    ],
    tool: 'search',
    clause: 'search.family-name',
    lesson:
      'The specification says “the second part”. What that is for three parts or more is open: see open.second-part.',
    isSolved: attempt =>
      !/^(pie|svc|ea6)/i.test(attempt.fields.s ?? '') && foundBy(attempt).includes('Pieter van der Berg'),
  },
  {
    id: 'one-kind',
    title: 'Groups alone',
    task: 'The string `field` finds a person too. Get the groups that match it, and no profile.',
    hints: ['A search has two optional booleans.', 'Type `field` and clear the box “profiles”.'],
    tool: 'search',
    fields: { s: 'field' },
    clause: 'search.includes',
    lesson: 'Both kinds are included by default. Skippers’ Table is found by its description.',
    isSolved: attempt =>
      attempt.fields.profiles === 'false' && foundBy(attempt).join() === "Field Station,Skippers' Table",
  },
  {
    id: 'diacritics',
    title: 'A switch, not a bug',
    task: 'On some servers `garcia` finds Inés García. Turn the switch that makes this server one of them, and find her.',
    hints: ['The specification is silent about diacritics.', 'Choose `ignored`, and type `garcia`.'],
    tool: 'search',
    point: 'diacritics',
    fields: { s: 'garcia' },
    clause: 'search.case-insensitive',
    lesson: 'Both readings are fair. A client that needs one of them must not rely on it.',
    isSolved: attempt => /garcia/i.test(attempt.fields.s ?? '') && foundBy(attempt).includes('Inés García'),
  },
]
