import { fold } from '../spec/folding.js'
import { isId, startsField } from '../spec/matching.js'
import type { Readings } from '../spec/readings.js'
import type { NamedFault } from './fault.js'
import { comparing, comparingCase } from './operators/matching.js'
import { search } from './steps.js'

/** Cases that are not folded, and beginnings that are not found. */
export const searchMatching: readonly NamedFault[] = [
  {
    name: 'ascii-case',
    clause: 'search.case-insensitive',
    says: 'Only the letters A to Z are the same in both cases.',
    definitions: comparing(folding(text => text.replace(/[A-Z]+/g, letters => letters.toLowerCase()))),
    shownBy: [search('Anna Berg', 'łukasz')],
  },
  {
    name: 'latin-1-case',
    clause: 'search.case-insensitive',
    says: 'Only the letters of Western Europe (up to U+00FF) are the same in both cases.',
    definitions: comparing(
      folding((text, readings) => text.replace(/[ -ÿ]+/g, letters => fold(letters, readings))),
    ),
    shownBy: [search('Anna Berg', 'łukasz')],
  },
  {
    name: 'cyrillic-case',
    clause: 'search.case-insensitive',
    says: 'Cyrillic letters are compared with their case.',
    definitions: comparing(
      folding((text, readings) => text.replace(/\P{Script=Cyrillic}+/gu, letters => fold(letters, readings))),
    ),
    shownBy: [search('Anna Berg', 'ДАРЬЯ')],
  },
  {
    name: 'turkish-case',
    clause: 'search.case-insensitive',
    says: 'Cases are folded as in Turkish, where I and i are two letters.',
    definitions: comparing(folding(text => text.toLocaleLowerCase('tr'))),
    shownBy: [search('Anna Berg', 'inés')],
  },
  {
    name: 'email-case',
    clause: 'search.case-insensitive',
    says: 'Email addresses are compared with their case.',
    definitions: comparingCase('search.email'),
    shownBy: [search('Anna Berg', 'Bdahl@')],
  },
  {
    name: 'email-as-entered',
    clause: 'search.case-insensitive',
    says: 'The search string is put in lower case and email addresses are not: one with a capital is never found.',
    definitions: comparing((s, field, readings) =>
      field.clause === 'search.email'
        ? field.text.startsWith(s.toLowerCase())
        : startsField(s, field, readings),
    ),
    shownBy: [search('Anna Berg', 'T.Walsh@example')],
  },
  {
    name: 'family-name-case',
    clause: 'search.case-insensitive',
    says: 'Family names are compared with their case.',
    definitions: comparingCase('search.family-name'),
    shownBy: [search('Anna Berg', 'krishnan')],
  },
  {
    name: 'whole-fields',
    clause: 'search.partial',
    says: 'The search string has to be the whole field.',
    definitions: comparing((s, field, readings) => fold(field.text, readings) === fold(s, readings)),
    shownBy: [search('Anna Berg', 'Sukar')],
  },
  {
    name: 'whole-words',
    clause: 'search.partial',
    says: 'The search string has to end where a word ends.',
    definitions: comparing(
      (s, field, readings) =>
        startsField(s, field, readings) && !/^[\p{L}\p{M}\p{N}]/u.test(field.text.slice(s.length)),
    ),
    shownBy: [search('Anna Berg', 'Sukar')],
  },
  {
    name: 'four-characters',
    clause: 'search.partial',
    says: 'Three characters are refused as too short: the limit is off by one.',
    definitions: by => ({ lengthOf: (s, readings) => by.lengthOf(s, readings) - 1 }),
    shownBy: [search('Anna Berg', 'Suk')],
  },
  {
    name: 'beginnings-of-ten',
    clause: 'search.partial',
    says: 'The index holds beginnings of up to ten characters, and whole fields, but nothing between.',
    definitions: comparing(
      (s, field, readings) =>
        startsField(s, field, readings) && (s.length <= 10 || s.length === field.text.length),
    ),
    shownBy: [search('Anna Berg', 'Pieter van der')],
  },
  {
    name: 'whole-ids',
    clause: 'search.partial',
    says: 'An SVC-ID is found as a whole or not at all.',
    definitions: comparing(
      (s, field, readings) =>
        startsField(s, field, readings) && (!isId(field) || s.length === field.text.length),
    ),
    shownBy: [search('Anna Berg', 'beefbe8')],
  },
  {
    name: 'whole-emails',
    clause: 'search.partial',
    says: 'An email address is found as a whole or not at all.',
    definitions: comparing(
      (s, field, readings) =>
        startsField(s, field, readings) &&
        (field.clause !== 'search.email' || s.length === field.text.length),
    ),
    shownBy: [search('Anna Berg', 'bdahl@')],
  },
]

function folding(foldOtherwise: (text: string, readings: Readings) => string) {
  return (s: string, field: { readonly text: string }, readings: Readings) =>
    foldOtherwise(field.text, readings).startsWith(foldOtherwise(s, readings))
}
