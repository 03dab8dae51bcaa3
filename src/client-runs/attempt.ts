import type { Operation } from '../spec/endpoints.js'
import type { Choice } from './choice.js'

/** A request that the client sent, without tokens. What is not known is null. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  /** The JSON text of the body, shortened. */
  readonly body?: string
  /** The common name of the caller, its SVC-ID, or `bad:` and what is wrong with its token; null if it has no token. */
  readonly caller: string | null
  /** Null if no response was sent. */
  readonly status: number | null
  readonly trouble?: readonly string[]
}

/** Why a run of the command failed. */
export interface Failure {
  /** How it ended, such as `exit code 1`. */
  readonly end: string
  /** The first lines of the test that failed, or the last lines of the output. */
  readonly lines: readonly string[]
  /** The last requests, in their order. */
  readonly requests: readonly SentRequest[]
  /** How many requests there were. */
  readonly sent: number
}

/** What the requests of a run reached of the server. */
export interface Reached {
  /** The keys of the readings that the server looked up. No response depends on another reading. */
  readonly readings: ReadonlySet<string>
  /** How many requests there were to each operation. */
  readonly operations: ReadonlyMap<Operation, number>
  /** The troubles that requests met, by what is before the `@` of the option. */
  readonly troubles: ReadonlySet<string>
}

/** A run of the command on a server of its own. */
export interface Attempt {
  /** Undefined if the run passed. */
  readonly failure: Failure | undefined
  readonly reached: Reached
}

/** Runs the command on a new server that makes these choices. @throws Interrupted */
export type TryOn = (choices: readonly Choice[]) => Promise<Attempt>

/** The user ended the runs. */
export class Interrupted extends Error {}

/** Choices with which the client fails, and how it failed last. */
export interface Broken {
  readonly choices: readonly Choice[]
  readonly failure: Failure
}

/** What the runs of a client showed. */
export interface Findings {
  /** The run on the first server; undefined if the user ended it. */
  readonly first: Attempt | undefined
  /** How many runs there were. */
  readonly runs: number
  /** How many combinations passed. */
  readonly combined: number
  /** Every choice that was to be tried. */
  readonly choices: readonly Choice[]
  /** The smallest sets of choices with which the client fails, each time. */
  readonly breaking: readonly Broken[]
  /** What failed once, and passed when it was repeated. */
  readonly unrepeatable: readonly Broken[]
  /** The ids of the choices that a run passed with. */
  readonly passed: ReadonlySet<string>
  /** The ids of those on which a response of such a run depended. */
  readonly reached: ReadonlySet<string>
  readonly isInterrupted: boolean
}

/**
 * Does some work for each item, at most so many at a time, in the order of the items.
 * @throws the first error, after the work that had begun has ended
 */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const errors: unknown[] = []
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && errors.length === 0; item = waiting.shift())
      await work(item).catch(error => errors.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  if (errors.length > 0) throw errors[0]
}
