import { type Area, areasIn, otherReading } from './area.js'

const logs = 'It changes only what the server logs.'

/** What is below and around the operations is mostly not in the specification. */
export const httpAreas: readonly Area[] = areasIn('src/http/', {
  'host.ts': 'It refuses requests for other hosts. The specification has no rule on the Host header.',
  'protocol-errors.ts':
    'It refuses input that is not valid HTTP. The specification begins with valid requests.',
  'protocol-refusals.ts': 'It describes the refusals that the protocol decides elsewhere.',
  'limits.ts': 'The specification sets no limits to sizes, times and connections (open.size-limits).',
  'closing.ts': 'It ends connections when the server stops. The specification says nothing about it.',
  'redacted.ts': 'It changes only what the log, the journal and errors show.',
  'app.ts': { loggable: logs, requestLevels: logs },
  'session.ts': {
    failureOf:
      'It names what is wrong with an invalid token, which matters only to a reading of open.bad-token for one such kind. Each status that such a reading can give is fair.',
  },
  'world-path.ts': 'Only isolated worlds have such a path. The specification knows one world.',
  'body.ts': { readBodies: { "'json'": otherReading('wrong-content-type') } },
})
