import { fold } from '../spec/folding.js'
import { type Field, startsField } from '../spec/matching.js'
import type { Readings } from '../spec/readings.js'
import type { NamedFault } from './fault.js'
import { comparing } from './operators/matching.js'
import { search } from './steps.js'

/** Matches that begin elsewhere than at the beginning of a field, and characters that are taken for others. */
export const searchPatterns: readonly NamedFault[] = [
  {
    name: 'like-wildcards',
    clause: 'search.field-start',
    also: ['search.no-other-field'],
    says: 'The search string goes into a LIKE pattern unescaped, so that % and _ match anything.',
    definitions: comparing((s, field, readings) =>
      new RegExp(`^${escaped(fold(s, readings)).replaceAll('%', '.*').replaceAll('_', '.')}`, 'su').test(
        fold(field.text, readings),
      ),
    ),
    shownBy: [search('Anna Berg', 'S_karno')],
  },
  {
    name: 'regular-expression',
    clause: 'search.field-start',
    says: 'The search string is taken for a regular expression wherever it is one.',
    definitions: comparing((s, field, readings) => startsField(s, field, readings) || isMatch(s, field.text)),
    shownBy: [search('Anna Berg', 'Su.*o')],
  },
  {
    name: 'star-at-the-end',
    clause: 'search.field-start',
    says: 'A * at the end of the search string stands for anything.',
    definitions: comparing((s, field, readings) => startsField(s.replace(/\*$/, ''), field, readings)),
    shownBy: [search('Anna Berg', 'Sukar*')],
  },
  {
    name: 'found-in-the-middle',
    clause: 'search.field-start',
    says: 'The search string is found anywhere in a field.',
    also: ['search.no-other-field'],
    definitions: comparing((s, field, readings) => fold(field.text, readings).includes(fold(s, readings))),
    shownBy: [search('Anna Berg', 'karno')],
  },
  {
    name: 'any-word',
    clause: 'search.field-start',
    says: 'A match may begin at any word of a field.',
    also: ['search.no-other-field'],
    definitions: comparing(fromEvery(/(?<=\s)/u)),
    shownBy: [search('Anna Berg', 'tides')],
  },
  {
    name: 'after-a-hyphen',
    clause: 'search.field-start',
    says: 'A match may begin after a hyphen.',
    definitions: comparing(fromEvery(/(?<=-)/u)),
    shownBy: [search('Anna Berg', 'Sayed')],
  },
  {
    name: 'quotes-dropped',
    clause: 'search.field-start',
    says: 'Quotation marks in the search string are dropped before it is matched.',
    definitions: comparing(leavingOut('"')),
    shownBy: [search('Anna Berg', '"Sukarno"')],
  },
  {
    name: 'backslash-dropped',
    clause: 'search.field-start',
    says: 'A backslash is taken for an escape of the next character.',
    definitions: comparing(leavingOut('\\')),
    shownBy: [search('Anna Berg', '\\Sukarno')],
  },
  {
    name: 'anchors-understood',
    clause: 'search.field-start',
    says: 'A ^ before the search string is taken for the beginning of the field.',
    definitions: comparing(
      (s, field, readings) =>
        startsField(s, field, readings) ||
        (s.length > 3 && startsField(s.replace(/^\^/, ''), field, readings)),
    ),
    shownBy: [search('Anna Berg', '^Sukarno')],
  },
  {
    name: 'prefix-dropped-anyway',
    clause: 'search.field-start',
    says: 'SVC- is dropped from the front of the search string, whatever that is compared with.',
    definitions: comparing((s, field, readings) => {
      const rest = isLikeId(s, readings) ? s.slice(readings.idPrefix.length) : ''
      return startsField(s, field, readings) || (rest.length > 2 && startsField(rest, field, readings))
    }),
    shownBy: [search('Anna Berg', 'SVC-Sukarno')],
  },
  {
    name: 'search-string-cut',
    clause: 'search.field-start',
    says: 'The search string is cut to 32 characters, so that it finds what begins otherwise after them.',
    definitions: comparing((s, field, readings) => startsField(s.slice(0, 32), field, readings)),
    shownBy: [search('Anna Berg', 'Colleagues who are never on site or at sea')],
  },
  {
    name: 'words-by-their-beginnings',
    clause: 'search.field-start',
    says: 'Each word of the search string is compared with the word at its place in the field.',
    definitions: comparing((s, field, readings) => {
      const words = field.text.split(' ')
      const isEach = (part: string, at: number) =>
        startsField(part, { ...field, text: words[at] ?? '' }, readings)
      return startsField(s, field, readings) || (s.includes(' ') && s.split(' ').every(isEach))
    }),
    shownBy: [search('Anna Berg', 'Ann Ber')],
  },
]

function isLikeId(s: string, { idPrefix }: Readings): boolean {
  return s.toLowerCase().startsWith(idPrefix.toLowerCase())
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function isMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})`, 'iu').test(text)
  } catch {
    return false
  }
}

function fromEvery(boundary: RegExp) {
  return (s: string, field: Field, readings: Readings) =>
    field.text
      .split(boundary)
      .some((_, at, parts) => startsField(s, { ...field, text: parts.slice(at).join('') }, readings))
}

function leavingOut(sign: string) {
  return (s: string, field: Field, readings: Readings) => {
    const rest = s.replaceAll(sign, '')
    return startsField(s, field, readings) || (rest.length > 2 && startsField(rest, field, readings))
  }
}
