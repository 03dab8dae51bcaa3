import { clauses } from '../../spec/clauses.js'
import { formatStatuses } from '../finding.js'
import type { Paint } from '../paint.js'
import { type ClauseRow, type Evidence, isRace, type RequestRecord } from '../report.js'
import { scopeLines } from '../scope.js'
import { countLine, failedTests } from '../test-cases.js'
import { type Cause, latenessOf, simplestEvidence } from './causes.js'
import { decidingIn } from './deciding.js'
import { type FailureCase, failureCaseOf } from './failure-case.js'
import { type Names, namesIn } from './names.js'
import { formatOutcome, formatRequest } from './request-line.js'
import { printable, withShortQuotes } from './texts.js'

export interface BlockLook {
  readonly paint: Paint
  /** Whether to show all requests and all evidence. */
  readonly verbose: boolean
  /** The command that repeats the failures of the report, without `--only`. */
  readonly replay?: string | undefined
}

const longestText = 300
const longestLine = 160
const fewTests = 2
const indent = ' '.repeat(11)

/** The failed clauses of one cause: the first in full, each other in one line. */
export function failureBlock(cause: Cause, look: BlockLook): readonly string[] {
  const [root, ...others] = cause
  const { paint, verbose, replay } = look
  const lateness = latenessOf(cause)
  const main = simplestEvidence(root)
  const rest = [
    ...root.evidence.filter(evidence => evidence !== main).map(evidence => [root, evidence] as const),
    ...others.flatMap(row => evidenceOf(row, verbose).map(evidence => [row, evidence] as const)),
  ]
  const ids = cause.map(({ id }) => id).join(', ')
  return [
    '',
    `${paint('red', '✗')} ${paint('bold', ids)}${others.length === 0 ? '' : ': likely one cause'}`,
    ...(lateness === undefined ? [] : [`  ${lateness}`]),
    ...(main === undefined ? [] : evidenceLines(root, main, look)),
    ...labelled('Test', main?.test === undefined ? [] : [printable(main.test)]),
    ...labelled('Tests', [
      ...countedTests(cause),
      ...otherTests(root, main, verbose).map(name => `✗ ${printable(name)}`),
    ]),
    ...labelled('Scope', root.scope === undefined ? [] : scopeLines(root.scope)),
    ...labelled(
      'Also',
      rest.map(([row, evidence]) => alsoLine(row, evidence)),
    ),
    ...labelled('Replay', replay === undefined ? [] : [`${replay} --only ${root.id}`]),
  ]
}

/** In one line, because a cause may have many clauses. */
function countedTests(cause: Cause): readonly string[] {
  const counts = cause.filter(row => countLine(row) !== '').map(row => `${row.id}: ${countLine(row)}`)
  return counts.length === 0 ? [] : [counts.join('; ')]
}

/** The tests that failed in addition to the one whose case is shown, if they are few. */
function otherTests(root: ClauseRow, main: Evidence | undefined, verbose: boolean): readonly string[] {
  const others = failedTests(root).filter(name => name !== main?.test)
  return verbose || others.length <= fewTests ? others : []
}

function evidenceOf(row: ClauseRow, verbose: boolean): readonly Evidence[] {
  return verbose ? row.evidence : row.evidence.slice(0, 1)
}

function evidenceLines({ id, section }: ClauseRow, evidence: Evidence, look: BlockLook): readonly string[] {
  const shown = failureCaseOf(evidence)
  const requests = look.verbose ? evidence.requests : shown.needed
  return [
    `  ${withShortQuotes(shown.message, longestText)}`,
    ...labelled('Given', shown.given),
    ...requestLines(evidence, shown, requests, look.paint),
    ...labelled('SVC-IDs', legend(evidence, shown.names, requests)),
    ...labelled(
      'Observed',
      shown.observed === undefined ? [] : [withShortQuotes(shown.observed, longestText)],
    ),
    ...labelled('Why', [
      ...(isStatusAlone(evidence) ? [] : [`expected ${withShortQuotes(shown.expected, longestText)}`]),
      `${clauses[id].demand} (section ${section})`,
    ]),
  ]
}

/** Whether no more is expected than a status, without a reason: the message and the line of the request show that. */
function isStatusAlone({ finding, expected }: Evidence): boolean {
  return expected === formatStatuses(finding?.expected.statuses ?? [])
}

function requestLines(
  evidence: Evidence,
  { marked, names }: FailureCase,
  shown: readonly RequestRecord[],
  paint: Paint,
): readonly string[] {
  const { requests } = evidence
  const left = requests.length - shown.length
  const { wanted = [] } = marked ?? {}
  return [
    '',
    ...shown.map(request => {
      const isMarked = request === marked?.request
      const line = formatRequest(request, names, isMarked)
      if (!isMarked) return `    ${line}`
      return paint('bold', `  ▶ ${line}${wanted.length === 0 ? '' : `   expected ${wanted.join(' or ')}`}`)
    }),
    ...(left === 0 ? [] : [`    (not shown: ${left} of ${requests.length} requests; --verbose shows all)`]),
    ...(isRace(evidence) ? ['    (∥ means: these requests were sent at once)'] : []),
    '',
  ]
}

/** Which SVC-IDs of the world the names of callers and in paths stand for. */
function legend({ world }: Evidence, names: Names, shown: readonly RequestRecord[]): readonly string[] {
  const used = shown.map(({ actor, path }) => `${actor} ${path}`).join('\n')
  const ids = [...(world?.profiles ?? []), ...(world?.groups ?? [])].map(({ svc_id }) => svc_id)
  const entries = ids.filter(id => used.includes(id)).map(id => `${names.of(id)} ${printable(id)}`)
  return entries.length === 0 ? [] : [entries.join(', ')]
}

function alsoLine({ id }: ClauseRow, evidence: Evidence): string {
  const names = namesIn(evidence)
  const deciding = decidingIn(evidence)
  const line = deciding === undefined ? '' : `; ${formatOutcome(deciding.request, names)}`
  return `${id}: ${withShortQuotes(names.in(evidence.message), longestLine)}${line}`
}

function labelled(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, at) => `${at === 0 ? `  ${label}`.padEnd(indent.length) : indent}${line}`)
}
