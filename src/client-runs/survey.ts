import { type Tuple, tuplesIn } from '../covering-array.js'
import type { Readings } from '../spec/readings.js'
import {
  type Attempt,
  type Broken,
  type Failure,
  type Findings,
  Interrupted,
  inParallel,
  type TryOn,
} from './attempt.js'
import { type Choice, idOf, idOfAll, type ReadingChoice } from './choice.js'
import { type Combination, combinations, type Known } from './combinations.js'
import { allSmallestFailing } from './narrow.js'
import { byOperation, isReached, readingChoices, troubleChoices } from './reading-choices.js'

export interface SurveyOptions {
  /** The readings of the first server. */
  readonly base: Readings
  readonly everyReading: boolean
  readonly everyTrouble: boolean
  /** How many runs go on at the same time. */
  readonly jobs: number
  /** Is called after each run. @param planned how many runs there are in all, as far as is known */
  readonly progress: (done: number, planned: number) => void
}

/**
 * Runs a client on one server after another: the first server, each choice alone that its requests reach, then
 * combinations of choices; and narrows each failure to a smallest set of choices. If the first run fails, or sends
 * nothing, it is the only one.
 */
export async function survey(options: SurveyOptions, tryOn: TryOn): Promise<Findings> {
  const runs = new Survey(options, tryOn)
  try {
    await runs.all()
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    runs.isInterrupted = true
  }
  return runs
}

class Survey implements Findings {
  readonly #options: SurveyOptions
  readonly #tryOn: TryOn
  readonly #tried = new Set<string>()
  readonly #covered = new Set<Tuple>()
  /** The last failure with these choices, by the id of all of them. */
  readonly #failures = new Map<string, Failure>()
  readonly passed = new Set<string>()
  readonly reached = new Set<string>()
  readonly breaking: Broken[] = []
  readonly unrepeatable: Broken[] = []
  #planned = 1
  first: Attempt | undefined
  runs = 0
  combined = 0
  choices: readonly Choice[] = []
  isInterrupted = false

  constructor(options: SurveyOptions, tryOn: TryOn) {
    this.#options = options
    this.#tryOn = tryOn
  }

  async all(): Promise<void> {
    const { base, everyReading, everyTrouble, jobs } = this.#options
    this.first = await this.#attempt([])
    const { failure, reached } = this.first
    if (failure !== undefined || reached.operations.size === 0) return
    const readings = everyReading ? readingChoices(base) : []
    const troubles = everyTrouble ? troubleChoices(reached) : []
    this.choices = [...readings, ...troubles]
    const alone = [...readings.filter(choice => isReached(choice, reached)), ...troubles]
    const known: Known = {
      base,
      reached,
      breaking: [],
      tried: this.#tried,
      covered: this.#covered,
    }
    this.#plan(alone.length + (everyReading ? combinations(known).length : 0))
    await inParallel(alone, jobs, choice => this.#alone(choice))
    if (!everyReading) return
    for (;;) {
      const rows = combinations({ ...known, breaking: this.breaking.map(({ choices }) => choices) })
      if (rows.length === 0) return
      this.#planned = this.runs
      this.#plan(rows.length)
      await inParallel(rows, jobs, row => this.#combination(row))
    }
  }

  #plan(more: number): void {
    this.#planned += more
    this.#options.progress(this.runs, this.#planned)
  }

  async #attempt(choices: readonly Choice[]): Promise<Attempt> {
    const attempt = await this.#tryOn(choices)
    this.runs++
    this.#planned = Math.max(this.#planned, this.runs)
    if (attempt.failure !== undefined) this.#failures.set(idOfAll(choices), attempt.failure)
    else
      for (const choice of choices) {
        this.passed.add(idOf(choice))
        if (isReached(choice, attempt.reached)) this.reached.add(idOf(choice))
      }
    this.#options.progress(this.runs, this.#planned)
    return attempt
  }

  /** A run that was not planned. @returns whether it fails */
  readonly #fails = async (choices: readonly Choice[]): Promise<boolean> => {
    this.#planned++
    return (await this.#attempt(choices)).failure !== undefined
  }

  /** Runs with these choices, and again if that fails. @returns how it failed both times, or undefined */
  async #failureOn(choices: readonly Choice[]): Promise<Failure | undefined> {
    const { failure } = await this.#attempt(choices)
    if (failure === undefined) return undefined
    this.#planned++
    const again = (await this.#attempt(choices)).failure
    if (again === undefined) this.unrepeatable.push({ choices, failure })
    return again
  }

  async #alone(choice: Choice): Promise<void> {
    const failure = await this.#failureOn([choice])
    if (failure === undefined) return
    const parts = choice.kind === 'reading' ? this.#partsOf(choice) : []
    const isOfParts = parts.length > 1 && (await this.#fails(parts))
    const sets = isOfParts ? await allSmallestFailing(parts, this.#fails) : []
    // A choice that breaks the client at every operation needs only one line.
    if (sets.length === parts.length || sets.length === 0) this.breaking.push({ choices: [choice], failure })
    else await this.#confirm(sets)
  }

  #partsOf(choice: ReadingChoice): readonly ReadingChoice[] {
    return this.first === undefined ? [] : byOperation(choice, this.first.reached)
  }

  async #combination({ choices, row }: Combination): Promise<void> {
    const ids = new Set(choices.map(idOf))
    // A run before it may have found what breaks the client here. The next round combines the rest in another way.
    if (this.breaking.some(known => known.choices.every(choice => ids.has(idOf(choice))))) return
    const before = this.breaking.length
    const failure = await this.#failureOn(choices)
    if (failure === undefined) this.combined++
    else await this.#confirm(await allSmallestFailing(choices, this.#fails))
    if (failure !== undefined && this.breaking.length > before) return
    for (const id of ids) this.#tried.add(id)
    for (const tuple of tuplesIn(row, 2)) this.#covered.add(tuple)
  }

  /** Notes each set that fails once more. */
  async #confirm(sets: readonly (readonly Choice[])[]): Promise<void> {
    for (const choices of sets) {
      // Another run at the same time may find the same set.
      const isKnown = () => this.breaking.some(known => idOfAll(known.choices) === idOfAll(choices))
      if (isKnown()) continue
      this.#planned++
      const { failure } = await this.#attempt(choices)
      const before = this.#failures.get(idOfAll(choices))
      if (failure !== undefined && !isKnown()) this.breaking.push({ choices, failure })
      else if (failure === undefined && before !== undefined)
        this.unrepeatable.push({ choices, failure: before })
    }
  }
}
