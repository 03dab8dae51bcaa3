import { type Area, areasIn, otherReading } from './area.js'

const journal = 'It changes only the list of requests that the control routes show.'
const hides = 'It only hides tokens in a body that quotes the request.'
const mediaType = 'The specification says that a body is JSON, and nothing of the header that names its type.'
const noInvalid =
  'The control protocol need not give invalid tokens. The suite then says that it cannot test them.'
const world = 'It matters only to the tokens of isolated worlds. The specification knows one world.'
const logs = 'It changes only what the server logs.'
const faster = 'It only saves time: each way gives the same response.'
const kind =
  'It names what is wrong with an invalid token, which matters only to a reading of open.bad-token for one such kind. Each status that such a reading can give is fair.'
const late = 'A client notices it only after the lifetime of a token.'
const invalid = 'It makes an invalid token for the control protocol. Others are refused for the same reason.'

/** What is below and around the operations is mostly not in the specification. */
export const httpAreas: readonly Area[] = areasIn('src/http/', {
  'host.ts': 'It refuses requests for other hosts. The specification has no rule on the Host header.',
  'protocol-errors.ts':
    'It refuses input that is not valid HTTP. The specification begins with valid requests.',
  'protocol-refusals.ts': 'It describes the refusals that the protocol decides elsewhere.',
  'closing.ts': 'It ends connections when the server stops. The specification says nothing about it.',
  'redacted.ts': 'It changes only what the log, the journal and errors show.',
  'keep-journals.ts': journal,
  'request-ids.ts': 'It numbers the requests. The specification has no such header.',
  'journal.ts': journal,
  'cors.ts': 'It lets pages of other origins use the server. The specification has no rule on origins.',
  'unserved.ts': 'It refuses paths and methods that the specification does not have.',
  'world-path.ts': 'Only isolated worlds have such a path. The specification knows one world.',
  'app.ts': {
    requestLevels: logs,
    createServer: 'It sets limits, the log, isolated worlds, and what becomes of input that is not HTTP.',
    createApp: {
      '{ req: loggable }': logs,
      '{ level, serializers: { req: loggable } }': logs,
      'options.loopbackOnly': 'The specification has no rule on the Host header.',
      'options.cors !== undefined': 'The specification has no rule on origins.',
      '{ hook: false }': faster,
    },
  },
  'body.ts': {
    decoder: 'The specification says nothing of a body that is not UTF-8.',
    readBodies: {
      '/^application\\/json\\s*(;|$)/i': otherReading('wrong-content-type'),
      "{ parseAs: 'buffer' }": otherReading('wrong-content-type'),
      "'wrong-content-type'": otherReading('wrong-content-type'),
      "'json'": otherReading('wrong-content-type'),
      "{ ...body, kind: 'wrong-content-type' }": otherReading('wrong-content-type'),
      "body.kind === 'json'": otherReading('wrong-content-type'),
    },
    weigh: journal,
    parse: { 'bytes.length === 0': 'An empty text is no JSON either, and is refused in the same way.' },
  },
  'bodies.ts': {
    withoutToken: hides,
    texts: {
      "readings['extra-fields'] === 'some'": otherReading('extra-fields'),
      "'extra-fields'": otherReading('extra-fields'),
      "'some'": otherReading('extra-fields'),
      "outcome.kind === 'refused'": hides,
      "'refused'": hides,
      "outcome.kind !== 'found'": faster,
      "'found'": faster,
      "outcome.kind === 'read'": faster,
      "'read'": faster,
    },
    remembering: { 'before !== undefined': faster },
  },
  'cookie-token.ts': { cookieToken: { 'last?.header === header': faster, '{ header, token }': faster } },
  'keyring.ts': { keySet: 'Only the control routes show the public key.' },
  'reply.ts': {
    send: {
      'text === undefined': mediaType,
      "mediaType ?? 'application/json; charset=utf-8'": mediaType,
      "'application/json; charset=utf-8'": mediaType,
    },
  },
  'routes.ts': {
    operationRoutes: { '{ operation }': journal },
    unknownIn: otherReading('unknown-parameters'),
    first: 'The specification says nothing of a parameter that is repeated.',
  },
  'serving.ts': {
    serving: {
      "outcome.kind === 'refused'": journal,
      "'refused'": journal,
      'entry !== undefined': journal,
      "{ entry.outcome = outcome.kind === 'refused' ? out …  outcome.kind entry.isChange = isChange(outcome) }":
        journal,
      'caller !== undefined': faster,
    },
  },
  'session.ts': {
    failureOf: kind,
    headerOf: kind,
    sameWithinSecond: faster,
    createSession: {
      'seconds() + (startsIn ?? 0)': 'Only the control protocol issues tokens that are valid later.',
      'id => invalidTokens(claimsOf(id), lifetime, keyring)': noInvalid,
      '(id, length) => length === undefined ? usualBad(id … aimsOf(id, { lifetime: length }), length, keyring)':
        noInvalid,
      '{ const known = token === undefined ? undefined :  … audience === audience ? known.caller : undefined }':
        faster,
      '{ caller, expires: payload.exp as number, audience }': faster,
      'token === undefined': 'It verifies a token again, or is another fair reading of open.missing-token.',
      "{ kind: 'anonymous' }": otherReading('missing-token'),
      "'anonymous'": otherReading('missing-token'),
      "'profile'": 'The server asks only whether a caller is anonymous or bad.',
      'known !== undefined && known.expires > seconds() && known.audience === audience': faster,
      'known.audience === audience': world,
      'payload.aud !== audience': world,
      'audience === undefined': world,
      "['exp', 'sub']": 'The server signs no token without these claims.',
      'known.expires > seconds()': late,
      'startsIn === undefined': 'Only the control protocol issues tokens that are valid later.',
      'times === undefined': 'Only the control protocol issues tokens with other times.',
      'length === undefined': 'Only the control protocol issues tokens with other times.',
    },
  },
  'tokens.ts': {
    issuer: 'The specification names no issuer of tokens.',
    signedWithPublicKey: invalid,
    invalidTokens: invalid,
    tamper: invalid,
  },
})
