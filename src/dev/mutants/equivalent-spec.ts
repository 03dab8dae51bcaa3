import { type Area, areasIn, otherReading } from './area.js'

const worlds = 'It checks world files. The specification has no request that loads a world.'
const settings =
  'It reads the readings that a server is started with. The specification has no request that sets them.'
const text = 'It changes only what people read about the specification.'
const layout = 'It only places the fields of a body: open.read-fields and open.create-id-field.'
const checkOrder = otherReading('check-order')
const suite = 'Only the suite and the page use it.'
const gone = 'A deleted SVC-ID never returns, and no profile is a member of a deleted group.'
const remembers = 'To remember more of deleted groups than the readings need changes no response.'
const anyCreator = otherReading('creator-is-member')
const clauseNamed = 'It changes only which clause the body of a refusal names.'
const ofToken = 'No setup has a reading for one kind of invalid token.'
const saysWhich = 'The body still says whether the group or the profile was not found.'
const oneOfSeveral = 'If several things are wrong with a request, the refusal of each is fair.'

/** What serves has more of the specification as code than requests reach. */
export const specAreas: readonly Area[] = areasIn('src/spec/', {
  'world.ts': worlds,
  'entry-reader.ts': worlds,
  'explain-request.ts': 'It explains responses, which only the control routes show.',
  'step.ts': 'It makes the requests of the examples.',
  'format-version.ts': worlds,
  'open-points/open-point.ts': settings,
  'open-points/search-requests.ts': text,
  'access.ts': {
    inCheckOrder: checkOrder,
    isWellFormed: otherReading('malformed-id'),
    systemRefusal: otherReading('system-group'),
    accessRefusal: {
      '!isWellFormed(group, readings)': otherReading('malformed-id'),
      "readingFor(readings, 'forbidden-or-missing', opera … cts.heldBefore(caller, group).includes(permission)":
        otherReading('forbidden-or-missing'),
    },
    memberRefusal: {
      "access?.reason === 'no-permission'": 'A group that exists can be refused for no other reason.',
      "readingFor(facts.readings, 'profile-or-permission', request.operation) === '404'":
        otherReading('profile-or-permission'),
      "readingFor(facts.readings, 'profile-or-permission' … == 'no-permission' && facts.isGroup(request.group)":
        oneOfSeveral,
      "readingFor(facts.readings, 'profile-or-permission' … n) === '404' && access?.reason === 'no-permission'":
        oneOfSeveral,
      "'profile-or-permission'": otherReading('profile-or-permission'),
      "'404'": otherReading('profile-or-permission'),
      "'no-permission'": oneOfSeveral,
    },
    profileRefusal: { '!isWellFormed(profile, readings)': otherReading('malformed-id') },
  },
  'authorization.ts': {
    authenticate: {
      'profile.svc_id === id':
        'No clause says what the token of a profile gets that does not exist (open.token-subject-gone).',
    },
    authenticateAmong: {
      "caller.kind === 'anonymous'": otherReading('missing-token'),
      "'anonymous'": otherReading('missing-token'),
    },
    isVetted: { 'world.vetted !== undefined': 'No group has an undefined SVC-ID.' },
    heldBefore: otherReading('forbidden-or-missing'),
    remembersDeleted: {
      "operations.some(operation => readingFor(readings, 'forbidden-or-missing', operation) === '403')":
        'No setup has different readings of open.forbidden-or-missing for different operations.',
      "readingFor(readings, 'forbidden-or-missing', operation) === '403'": remembers,
    },
    withImplied: otherReading('permission-hierarchy'),
  },
  'body-layout.ts': { placing: layout, pathOf: layout, put: layout },
  'body.ts': {
    objectIn: {
      "body.kind === 'broken' || isUnread(body, operation, readings)": otherReading('wrong-content-type'),
      "body.kind === 'none'": otherReading('empty-update'),
      "'none'": otherReading('empty-update'),
      "body.kind === 'broken'": 'A body that is no JSON has no value, and is refused all the same.',
      "'broken'": 'A body that is no JSON has no value, and is refused all the same.',
    },
    parseBody: {
      'value === refused': 'A body that is no object has no fields, and is refused all the same.',
      "readingFor(readings, 'unknown-properties', operation) !== 'ignored' && given.length > named.length":
        otherReading('unknown-properties'),
      "'updateGroup'": otherReading('empty-update'),
      "'empty-update'": otherReading('empty-update'),
      "'200'": otherReading('empty-update'),
      "readingFor(readings, 'wrong-type', operation) !==  … named.some(([, text]) => typeof text !== 'string')":
        otherReading('wrong-type'),
      "([, text]) => typeof text !== 'string'": otherReading('wrong-type'),
      "typeof text !== 'string'": otherReading('wrong-type'),
      'texts.some(([key, text]) => !isAccepted(key, text, operation, readings))':
        otherReading('empty-strings'),
      "operation === 'updateGroup' && named.length === 0  … For(readings, 'empty-update', operation) !== '200'":
        otherReading('empty-update'),
      "operation === 'updateGroup'": otherReading('empty-update'),
      "readingFor(readings, 'empty-update', operation) !== '200'": otherReading('empty-update'),
      '([key, text]) => !isAccepted(key, text, operation, readings)': otherReading('empty-strings'),
    },
    isUnread: otherReading('wrong-content-type'),
    isAccepted: otherReading('empty-strings'),
    stored: otherReading('stored-text'),
  },
  'decisions.ts': {
    refusalIn: checkOrder,
    titleRefusal: otherReading('duplicate-title'),
    decideMember: {
      "!isMember && readingFor(facts.readings, 'remove-non-member', operation) !== '200'":
        otherReading('remove-non-member'),
      "readingFor(facts.readings, 'remove-non-member', operation) !== '200'":
        otherReading('remove-non-member'),
      "'remove-non-member'": otherReading('remove-non-member'),
      "'200'": otherReading('remove-non-member'),
    },
    newGroup: {
      "permission => partsOf(readings['creator-grant']).includes(permission)": otherReading('creator-grant'),
      "permissions.filter(permission => partsOf(readings['creator-grant']).includes(permission))":
        otherReading('creator-grant'),
      '{ resource: newId, principal: caller, permission }': otherReading('creator-grant'),
      "readings['creator-is-member'] === 'yes'": anyCreator,
      "'creator-is-member'": anyCreator,
      "'yes'": anyCreator,
      '[caller]': anyCreator,
    },
    decideCreate: {
      "readingFor(readings, 'check-order', request.operation) === 'body-last'": checkOrder,
      "'check-order'": checkOrder,
      "'body-last'": checkOrder,
      'refusalIn(text) ?? titleRefusal(facts, text, request)': otherReading('duplicate-title'),
    },
    decideUpdate: {
      'refusalIn(text) ?? titleRefusal(facts, text, request)': otherReading('duplicate-title'),
    },
  },
  'endpoints.ts': {
    operationsInTurn: suite,
  },
  'service.ts': {
    definedService: {
      'id => world.profiles.find(({ svc_id }) => svc_id === id)':
        'Only the control routes ask for a profile.',
    },
  },
  'is-record.ts': {
    isRecord: {
      "typeof value === 'object'": 'A text or a number has no title either, and is refused all the same.',
    },
  },
  'groups.ts': {
    updateGroup: {
      "{ kind: 'updated', id: request.group }": otherReading('success-bodies'),
      "'updated'": otherReading('success-bodies'),
    },
    factsOf: {
      'groupAt(world, id)?.members': 'A group without the permission to write is refused before.',
      'world.groups.some(group => group.title === title && group.svc_id !== own)':
        otherReading('duplicate-title'),
      '(title, own) => world.groups.some(group => group.title === title && group.svc_id !== own)':
        otherReading('duplicate-title'),
      'group => group.title === title && group.svc_id !== own': otherReading('duplicate-title'),
      'group.title === title && group.svc_id !== own': otherReading('duplicate-title'),
    },
    deleteGroup: {
      'acr.resource !== id && acr.principal !== id': gone,
      'acr.resource !== id': gone,
      'acr.principal !== id': gone,
      'world.acrs.filter(acr => acr.resource !== id && acr.principal !== id)': gone,
      'vetted === undefined || vetted === id': gone,
      'vetted === undefined': gone,
      'vetted === id': gone,
      '[]': remembers,
    },
    deletedGroup: {
      'held.filter(({ permissions }) => permissions.length > 0)': remembers,
      'permissions.length > 0': remembers,
    },
  },
  'outcome.ts': {
    refuse: { 'missing === undefined': saysWhich, '{ missing }': saysWhich },
    isChange: 'It decides only what is kept on disk and what the control routes show.',
    messageOf: 'The specification fixes only the message of a search.',
  },
  'readings.ts': {
    readingFor: {
      '`${id}/${operation}/${failure}`': ofToken,
      'failure === undefined': ofToken,
    },
    partsOf: { "value === 'none'": otherReading('creator-grant') },
    parseReadings: settings,
    readingsOf: settings,
    canBeUnauthorized: settings,
    parseWord: settings,
    checkPair: settings,
    valueProblem: settings,
  },
  'refusals.ts': { bodyClause: text, groupClauses: clauseNamed, permissionClause: clauseNamed },
  'response-body.ts': {
    bodyOf: {
      "'found'": 'The server writes the body of a search itself.',
      "readingFor(readings, 'success-bodies', operation) === 'empty'": otherReading('success-bodies'),
      "'success-bodies'": otherReading('success-bodies'),
      "'empty'": otherReading('success-bodies'),
      'outcome.alreadyMember': otherReading('success-bodies'),
      '{ ...head(operation, outcome), svc_id: outcome.group.svc_id }': otherReading('read-fields'),
    },
    refusalBody: { 'missing === undefined': saysWhich, '{ svc_id: missing }': saysWhich },
    isEmptyRefusal: otherReading('error-body'),
  },
})
