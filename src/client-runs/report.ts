import type { Broken, Failure, Findings } from './attempt.js'
import { type Choice, idOf, idOfAll, saysOf } from './choice.js'

export type ChoiceStatus = 'passed' | 'failed' | 'not repeatable' | 'not reached' | 'not run'

/** A choice that was to be tried alone. */
export interface ChoiceRow {
  /** Such as `short-search=404` or `503=1s@readGroup`: what the option --reading or --trouble takes. */
  readonly id: string
  readonly kind: Choice['kind']
  readonly status: ChoiceStatus
  readonly says: string
}

/** A smallest set of choices with which the command fails. */
export interface FailureRow extends Failure {
  /** The ids of the choices, joined by ` + `. */
  readonly id: string
  readonly choices: readonly string[]
  readonly says: readonly string[]
  /** The command that repeats it. */
  readonly repeat: string
}

/** The version of the format of these reports. */
export const clientReportVersion = 1

/** What `exec --every-reading` and `exec --every-trouble` report. */
export interface ClientReport {
  /** The version of the format. */
  readonly version: number
  readonly tool: { readonly name: 'principal-oracle'; readonly version: string }
  readonly command: string
  readonly startedAt: string
  readonly durationMs: number
  readonly verdict: 'survives' | 'breaks' | 'inconclusive'
  /** Why the runs show nothing, or not all. */
  readonly error?: string
  readonly summary: Readonly<Record<'runs' | 'combinations' | CountedStatus, number>>
  readonly choices: readonly ChoiceRow[]
  readonly breaking: readonly FailureRow[]
  /** What failed once, and passed when it was repeated: it does not count. */
  readonly notRepeatable: readonly FailureRow[]
  /** The run on the first server, if it failed. */
  readonly first?: Failure
}

type CountedStatus = 'passed' | 'failed' | 'notRepeatable' | 'notReached' | 'notRun'

export interface Circumstances extends Pick<ClientReport, 'tool' | 'command' | 'startedAt' | 'durationMs'> {
  /** The command that repeats a failure. @param options those of `exec` in addition to the given ones */
  readonly repeat: (options: readonly string[]) => string
}

export function reportOf(findings: Findings, { repeat, ...about }: Circumstances): ClientReport {
  const choices = findings.choices.map(choice => rowOf(choice, findings))
  const failureRow = ({ choices: together, failure }: Broken): FailureRow => ({
    id: idOfAll(together),
    choices: together.map(idOf),
    says: together.map(saysOf),
    ...failure,
    repeat: repeat(together.flatMap(choice => [`--${choice.kind}`, idOf(choice)])),
  })
  const error = errorIn(findings)
  const failure = findings.first?.failure
  const isBroken = findings.breaking.length > 0
  const count = (status: ChoiceStatus) => choices.filter(row => row.status === status).length
  return {
    version: clientReportVersion,
    ...about,
    verdict: isBroken ? 'breaks' : error === undefined ? 'survives' : 'inconclusive',
    ...(error === undefined ? {} : { error }),
    summary: {
      runs: findings.runs,
      combinations: findings.combined,
      passed: count('passed'),
      failed: count('failed'),
      notRepeatable: count('not repeatable'),
      notReached: count('not reached'),
      notRun: count('not run'),
    },
    choices,
    breaking: inOrder(findings.breaking, findings.choices).map(failureRow),
    notRepeatable: inOrder(findings.unrepeatable, findings.choices).map(failureRow),
    ...(failure === undefined ? {} : { first: failure }),
  }
}

function errorIn({ first, isInterrupted, choices }: Findings): string | undefined {
  if (isInterrupted) return 'the runs were interrupted'
  if (first?.failure !== undefined)
    return 'the command fails with the first server already, so other servers would show nothing'
  if (first?.reached.operations.size === 0)
    return 'the command sent no request for an operation: its tests must use the URL in PRINCIPAL_ORACLE_URL'
  return choices.length === 0 ? 'there was nothing to try' : undefined
}

/** In the order of the choices, those that fail only together last. Runs at the same time end in any order. */
function inOrder(broken: readonly Broken[], choices: readonly Choice[]): readonly Broken[] {
  const place = ({ choices: [first, ...more] }: Broken) =>
    choices.findIndex(choice => first !== undefined && isPart(first, choice)) +
    (more.length === 0 ? 0 : choices.length)
  return broken.toSorted((one, other) => place(one) - place(other))
}

function rowOf(choice: Choice, findings: Findings): ChoiceRow {
  return { id: idOf(choice), kind: choice.kind, status: statusOf(choice, findings), says: saysOf(choice) }
}

function statusOf(choice: Choice, { breaking, unrepeatable, passed, reached }: Findings): ChoiceStatus {
  const id = idOf(choice)
  const isIn = ({ choices }: Broken) => choices.every(each => isPart(each, choice))
  if (breaking.some(isIn)) return 'failed'
  if (unrepeatable.some(isIn)) return 'not repeatable'
  if (!passed.has(id)) return 'not run'
  return reached.has(id) ? 'passed' : 'not reached'
}

/** Whether it is the choice, or the same choice for one operation. */
function isPart(part: Choice, choice: Choice): boolean {
  if (part.kind !== 'reading' || choice.kind !== 'reading') return idOf(part) === idOf(choice)
  return part.value === choice.value && (part.key === choice.key || part.key.startsWith(`${choice.key}/`))
}
