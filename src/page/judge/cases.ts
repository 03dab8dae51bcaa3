import type { OpenPointId } from '../../spec/open-points.js'
import type { Readings } from '../../spec/readings.js'
import { readingsAt } from '../fair-answers.js'

/** What a reader must know to see why an answer is wrong. */
export interface Words {
  /** What the arguments are, in sentences. */
  readonly given: readonly string[]
  /** Why the definitions answer as they do. */
  readonly why: string
}

/** A call of the function that the reader writes, and each answer to it that a fair server gives. */
export interface Case {
  /** As a reader writes it. A name in angle brackets stands for a profile, or for its SVC-ID. */
  readonly call: string
  readonly args: readonly unknown[]
  readonly fair: readonly unknown[]
  words(): Words
}

/** A case before its answers are known. @param answer what the definitions say under a reading of the open points */
export interface Question extends Omit<Case, 'fair'> {
  answer(readings: Readings): unknown
}

/** Cases from the smallest to the largest. Where the specification is silent on a yes or no, nothing is asked. */
export function casesOf(questions: readonly Question[], points: readonly OpenPointId[]): readonly Case[] {
  const all = points.flatMap(id => readingsAt(id))
  return questions
    .map(({ args, answer, ...rest }) => ({ ...rest, args: frozen(args), fair: all.map(answer) }))
    .filter(({ fair }) => typeof fair[0] !== 'boolean' || fair.every(value => value === fair[0]))
    .toSorted((a, b) => sizeOf(a) - sizeOf(b))
}

function sizeOf({ args }: Case): number {
  return JSON.stringify(args).length
}

/** A function that changes its arguments would spoil the next call. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(Object.freeze(value))) frozen(inner)
  return value
}
