import type { RequestRecord } from '../../src/report/report.js'
import { idsOf } from '../../src/spec/nouns.js'
import type { RecordedFinding } from '../judge/finding.js'
import { type RepeatedResponse, Repetition } from '../replay/repetition.js'
import { isSameResponse } from '../replay/same-response.js'
import { createdIds, withPlaceholders } from '../runner/evidence.js'
import { Failure } from '../runner/failure.js'
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
  /** The failure with the fewest requests so far; undefined if no part has failed. */
  smallest: Failure | undefined
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
    this.#requestsLeft = Math.max(mostRequests, mostTimes * history.length)
    this.#predicted = this.#prediction(history)
    const predictions = this.#predictions(history)
    const isGranted = ({ record: { status } }: Step) => status !== null && isSuccess(status)
    const isRefusal = (prediction: Prediction | undefined) =>
      prediction?.expected.statuses?.every(status => Number(status) >= 400) === true
    this.#wronglyGranted = new Set(
      history.filter(
        (step, at) => predictions[at]?.isWrong === true && isGranted(step) && isRefusal(predictions[at]),
      ),
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
    const { expected, why } = this.failure.finding
    return this.#predictions(steps)
      .flatMap(prediction => prediction ?? [])
      .map(({ outcomes, statuses, reason }) => [
        expected.group === undefined ? (statuses ?? outcomes) : outcomes,
        ...(why?.access === undefined ? [] : [reason]),
      ])
      .map(said => said.join('\n'))
      .join('\n\n')
  }

  #predictions(steps: readonly Step[]): readonly (Prediction | undefined)[] {
    return predict(this.suite, this.failure.world, steps, step => this.deciding.includes(step))
  }

  /** Sends the steps, and keeps the new record if the target fails again. */
  async #repeats(steps: readonly Step[]): Promise<boolean> {
    const requests = steps.map(({ record }) => record)
    const part = new Failure(this.#findingIn(requests), requests, this.failure.world)
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
    this.smallest = new Failure(this.#newFinding(part, records, repetition), records, deployment.world)
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

  /** The finding on some of the requests. If the first deciding one is not among them, no status is expected. */
  #findingIn(requests: readonly RequestRecord[]): RecordedFinding {
    const { finding } = this.failure
    const decides = finding.decides.filter(record => requests.includes(record))
    if (decides[0] === finding.decides[0]) return { ...finding, decides }
    const { statuses: _, ...expected } = finding.expected
    return { ...finding, decides, expected }
  }

  /** The finding with the ids and records of a repetition. */
  #newFinding(
    part: Failure,
    records: readonly RequestRecord[],
    { deployment, created }: Repetition,
  ): RecordedFinding {
    const before = [...idsOf(part.world), ...createdIds(this.suite, part.requests, part.world)]
    const now = [...idsOf(deployment.world), ...created]
    const { decides, ...rest } = part.finding
    const renamed = before.reduce(
      (all, id, at) => (id ? all.replaceAll(id, () => now[at] as string) : all),
      JSON.stringify(rest),
    )
    const positions = decides.map(record => part.requests.indexOf(record))
    return { ...JSON.parse(renamed), decides: positions.flatMap(at => records[at] ?? []) }
  }
}
