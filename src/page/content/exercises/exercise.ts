import { permissionsOf } from '../../../spec/authorization.js'
import { explainSearch } from '../../../spec/explain-search.js'
import type { Id, Permission, World } from '../../../spec/nouns.js'
import type { OpenPointId } from '../../../spec/open-points.js'
import type { Readings } from '../../../spec/readings.js'
import { runSteps } from '../../run-steps.js'
import type { Change, History } from '../../state/changes.js'
import { askedOf } from '../../state/console.js'
import type { Question } from '../question.js'
import type { Written } from './written-function.js'

/** What the reader did in an exercise. */
export interface Attempt {
  readonly start: World
  readonly world: World
  readonly readings: Readings
  readonly fields: Readonly<Record<string, string>>
  readonly changes: readonly Change[]
  readonly history: History
}

/** A task for a tool of the page, which checks itself. Only a report has choices. */
export interface Exercise extends Question {
  readonly title: string
  /** From a nudge to nearly the answer. */
  readonly hints: readonly string[]
  /** What to work with. */
  readonly tool: 'search' | 'try' | 'world' | 'report' | 'code'
  /** An open point whose switch is shown. */
  readonly point?: OpenPointId
  /** A world other than the demo world. */
  readonly world?: World
  /** The fields of the tool at the start. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the reader learned, shown at the end. */
  readonly lesson: string
  readonly isSolved?: (attempt: Attempt) => boolean
  /** For code: the function that the reader writes. */
  readonly code?: Written
}

/** The names that the search of the attempt shows. */
export function foundBy({ world, readings, fields }: Attempt): readonly string[] {
  const { s = '', profiles = 'true', groups = 'true' } = fields
  return explainSearch(world, readings, { s, profiles, groups }).results.map(({ name }) => name)
}

/** The step that the console of the attempt shows, and the status of its answer. */
export function askedIn({ world, readings, fields, history }: Attempt) {
  const { step } = askedOf(world, fields)
  const [exchange] = runSteps(world, readings, [step], history.created)
  return { step, status: exchange?.answer.status, caller: exchange?.caller }
}

export function idNamed(world: World, name: string): Id {
  const profile = world.profiles.find(({ common_name }) => common_name === name)
  return profile?.svc_id ?? world.groups.find(({ title }) => title === name)?.svc_id ?? ''
}

/** Whether a profile has a permission on a group, both by name. */
export function may(
  { world, readings }: Attempt,
  name: string,
  permission: Permission,
  group: string,
): boolean {
  return permissionsOf(world, idNamed(world, name), idNamed(world, group), readings).has(permission)
}
