import { type Area, areasIn, otherReading } from './area.js'

const anyOrder = otherReading('result-order')
const anyFolding = otherReading('special-case-folding')
const outerBlanks = 'The specification does not say what the parts of a name with outer blanks are.'
const oneOperation = 'It matters only to a reading for one operation, and these open points have only one.'

/** Most of what is particular to a search is open. */
export const searchAreas: readonly Area[] = areasIn('src/spec/', {
  'folding.ts': {
    fold: anyFolding,
    foldPair: anyFolding,
    isCodePoint: anyFolding,
  },
  'matching.ts': {
    isBarePrefix: otherReading('bare-prefix'),
    lengthOf: otherReading('characters'),
    searchString: { "readings.trim === 'dropped'": otherReading('trim') },
    secondPart: {
      '/\\s+/u': 'The specification does not say what separates the parts of a name with two blanks.',
      "commonName.split(/\\s+/u).filter(part => part !== '')": outerBlanks,
      "part !== ''": outerBlanks,
      "''": outerBlanks,
      "case 'rest': return rest.length > 0 ? [rest.join(' ')] : []": otherReading('second-part'),
      'rest.length > 0': 'An empty text begins with no search string.',
      '[]': 'Such a name gets a second part, which no search string of a client is likely to begin.',
    },
  },
  'search.ts': {
    parseQuery: {
      "reading('empty-s') === 'missing'": otherReading('empty-s'),
      "'missing'": otherReading('empty-s'),
      "'searchPrincipals'": oneOperation,
    },
    limitOf: otherReading('result-limit'),
    inOrder: anyOrder,
    parseBoolean: otherReading('bad-boolean'),
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
      "readings['excluded-list'] === 'empty'": otherReading('excluded-list'),
    },
  },
})
