import type { ClauseId } from '../../spec/clauses.js'
import { endpoints } from '../../spec/endpoints.js'
import { explainRequest } from '../../spec/explain-request.js'
import { type Id, idsOf, type World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import type { Answer, CounterExample, PageExample } from '../data.js'
import { fairReadings } from '../fair-answers.js'
import { type PerformedStep, readingsOf, runSteps } from '../run-steps.js'
import { answerText, listedIn } from '../texts/difference.js'
import { factsFor } from '../texts/facts.js'
import { nearMisses } from '../texts/near-misses.js'
import { statusText } from '../texts/statuses.js'
import type { Choice, Question } from './question.js'

/** A question about the last step of an example: what does a conformant server answer? */
export interface ExampleQuestion extends Question {
  readonly choices: readonly Choice[]
  /** The exchanges before the question, and the one that it is about. */
  readonly before: readonly PerformedStep[]
  readonly asked: PerformedStep
  /** What the world has before the first request that the answer depends on. */
  readonly facts: readonly string[]
}

/** @param counter the answers of a server that breaks the clause: one of them is a choice */
export function exampleQuestion(
  world: World,
  clause: ClauseId,
  example: PageExample,
  counter?: CounterExample,
): ExampleQuestion {
  const at = askedStep(example, counter)
  const steps = example.steps.slice(0, at + 1)
  const exchanges = runSteps(world, readingsOf(example, defaultReadings), steps)
  const asked = exchanges[at]
  if (asked === undefined) throw new Error('an example has a step')
  const usual = textFor(asked, asked.answer)
  const right = new Map([[usual, '']])
  for (const { readings, point } of fairReadings(example)) {
    const text = textOf(runSteps(world, readings, steps)[at])
    if (!right.has(text)) right.set(text, `open.${point}`)
  }
  const wrong = [...(counter?.faulty[at] ? [textFor(asked, counter.faulty[at])] : []), ...variantsOf(asked)]
  const texts = [...new Set([...right.keys(), ...wrong])].slice(0, Math.max(most, right.size)).sort()
  const why = whyOf(asked)
  return {
    id: `${clause} ${example.says}`,
    clause,
    task: 'What does a conformant server answer?',
    choices: texts.map(text => ({ text, isRight: right.has(text), why: whyOfChoice(text, right, why) })),
    before: exchanges.slice(0, at),
    asked,
    facts: factsFor(
      world,
      asked.step,
      candidatesOf(asked).filter(id => idsOf(world).includes(id)),
    ),
  }
}

/** Whether the answer is too plain to ask for: a search that finds what it names, without anything like it. */
export function isPlain({ asked, choices }: ExampleQuestion): boolean {
  const isSuccess = ({ text }: Choice) => text.startsWith('200')
  return (
    asked.step.operation === 'searchPrincipals' &&
    choices.filter(isSuccess).length < 2 &&
    choices.every(choice => !choice.isRight || isSuccess(choice))
  )
}

/** The most choices. */
const most = 4

/** The last step, or the last whose answer is another one on the server that breaks the clause. */
function askedStep({ steps }: PageExample, counter: CounterExample | undefined): number {
  const differs = (_: unknown, at: number) =>
    JSON.stringify(counter?.conformant[at]) !== JSON.stringify(counter?.faulty[at])
  return counter === undefined ? steps.length - 1 : steps.findLastIndex(differs)
}

/** @param right the right answers, and for each the open point that allows it; empty for that of the reference server */
function whyOfChoice(text: string, right: ReadonlyMap<string, string>, why: string): string {
  const point = right.get(text)
  if (point) return `This is open, see ${point}. The reference server answers ${why}`
  const others = [...right].filter(([, allowed]) => allowed !== '')
  if (point === undefined || others.length === 0) return why
  return `${why} Another server may answer: ${others.map(([other, allowed]) => `${other} (${allowed})`).join('; ')}.`
}

function textOf(exchange: PerformedStep | undefined): string {
  return exchange === undefined ? '' : textFor(exchange, exchange.answer)
}

function textFor({ after }: PerformedStep, answer: Answer): string {
  return answerText(after, answer.status, listedIn(answer))
}

/** Wrong answers that look right: those of a reader who takes a near miss for a match, and other statuses. */
function variantsOf(asked: PerformedStep): readonly string[] {
  const { step, answer, after } = asked
  const isSearch = step.operation === 'searchPrincipals'
  const { kind, ids } = listedIn(answer) ?? { kind: 'results', ids: [] }
  const others = candidatesOf(asked).filter(id => !ids.includes(id))
  const lists = [
    ...others.slice(0, 1).map(id => [...ids, id]),
    ...(ids.length > 1 ? [ids.slice(0, -1)] : []),
    ...(isSearch && answer.status !== 200 ? [[]] : []),
  ]
  const statuses = Object.keys(endpoints[step.operation].statuses).map(Number).reverse()
  return [
    ...lists.map(list => answerText(after, 200, { kind, ids: list })),
    ...statuses.filter(status => status !== answer.status && !(isSearch && status === 200)).map(statusText),
  ]
}

/** Whom a search finds, and whom it nearly finds. */
function candidatesOf({ step, before, answer }: PerformedStep): readonly Id[] {
  if (step.operation !== 'searchPrincipals') return []
  const misses = nearMisses(before, defaultReadings, step.input).map(({ svc_id }) => svc_id)
  return [...(listedIn(answer)?.ids ?? []), ...misses.slice(0, 3)]
}

function whyOf({ before, caller, request, step, answer }: PerformedStep): string {
  const { reason } = explainRequest({ world: before, readings: defaultReadings }, caller, request)
  const misses = step.operation === 'searchPrincipals' ? nearMisses(before, defaultReadings, step.input) : []
  const missed = misses.length === 0 ? '' : `. ${misses[0]?.reason}`
  return `${statusText(answer.status)}: ${reason}${missed}.`
}

/** Questions about the examples of clauses: one of each clause, then a second one of each, and so on. */
export function drawnFrom<T>(lists: readonly (readonly T[])[], count: number): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const rounds = Array.from({ length: longest }, (_, at) => lists.flatMap(list => list.slice(at, at + 1)))
  return rounds.flat().slice(0, count)
}
