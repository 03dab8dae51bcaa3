import { choice, text } from './open-point.js'

/** Section 4.1: what a search returns. */
export const searchResultPoints = {
  'excluded-list': choice({
    question:
      'What does a search return for a kind that the caller excluded (`profiles=false` or `groups=false`)?',
    scope: 'server',
    values: {
      'left-out': 'The body has no list of that kind.',
      empty: 'The body has an empty list of that kind.',
    },
    default: 'left-out',
    why: 'The specification says that the list is present when its parameter is true.',
  }),
  'extra-fields': choice({
    question: 'Do results have fields that section 2 does not list?',
    scope: 'server',
    values: {
      none: 'A result has the fields of section 2 only.',
      some: 'A result has more fields; the reference server adds `kind`.',
    },
    default: 'none',
    why: 'Section 2 lists the fields of a result, so a client cannot need others.',
  }),
  'result-limit': text({
    question: 'How many results does a search return at most?',
    scope: 'server',
    pattern: /^[1-9]\d{0,5}(\+[1-9]\d{0,5})?\/kind$|^[1-9]\d{0,5}\/shared$/,
    notation:
      '`20/kind` (20 profiles and 20 groups), `20+10/kind` (20 profiles and 10 groups) or `20/shared` (20 results in total)',
    samples: ['5/kind', '30/shared', '10+25/kind', '1/shared', '3+9/kind', '500/kind'],
    default: '20/kind',
    why: 'Twenty results fit on a page, and with a limit for each kind profiles never hide groups.',
  }),
  'result-order': choice({
    question: 'In which order do results come?',
    scope: 'server',
    values: {
      created: 'Results come in the order in which they were created.',
      name: 'Results are sorted by common name or title, by code unit.',
      id: 'Results are sorted by SVC-ID, by code unit.',
    },
    default: 'created',
    why: 'Any order is fair. That of creation does not depend on sorting rules, and it stays the same when a group is renamed.',
  }),
} as const
