import type { Operation } from './endpoints.js'
import type { Caller, Group, Id, Permission, Profile, World } from './nouns.js'
import type { Outcome, Refusal } from './outcome.js'
import type { Readings } from './readings.js'
import type { Request } from './request.js'

/** What a request leads to: the outcome, and the world after it. */
export interface Transition {
  readonly outcome: Outcome
  readonly world: World
}

/** An operation of section 4, for an authenticated caller. */
export type Operate<O extends Operation> = (context: Context, caller: Id, request: Request<O>) => Transition

/** The functions that define the service. A fault replaces some of them: see `src/faults`. */
export type Definitions = {
  readonly [O in Operation]: Operate<O>
} & {
  /** Section 5: the profile that the caller is, or why it is not authenticated. */
  authenticate(world: World, caller: Caller, operation: Operation, readings: Readings): Id | Refusal
  /** Section 5.3. */
  isVetted(world: World, caller: Id): boolean
  /** Section 1. */
  permissionsOf(world: World, caller: Id, group: Id, readings: Readings): ReadonlySet<Permission>
  /** Section 4.1, rule 3: in characters. */
  lengthOf(searchString: string, readings: Readings): number
  /** Section 4.1, rules 1, 2 and 5. */
  matchesProfile(searchString: string, profile: Profile, readings: Readings): boolean
  /** Section 4.1, rules 1, 2 and 6. */
  matchesGroup(searchString: string, group: Group, readings: Readings): boolean
}

/** What an operation depends on in addition to the request: the state, the readings and the other definitions. */
export interface Context {
  readonly world: World
  readonly readings: Readings
  readonly definitions: Definitions
}
