import { choice } from './open-point.js'

/** Section 4.1, rules 1 to 6: which texts match. */
export const matchingPoints = {
  'second-part': choice({
    question: 'What is the second part of a common name with three parts or more?',
    scope: 'server',
    values: {
      rest: 'Everything after the first part: `Ellen Walsh` in Mary Ellen Walsh.',
      second: 'The second part alone: `Ellen` in Mary Ellen Walsh.',
      last: 'The last part alone: `Walsh` in Mary Ellen Walsh.',
    },
    default: 'rest',
    why: 'A family name of several words stays complete.',
  }),
  trim: choice({
    question: 'Does white space around the search string count?',
    scope: 'server',
    values: {
      kept: 'The server matches the white space too, so ` anna` does not find Anna.',
      dropped: 'The server removes white space at both ends of the search string, so ` anna` finds Anna.',
    },
    default: 'kept',
    why: 'The specification does not say that the server changes the search string.',
  }),
  'special-case-folding': choice({
    question: 'How does the server compare letters whose upper or lower case is not exactly one code point?',
    scope: 'server',
    values: {
      plain:
        'Only letters that are each other’s upper and lower case match; ß, ﬁ, ς and İ match only themselves.',
      lower: 'The server compares the lower case of both texts, so ẞ matches ß, and ß does not match ss.',
      upper:
        'The server compares the upper case of both texts, so ß matches ss, ﬁ matches fi and ς matches σ.',
      simple:
        'The server takes the upper and then the lower case of each code point, so ς matches σ, and ß does not match ss.',
      full: 'The server normalizes (NFKC) and applies every case mapping, so ß matches ss, ﬁ matches fi, and é matches e with a combining accent.',
    },
    default: 'simple',
    why: 'The result does not depend on the position of a letter, and a text keeps its number of code points.',
  }),
  diacritics: choice({
    question: 'Does `garcia` find García?',
    scope: 'server',
    values: {
      distinct: 'Letters with and without a diacritic are different: `garcia` does not find García.',
      ignored: 'The server ignores diacritics: `garcia` finds García.',
    },
    default: 'distinct',
    why: 'The specification says only that case does not matter.',
  }),
  'bare-prefix': choice({
    question: 'Does a search string match SVC-IDs if it has fewer than three characters after the prefix?',
    scope: 'server',
    values: {
      everything: 'It matches every SVC-ID that begins with it, so `SVC-` finds every profile and group.',
      nothing: 'It does not match any SVC-ID.',
    },
    default: 'everything',
    why: 'It is the beginning of a field like any other.',
  }),
  characters: choice({
    question: 'What counts as one character of the search string?',
    scope: 'server',
    values: {
      'code-point': 'Each code point is one character: 😀 is one, and e with a combining accent is two.',
      'code-unit': 'Each UTF-16 code unit is one character: 😀 is two, and e with a combining accent is two.',
      grapheme: 'Each grapheme is one character: 😀 is one, and e with a combining accent is one.',
    },
    default: 'code-point',
    why: 'The number of code points depends neither on the encoding nor on the version of Unicode.',
  }),
} as const
