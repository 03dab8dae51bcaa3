import { type Exercise, searchIn } from './exercise.js'

/** Section 4.1. */
export const searchExercises: readonly Exercise[] = [
  {
    id: 'beginning',
    title: 'Only the beginning counts',
    task: 'Find Łukasz Zieliński by the beginning of his name, and nobody else, with at most four characters.',
    hints: [
      'A match starts at the beginning of a field, and case does not matter.',
      'Type the first three letters of his name, with their diacritics.',
    ],
    tool: 'search',
    clause: 'search.field-start',
    lesson:
      'The string is compared with the beginning of the name, and upper and lower case are equal, also for Ł and ł. Ł and L are two letters, so `luk` finds him only by his email address.',
    mistake(attempt) {
      const { found, why } = searchIn(attempt, 'Łukasz Zieliński')
      if (!found.includes('Łukasz Zieliński')) return why
      if (found.length > 1) return `That finds ${found.length - 1} more. One more letter may tell them apart.`
      if (!/(the common name|second part of the common name) /.test(why))
        return `${why} He is found by accident: the task is about the beginning of his name.`
      return [...(attempt.fields.s ?? '')].length > 4
        ? 'That is he. Fewer characters find him too.'
        : undefined
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
    mistake(attempt) {
      const { found, why } = searchIn(attempt, 'Pieter van der Berg')
      if (!found.includes('Pieter van der Berg')) return why
      return /second part of the common name/.test(why)
        ? undefined
        : `${why} The task is about another field.`
    },
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
    mistake(attempt) {
      const { s, profiles, groups } = attempt.fields
      if (s !== 'field') return 'The task is about the string `field`.'
      if (groups === 'false') return 'Without groups, only profiles can be found. It is the other box.'
      return profiles === 'false'
        ? undefined
        : 'Robin Fielding is still there: profiles are included by default.'
    },
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
    mistake(attempt) {
      if (!/^garcia$/i.test(attempt.fields.s ?? ''))
        return 'Keep `garcia`: with the accent, every server finds her.'
      const { found, why } = searchIn(attempt, 'Inés García')
      return found.includes('Inés García') ? undefined : why
    },
  },
]
