import { choice, set, statuses } from './open-point.js'

/**
 * The spellings of true and false that each value of open.boolean-forms adds. The first of each is the usual one.
 * The server ignores their case.
 */
export const booleanSpellings = [
  { form: 'TRUE', yes: ['TRUE'], no: ['FALSE'] },
  { form: '1', yes: ['1'], no: ['0'] },
  { form: 't', yes: ['t'], no: ['f'] },
  { form: 'yes', yes: ['yes', 'y'], no: ['no', 'n'] },
  { form: 'on', yes: ['on'], no: ['off'] },
] as const

/** Section 4.1: what a search may ask for. */
export const searchRequestPoints = {
  'short-search': choice({
    question: 'Which status does a search string of one or two characters get?',
    scope: 'operation',
    values: statuses(400, 403, 404, 422),
    default: '400',
    why: 'The request breaks a limit that the specification states, so it is a bad request. Section 4.1 names no status for it; 403 and 404 are those that it lists for a search.',
  }),
  'missing-s': choice({
    question: 'Which status does a search without the parameter `s` get?',
    scope: 'operation',
    values: statuses(400, 404, 422),
    default: '400',
    why: 'The specification requires `s`, so a request without it is a bad request.',
  }),
  'empty-s': choice({
    question: 'Is an empty search string (`s=`) a missing one or a short one?',
    scope: 'operation',
    values: {
      short: 'The server handles `s=` like a search string of one or two characters.',
      missing: 'The server handles `s=` like a request without `s`.',
    },
    default: 'short',
    why: 'The parameter is present; its value has fewer than 3 characters.',
  }),
  plus: choice({
    question: 'What is a `+` in the search string of a URL?',
    scope: 'server',
    values: {
      space:
        'The server reads `s=Anna+Berg` as Anna Berg, as forms in a browser and `URLSearchParams` send it.',
      plus: 'The server reads `s=Anna+Berg` as Anna+Berg; a space is `%20` only.',
    },
    default: 'space',
    why: 'Most servers and clients encode a query as forms do. RFC 3986 alone makes `+` a plus sign.',
  }),
  'bad-boolean': choice({
    question: 'What happens if `profiles` or `groups` has a value that is not a boolean?',
    scope: 'operation',
    values: {
      ...statuses(400, 422),
      true: 'The server reads such a value as true.',
      false: 'The server reads such a value as false.',
    },
    default: '400',
    why: 'If the server guessed a value, it would hide a mistake of the caller.',
  }),
  'boolean-forms': set({
    question: 'Which spellings of a boolean does the server accept in addition to `true` and `false`?',
    scope: 'server',
    values: Object.fromEntries(
      booleanSpellings.map(({ form, yes, no }) => [
        form,
        `The server reads ${listed(yes)} as true and ${listed(no)} as false${isNumber(form) ? '' : ', in upper or lower case'}.`,
      ]),
    ),
    none: 'The server accepts `true` and `false` only.',
    default: 'none',
    why: 'The specification writes `profiles=true` and shows no other spelling.',
  }),
  'both-false': choice({
    question: 'Which status does a search get if `profiles` and `groups` are both false?',
    scope: 'operation',
    values: statuses(404, 400, 422),
    default: '404',
    why: 'Section 4.1 gives 404 for a search without a match, and no status for this request.',
  }),
  'unknown-parameters': choice({
    question: 'What happens if the query has a parameter that the specification does not name?',
    scope: 'operation',
    values: { ignored: 'The server ignores the parameter.', ...statuses(400, 422) },
    default: 'ignored',
    why: 'A client that is newer than the server continues to work.',
  }),
} as const

function listed(words: readonly string[]): string {
  return `\`${words.join('` or `')}\``
}

function isNumber(form: string): boolean {
  return /^\d+$/.test(form)
}
