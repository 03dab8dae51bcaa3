import { type Area, areasIn, otherReading } from './area.js'

const logs = 'It changes only what the server logs.'
const faster = 'It only saves time: each way gives the same response.'
const kind =
  'It names what is wrong with an invalid token, which matters only to a reading of open.bad-token for one such kind. Each status that such a reading can give is fair.'
const late = 'A client notices it only after the lifetime of a token.'
const invalid = 'It makes an invalid token for the control protocol. Others are refused for the same reason.'
const transport = 'The specification says nothing of connections and of what is not HTTP.'

/** What is below and around the operations is mostly not in the specification. */
export const httpAreas: readonly Area[] = areasIn('src/http/', {
  'host.ts': 'It refuses requests for other hosts. The specification has no rule on the Host header.',
  'protocol-errors.ts':
    'It refuses input that is not valid HTTP. The specification begins with valid requests.',
  'protocol-refusals.ts': 'It describes the refusals that the protocol decides elsewhere.',
  'limits.ts': 'The specification sets no limits to sizes, times and connections (open.size-limits).',
  'closing.ts': 'It ends connections when the server stops. The specification says nothing about it.',
  'redacted.ts': 'It changes only what the log, the journal and errors show.',
  'keep-journals.ts': 'It changes only the list of requests that the control routes show.',
  'request-ids.ts': 'It numbers the requests. The specification has no such header.',
  'journal.ts': 'It changes only the list of requests that the control routes show.',
  'cors.ts': 'It lets pages of other origins use the server. The specification has no rule on origins.',
  'unserved.ts': 'It refuses paths and methods that the specification does not have.',
  'world-path.ts': 'Only isolated worlds have such a path. The specification knows one world.',
  'app.ts': {
    requestLevels: logs,
    createServer: {
      '(error, socket) => refuseConnection(error, socket, nextId)': transport,
      "METHODS.includes('QUERY')": 'It refuses a method that the specification does not have.',
      true: transport,
      '{ httpAllowHalfOpen: true }': transport,
    },
  },
  'body.ts': {
    readBodies: {
      "'json'": otherReading('wrong-content-type'),
      "{ ...body, kind: 'wrong-content-type' }": otherReading('wrong-content-type'),
      "body.kind === 'json'": otherReading('wrong-content-type'),
    },
    weigh: 'It changes only the list of requests that the control routes show.',
    parse: { 'bytes.length === 0': 'An empty text is no JSON either, and is refused in the same way.' },
  },
  'bodies.ts': {
    texts: {
      "outcome.kind === 'refused'": 'It only hides tokens in a body that quotes the request.',
      "outcome.kind === 'read'": faster,
      "'read'": faster,
    },
    remembering: { 'before !== undefined': faster },
  },
  'cookie-token.ts': { cookieToken: { 'last?.header === header': faster, '{ header, token }': faster } },
  'keyring.ts': { keySet: 'Only the control routes show the public key.' },
  'routes.ts': {
    unknownIn: otherReading('unknown-parameters'),
    first: 'The specification says nothing of a parameter that is repeated.',
  },
  'serving.ts': {
    serving: {
      "outcome.kind === 'refused'": 'It changes only the list of requests that the control routes show.',
    },
  },
  'session.ts': {
    failureOf: kind,
    headerOf: kind,
    sameWithinSecond: faster,
    createSession: {
      'known.expires > seconds()': late,
      'startsIn === undefined': 'Only the control protocol issues tokens that are valid later.',
      'times === undefined': 'Only the control protocol issues tokens with other times.',
      'length === undefined': 'Only the control protocol issues tokens with other times.',
    },
  },
  'tokens.ts': { signedWithPublicKey: invalid },
})
