import type { ClauseId } from '../../../spec/clauses.js'
import { endpoints, type Operation } from '../../../spec/endpoints.js'
import { explainAccess } from '../../../spec/explain-access.js'
import { explainRequest } from '../../../spec/explain-request.js'
import { explainSearch } from '../../../spec/explain-search.js'
import type { Permission, World } from '../../../spec/nouns.js'
import type { OpenPointId } from '../../../spec/open-points.js'
import type { Readings } from '../../../spec/readings.js'
import type { Step } from '../../../spec/step.js'
import { runSteps } from '../../run-steps.js'
import type { History } from '../../state/changes.js'
import { askedOf } from '../../state/console.js'
import { statusText } from '../../texts/statuses.js'
import type { Question } from '../question.js'

/** What the reader did in an exercise. */
export interface Attempt {
  readonly start: World
  readonly readings: Readings
  readonly fields: Readonly<Record<string, string>>
  readonly history: History
}

/** A task that checks itself: for a tool of the page, for code, or for a report. Only a report has choices. */
export interface Exercise extends Question {
  readonly title: string
  /** From a nudge to nearly the answer. */
  readonly hints: readonly string[]
  /** What to work with; absent for a report and for code. */
  readonly tool?: 'search' | 'try' | 'world'
  /** An open point whose switch is shown. */
  readonly point?: OpenPointId
  /** A world other than the demo world. */
  readonly world?: World
  /** The fields of the tool at the start. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the reader learned, shown at the end. */
  readonly lesson: string
  /** What is wrong with an attempt, in a sentence; undefined if it solves the exercise. A report and code are judged otherwise. */
  readonly mistake?: (attempt: Attempt) => string | undefined
  /** For code: the function that the reader writes. */
  readonly code?: Written
}

/** The names that the search of the attempt shows, and why it finds a profile or not. */
export function searchIn({ history: { world }, readings, fields }: Attempt, name: string) {
  const { s = '', profiles = 'true', groups = 'true' } = fields
  const profile = world.profiles.find(({ common_name }) => common_name === name)
  const { results, principal } = explainSearch(world, readings, { s, profiles, groups }, profile)
  return { found: results.map(result => result.name), why: `${principal?.reason}.` }
}

/** The step that the console of the attempt shows, its outcome, the status of its answer, and why. */
export function askedIn({ readings, fields, history: { world, created } }: Attempt) {
  const { step } = askedOf(world, fields)
  const [exchange] = runSteps(world, readings, [step], created)
  if (exchange === undefined) throw new Error('one step has one exchange')
  const { answer, caller, request, outcome } = exchange
  const { reason } = explainRequest({ world, readings }, caller, request)
  return { step, outcome, status: answer.status, why: `${statusText(answer.status)}: ${reason}.` }
}

/** What the task asks for: an operation, and perhaps a group or a caller, by name. */
interface Wanted {
  readonly operation: Operation
  readonly group?: string
  readonly caller?: string
}

/** The first thing that the task names and that is not chosen; undefined if all are. */
export function otherThan({ operation, group, caller }: Wanted, { as, ...step }: Step): string | undefined {
  const asksFor = (what: string) => `The task asks for ${what.replaceAll("'", '’')}.`
  if (step.operation !== operation) return asksFor(`the operation ${endpoints[operation].title}`)
  if (caller !== undefined && as !== caller) return asksFor(`${caller} as the caller`)
  return group === undefined || step.input.group === group ? undefined : asksFor(`the group ${group}`)
}

/** The first thing that is wrong with the request in the console, whose answer is to be 200; undefined if nothing is. */
export function wrongWith(attempt: Attempt, wanted: Wanted): string | undefined {
  const { step, status, why } = askedIn(attempt)
  return otherThan(wanted, step) ?? (status === 200 ? undefined : why)
}

/** What to do with a request that is right and not made yet. */
export const applyIt = 'This request is right. Now apply the change.'

/** Whether the reader made a request of an operation that succeeded. */
export function hasMade(
  { history }: Attempt,
  operation: Operation,
  isRight: (step: Step) => boolean,
): boolean {
  return history.made.some(
    ({ exchange }) =>
      exchange?.step.operation === operation && exchange.answer.status === 200 && isRight(exchange.step),
  )
}

/** Whether a profile has a permission on a group, both by name, and why. */
export function access(
  { history: { world }, readings }: Attempt,
  name: string,
  permission: Permission,
  group: string,
) {
  const caller = world.profiles.find(({ common_name }) => common_name === name)
  const on = world.groups.find(({ title }) => title === group)
  if (caller === undefined || on === undefined)
    return { allowed: false, why: `There is no group ${group} any more.` }
  const { allowed, reason } = explainAccess({ world, readings }, caller, permission, on)
  return { allowed, why: `${reason}.` }
}

/** The functions that a reader writes. */
export type WrittenName =
  | 'isLongEnough'
  | 'startsField'
  | 'matches'
  | 'mayRead'
  | 'searchStatus'
  | 'addMember'

/** A function that the reader writes. */
export interface Written {
  readonly name: WrittenName
  /** What it gets and what it returns, as lines of a comment. */
  readonly shape: readonly string[]
  /** What stands in the editor at the start: a mistake that people make. */
  readonly start: string
  /** The clauses whose definitions make the function, if it is not that of the exercise alone. */
  readonly definitions?: readonly ClauseId[]
}
