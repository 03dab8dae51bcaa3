import { type Area, areasIn, otherReading } from './area.js'

const worlds = 'It checks world files. The specification has no request that loads a world.'
const settings =
  'It reads the readings that a server is started with. The specification has no request that sets them.'
const text = 'It changes only what people read about the specification.'
const layout = 'It only places the fields of a body: open.read-fields and open.create-id-field.'
const checkOrder = otherReading('check-order')
const anyOrder = otherReading('result-order')
const anyFolding = otherReading('special-case-folding')

/** What serves has more of the specification as code than requests reach. */
export const specAreas: readonly Area[] = areasIn('src/spec/', {
  'world.ts': worlds,
  'entry-reader.ts': worlds,
  'possible-refusals.ts': 'It describes the refusals that the operations decide elsewhere.',
  'step.ts': 'It makes the requests of the examples.',
  'clauses/clause.ts': text,
  'open-points/search-requests.ts': text,
  'access.ts': {
    inCheckOrder: checkOrder,
    systemRefusal: otherReading('system-group'),
    memberRefusal: {
      "readingFor(facts.readings, 'profile-or-permission', request.operation) === '404'":
        otherReading('profile-or-permission'),
    },
    profileRefusal: { '!isWellFormed(profile, readings)': otherReading('malformed-id') },
  },
  'authorization.ts': {
    heldBefore: otherReading('forbidden-or-missing'),
    withImplied: otherReading('permission-hierarchy'),
  },
  'body-layout.ts': { placing: layout, put: layout },
  'body.ts': {
    parseBody: {
      "operation === 'updateGroup'": otherReading('empty-update'),
      "readingFor(readings, 'empty-update', operation) !== '200'": otherReading('empty-update'),
      '([key, text]) => !isAccepted(key, text, operation, readings)': otherReading('empty-strings'),
    },
    stored: otherReading('stored-text'),
  },
  'decisions.ts': {
    decideCreate: {
      'refusalIn(text) ?? titleRefusal(facts, text, request)': otherReading('duplicate-title'),
    },
    decideUpdate: {
      'refusalIn(text) ?? titleRefusal(facts, text, request)': otherReading('duplicate-title'),
    },
  },
  'folding.ts': {
    fold: anyFolding,
    foldPair: anyFolding,
    isCodePoint: anyFolding,
  },
  'groups.ts': {
    deleteGroup: {
      'acr.resource !== id && acr.principal !== id':
        'A deleted SVC-ID never returns, and no profile is a member of a deleted group.',
    },
  },
  'matching.ts': {
    isBarePrefix: otherReading('bare-prefix'),
    lengthOf: otherReading('characters'),
    searchString: { "readings.trim === 'dropped'": otherReading('trim') },
    secondPart: {
      '/\\s+/u': 'The specification does not say what separates the parts of a name with two blanks.',
    },
  },
  'outcome.ts': {
    refuse: {
      'missing === undefined': 'The body still says whether the group or the profile was not found.',
    },
    isChange: 'It decides only what is kept on disk and what the control routes show.',
    messageOf: {
      "case 'created': return 'Group created'": 'The specification has no text for this message.',
    },
  },
  'readings.ts': {
    parseReadings: settings,
    readingsOf: settings,
    canBeUnauthorized: settings,
    parseWord: settings,
    checkPair: settings,
    operationProblem: settings,
    valueProblem: settings,
    isReading: settings,
    readingsToTry: settings,
    joinParts: settings,
  },
  'refusals.ts': { bodyClause: text },
  'response-body.ts': {
    bodyOf: {
      "readingFor(readings, 'success-bodies', operation) === 'empty'": otherReading('success-bodies'),
    },
    isEmptyRefusal: otherReading('error-body'),
  },
  'search.ts': {
    parseQuery: { "'missing'": otherReading('empty-s') },
    limitOf: otherReading('result-limit'),
    inOrder: anyOrder,
    parseBoolean: otherReading('bad-boolean'),
    isSpelledAs: otherReading('boolean-forms'),
    show: {
      'profile => profile.common_name': anyOrder,
      'inOrder(groups, group => group.title, readings).slice(0, room)': otherReading('result-limit'),
      "readings['excluded-list'] === 'empty'": otherReading('excluded-list'),
    },
  },
})
