import type { Operation } from '../../src/spec/endpoints.js'
import type { Judged } from '../judge/beliefs.js'
import { couldBreak } from '../judge/could-break.js'
import type { Known } from '../judge/exchange.js'
import type { BrokenTogether } from '../judge/text-laws.js'
import { lawsBrokenBy } from '../judge/transcript-laws.js'
import { isSuccess } from '../target/results.js'
import { type Move, movesOf, type Play } from './moves.js'

/** Where a scenario is played: a target, or a server in this process. */
export interface Stage<F> {
  readonly known: () => Known
  /** The operations that were seen to succeed there: before that, a refusal may be all that a server can do. */
  readonly succeeded: Set<Operation>
  /** Sends the requests at once. @returns the judgements on them; none if they may not be sent there */
  send(move: Move): Promise<readonly Judged[]>
  /** What a response shows that no fair reading explains; undefined if it does not count. */
  failureOf(judged: Judged, move: Move): Promise<F | undefined>
  failureOfLaw(broken: BrokenTogether): F
}

/** What came of a scenario. */
export interface Played<F> {
  /** Every response, up to the first wrong one that counts and leaves open what the later ones must be. */
  readonly judged: readonly Judged[]
  /** Whether a right response from the deciding step on could have broken its clause, and no other one is in doubt. */
  readonly isShown: boolean
  readonly failure?: F
}

/**
 * Sends the requests of a scenario with the looks at what they have done, until a response is wrong. A wrong refusal before
 * the deciding step does not end it, because it changes nothing: the responses that the clause is about come later.
 */
export async function play<F>(stage: Stage<F>, scene: Play): Promise<Played<F>> {
  const { clause } = scene.scenario
  const judged: Judged[] = []
  let isShown = false
  /** How many responses there were at the first deciding one. */
  let decidedAt: number | undefined
  let refused: readonly [Judged, Move] | undefined
  const brokenLaw = () =>
    decidedAt === undefined ? undefined : firstBroken(stage.known(), judged, decidedAt)
  const played = (failure?: F): Played<F> => {
    const law = brokenLaw()
    const failed = law === undefined ? failure : stage.failureOfLaw(law)
    return { judged, isShown, ...(failed === undefined ? {} : { failure: failed }) }
  }
  const moves = movesOf(scene)
  for (let move = moves.next(); !move.done; ) {
    const all = await stage.send(move.value).catch(error => {
      // The scenario ends here, but what has been seen so far counts.
      if (brokenLaw() === undefined) throw error
    })
    if (all === undefined) break
    judged.push(...all)
    for (const each of all) {
      const isRefused = isRefusedOtherwise(each)
      const isEarly = isRefused && move.value.blame === 'never'
      if (isEarly) refused ??= [each, move.value]
      const isFailed = each.judgement.kind === 'wrong' && !isEarly
      const failure = isFailed ? await stage.failureOf(each, move.value) : undefined
      if (failure !== undefined) return { ...played(failure), isShown: isShown && isRefused }
      const { request, response } = each.exchange
      if (isSuccess(response.status)) stage.succeeded.add(request.operation)
    }
    const isDecided = move.value.blame !== 'never'
    if (isDecided) decidedAt ??= judged.length
    isShown ||= isDecided && all.some(each => counts(stage, each) && couldBreak(stage.known(), each, clause))
    move = moves.next(all)
  }
  return played(refused && (await stage.failureOf(...refused)))
}

/** Whether a refusal is wrong only because another one must come. */
function isRefusedOtherwise({ exchange: { response }, judgement }: Judged): boolean {
  if (judgement.kind !== 'wrong' || response.status < 400) return false
  const { statuses = [] } = judgement.expected
  return statuses.length > 0 && statuses.every(status => Number(status) >= 400)
}

/** The law that the fewest responses break together, if any do: at least so many, the first ones. */
function firstBroken(known: Known, judged: readonly Judged[], least: number): BrokenTogether | undefined {
  const brokenBy = (length: number) => {
    // What is wrong and excused shows nothing.
    const right = judged.slice(0, length).filter(({ judgement }) => judgement.kind !== 'wrong')
    return lawsBrokenBy(known, right)[0]
  }
  const last = brokenBy(judged.length)
  if (last === undefined) return undefined
  for (let length = least; length < judged.length; length++) {
    const broken = brokenBy(length)
    if (broken !== undefined) return broken
  }
  return last
}

/** A server that refuses all requests to an operation shows nothing by a refusal. */
function counts(
  { succeeded }: Pick<Stage<unknown>, 'succeeded'>,
  { exchange: { request, response } }: Judged,
): boolean {
  return isSuccess(response.status) || succeeded.has(request.operation)
}
