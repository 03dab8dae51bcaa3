import type { OpenPointId } from '../spec/open-points.js'
import type { MutantName } from './mutant.js'

/** Mutants of a file, of one declaration in it, or of one kind in them, that no client can notice. */
export interface Area extends Pick<MutantName, 'file'>, Partial<Pick<MutantName, 'within' | 'mutator'>> {
  readonly reason: string
}

/** One mutant that no client can notice. */
export interface Equivalent extends MutantName {
  readonly reason: string
}

const settings =
  'It reads the readings that a server is started with. The specification has no request that sets them.'

/** A survivor in an area needs no entry of its own. A mutant in an area may be killed. */
export const areas: readonly Area[] = [
  ...['src/spec/world.ts', 'src/spec/entry-reader.ts'].map(file => ({
    file,
    reason: 'It checks world files. The specification has no request that loads a world.',
  })),
  ...['parseReadings', 'readingsOf', 'canBeUnauthorized', 'parseWord', 'checkPair', 'operationProblem'].map(
    within => ({ file: 'src/spec/readings.ts', within, reason: settings }),
  ),
  ...['valueProblem', 'isReading', 'readingsToTry', 'joinParts'].map(within => ({
    file: 'src/spec/readings.ts',
    within,
    reason: settings,
  })),
  {
    file: 'src/http/host.ts',
    reason: 'It refuses requests for other hosts. The specification has no rule on the Host header.',
  },
  {
    file: 'src/http/protocol-errors.ts',
    reason: 'It refuses input that is not valid HTTP. The specification begins with valid requests.',
  },
  ...['src/spec/possible-refusals.ts', 'src/http/protocol-refusals.ts'].map(file => ({
    file,
    reason: 'It describes the refusals that the operations and the protocol decide elsewhere.',
  })),
  {
    file: 'src/http/limits.ts',
    reason: 'The specification sets no limits to sizes, times and connections (open.size-limits).',
  },
  {
    file: 'src/http/closing.ts',
    reason: 'It ends connections when the server stops. The specification says nothing about it.',
  },
  { file: 'src/http/redacted.ts', reason: 'It changes only what the log, the journal and errors show.' },
  { file: 'src/http/app.ts', within: 'loggable', reason: 'It changes only what the server logs.' },
  { file: 'src/http/app.ts', within: 'requestLevels', reason: 'It changes only what the server logs.' },
  {
    file: 'src/http/session.ts',
    within: 'failureOf',
    reason:
      'It names what is wrong with an invalid token, which matters only to a reading of open.bad-token for one such kind. Each status that such a reading can give is fair.',
  },
  {
    file: 'src/http/world-path.ts',
    reason: 'Only isolated worlds have such a path. The specification knows one world.',
  },
]

/** The server takes another reading than its configuration says, everywhere and always. Each reading is fair. */
const otherReading = (id: OpenPointId) => `It is another fair reading of open.${id}.`

export const equivalent: readonly Equivalent[] = [
  {
    file: 'src/spec/search.ts',
    within: 'parseQuery',
    mutator: 'StringLiteral',
    original: "'missing'",
    replacement: '""',
    reason: otherReading('empty-s'),
  },
  {
    file: 'src/http/body.ts',
    within: 'readBodies',
    mutator: 'StringLiteral',
    original: "'json'",
    replacement: '""',
    reason: otherReading('wrong-content-type'),
  },
  {
    file: 'src/engine/prefix-index.ts',
    within: 'commonPrefix',
    mutator: 'ConditionalExpression',
    original: 'length < a.length',
    replacement: 'true',
    reason:
      'After the end of a text, `charCodeAt` gives NaN, which equals nothing, so the loop ends there too.',
  },
  {
    file: 'src/engine/memberships.ts',
    within: 'Memberships',
    mutator: 'OptionalChaining',
    original: 'groups?.delete',
    replacement: 'groups.delete',
    reason: 'Only a member leaves, so its groups are always present.',
  },
  {
    file: 'src/engine/engine.ts',
    within: 'changeMembers',
    mutator: 'ConditionalExpression',
    original: "outcome.kind === 'removed'",
    replacement: 'true',
    reason: 'Only the outcome of a removal has `wasMember`.',
  },
]
