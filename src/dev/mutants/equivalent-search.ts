import { type Area, areasIn, otherReading } from './area.js'

const anyOrder = otherReading('result-order')
const anyFolding = otherReading('special-case-folding')
const barePrefix = otherReading('bare-prefix')
const emptyS = otherReading('empty-s')
const badBoolean = otherReading('bad-boolean')
const excludedList = otherReading('excluded-list')
const refused404 = 'A refused search finds nothing, and 404 is a fair status of each refusal.'
const outerBlanks = 'The specification does not say what the parts of a name with outer blanks are.'
const oneOperation = 'It matters only to a reading for one operation, and these open points have only one.'

/** Most of what is particular to a search is open. */
export const searchAreas: readonly Area[] = areasIn('src/spec/', {
  'folding.ts': {
    fold: anyFolding,
    foldPair: anyFolding,
    isCodePoint: anyFolding,
    isAscii: anyFolding,
    foldSimple: anyFolding,
    unmarked: otherReading('diacritics'),
    withoutMarks: otherReading('diacritics'),
  },
  'matching.ts': {
    startsField: { 'findsNothingIn(field, search, readings)': barePrefix, false: barePrefix },
    findsNothingIn: barePrefix,
    isId: barePrefix,
    isBarePrefix: barePrefix,
    lengthOf: otherReading('characters'),
    searchString: otherReading('trim'),
    secondPart: {
      '/\\s+/u': 'The specification does not say what separates the parts of a name with two blanks.',
      "commonName.split(/\\s+/u).filter(part => part !== '')": outerBlanks,
      "part !== ''": outerBlanks,
      "''": outerBlanks,
      "case 'rest': return rest.length > 0 ? [rest.join(' ')] : []": otherReading('second-part'),
      "case 'second': return rest.slice(0, 1)": otherReading('second-part'),
      'rest.length > 0': 'An empty text begins with no search string.',
      '[]': 'Such a name gets a second part, which no search string of a client is likely to begin.',
    },
  },
  'search.ts': {
    searchPrincipals: { "'kind' in query": refused404, "'kind'": refused404 },
    parseQuery: {
      "parameters.length > 0 && reading('unknown-parameters') !== 'ignored'":
        otherReading('unknown-parameters'),
      "s === '' && reading('empty-s') === 'missing'": emptyS,
      "reading('empty-s') === 'missing'": emptyS,
      "'empty-s'": emptyS,
      "''": emptyS,
      "'missing'": emptyS,
      'profiles === undefined || groups === undefined': badBoolean,
      'groups === undefined': badBoolean,
      'profiles || groups': otherReading('both-false'),
      "'searchPrincipals'": oneOperation,
    },
    limitOf: otherReading('result-limit'),
    inOrder: anyOrder,
    parseBoolean: badBoolean,
    isSpelledAs: otherReading('boolean-forms'),
    show: {
      "'searchPrincipals'": 'The status of this refusal is not open.',
      'profile => profile.common_name': anyOrder,
      'group => group.title': anyOrder,
      'inOrder(profiles, profile => profile.common_name, readings).slice(0, limit.profiles)':
        'The engine finds no more matches than the limit.',
      'Math.min(limit.groups, limit.shared - shownProfiles.length)': otherReading('result-limit'),
      'limit.shared - shownProfiles.length': otherReading('result-limit'),
      'inOrder(groups, group => group.title, readings).slice(0, room)': otherReading('result-limit'),
      "readings['excluded-list'] === 'empty'": excludedList,
      "'excluded-list'": excludedList,
      "'empty'": excludedList,
      'query.profiles || keepsEmpty': excludedList,
      'query.groups || keepsEmpty': excludedList,
    },
  },
})
