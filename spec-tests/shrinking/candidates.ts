import type { RequestRecord } from '../../src/report/report.js'
import { idsOf } from '../../src/spec/nouns.js'
import { longestQuote } from '../actors/requests.js'
import { type RepeatedResponse, Repetition } from '../replay/repetition.js'
import { isSameResponse } from '../replay/same-response.js'
import { createdIds, withPlaceholders } from '../runner/evidence.js'
import { Failure, type Finding } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import { isSuccess } from '../target/results.js'
import { type Step, withoutOrphans } from './history.js'
import { type Prediction, predict } from './predictions.js'

const mostCandidates = 100
const mostRequests = 3000
/** A long history can be sent at least so often. */
const mostTimes = 8

interface Sent {
  readonly repetition: Repetition
  readonly responses: readonly RepeatedResponse[]
}

/** Parts of a failing history, sent to fresh worlds to see whether they fail in the same way. */
export class Candidates {
  /** The failure with the fewest requests so far. */
  smallest: Failure
  readonly #predicted: string
  /** The deciding steps whose status alone is wrong, whatever their response shows. */
  readonly #wronglyGranted: ReadonlySet<Step>
  readonly #tried = new Map<string, boolean>()
  #candidatesLeft = mostCandidates
  #requestsLeft: number

  /** @param deciding the steps that every part has */
  constructor(
    readonly suite: Suite,
    readonly failure: Failure,
    readonly history: readonly Step[],
    readonly deciding: readonly Step[],
  ) {
    this.smallest = failure
    this.#requestsLeft = Math.max(mostRequests, mostTimes * history.length)
    this.#predicted = this.#prediction(history)
    const predictions = this.#predictions(history)
    const isGranted = ({ record: { status } }: Step) => status !== null && isSuccess(status)
    const isRefusal = (prediction: Prediction | undefined) => /^[45]/.test(prediction?.statuses ?? '')
    this.#wronglyGranted = new Set(
      history.filter((step, at) => isGranted(step) && isRefusal(predictions[at])),
    )
  }

  /**
   * Whether these steps and the deciding ones fail as the complete history does: the definitions say the same of the
   * deciding steps, and the target responds to them as before, and to all others with the same status.
   */
  async fails(steps: readonly Step[]): Promise<boolean> {
    const chosen = new Set([...steps, ...this.deciding])
    const candidate = withoutOrphans(
      this.history.filter(step => chosen.has(step)),
      this.history,
    )
    const key = candidate.map(({ at }) => at).join()
    const known = this.#tried.get(key)
    if (known !== undefined) return known
    const isComplete = this.deciding.every(step => candidate.includes(step))
    const fails =
      isComplete && this.#prediction(candidate) === this.#predicted && (await this.#repeats(candidate))
    this.#tried.set(key, fails)
    return fails
  }

  /** What the definitions say of the deciding steps, as far as the finding says it. */
  #prediction(steps: readonly Step[]): string {
    return this.#predictions(steps)
      .flatMap(prediction => prediction ?? [])
      .map(({ outcomes, statuses, reason }) => [
        this.#says(outcomes) ? outcomes : (statuses ?? outcomes),
        ...(this.failure.finding.expected.includes(reason) ? [reason] : []),
      ])
      .map(said => said.join('\n'))
      .join('\n\n')
  }

  #predictions(steps: readonly Step[]): readonly (Prediction | undefined)[] {
    return predict(this.suite, this.failure.world, steps, step => this.deciding.includes(step))
  }

  /** Whether the finding expects one of these outcomes in full. */
  #says(outcomes: string): boolean {
    return outcomes.split('\n').some(text => this.failure.finding.expected.includes(text))
  }

  /** Sends the steps, and keeps the new record if the target fails again. */
  async #repeats(steps: readonly Step[]): Promise<boolean> {
    const requests = steps.map(({ record }) => record)
    const part = new Failure(this.failure.finding, requests, this.failure.world)
    const once = await this.#send(part)
    if (once === undefined) return false
    const { responses, repetition } = once
    const isSame = (now: typeof responses, again: typeof responses) =>
      steps.every((step, at) => {
        const isDeciding = this.deciding.includes(step)
        return isDeciding && !this.#wronglyGranted.has(step)
          ? isSameResponse(step.record, now[at], again[at])
          : now[at]?.status === step.record.status
      })
    if (!isSame(responses, responses)) {
      // A second repetition shows which texts of an error differ each time.
      const mayVary = responses.length === steps.length
      const twice = mayVary ? await this.#send(part) : undefined
      if (twice === undefined || !isSame(responses, twice.responses)) return false
    }
    const { records, deployment } = repetition
    this.smallest = new Failure(this.#newFinding(part, repetition), records, deployment.world)
    return true
  }

  /** Sends the requests again on a fresh world; undefined if the budget is spent. */
  async #send(part: Failure): Promise<Sent | undefined> {
    const { suite } = this
    const { length } = part.requests
    if (
      suite.run.aborted ||
      suite.schedule.isSpent ||
      this.#candidatesLeft < 1 ||
      this.#requestsLeft < length
    )
      return undefined
    this.#candidatesLeft--
    this.#requestsLeft -= length
    return suite.staging.during(part.world, async deployment => {
      const repetition = new Repetition(suite, withPlaceholders(suite, part), deployment)
      return { repetition, responses: await repetition.responses() }
    })
  }

  /** The finding with the ids and responses of a repetition in place of those of its record. */
  #newFinding(part: Failure, { deployment, created, records }: Repetition): Finding {
    const before = [...idsOf(part.world), ...createdIds(this.suite, part.requests, part.world)]
    const now = [...idsOf(deployment.world), ...created]
    const start = ({ response }: RequestRecord) => response.slice(0, longestQuote)
    const replaced = [
      ...part.requests.map((request, at) => [start(request), start(records[at] as RequestRecord)]),
      ...before.map((id, at) => [id, now[at] as string]),
    ] as const
    const renamed = (text: string) =>
      replaced.reduce(
        (all, [old, renewed]) => (old ? all.replaceAll(old, () => renewed as string) : all),
        text,
      )
    const { message, expected, observed } = part.finding
    return {
      ...part.finding,
      message: renamed(message),
      expected: renamed(expected),
      observed: renamed(observed),
    }
  }
}
