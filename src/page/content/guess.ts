import type { World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import { type PerformedStep, runSteps } from '../run-steps.js'
import type { FaultyServers, PageFault } from '../state/load.js'
import { differenceOf } from '../texts/difference.js'
import type { Question } from './question.js'

/** Two answers to the same requests: what does the server do that gave the second one? */
export interface Guess extends Question {
  readonly choices: NonNullable<Question['choices']>
  /** The exchanges up to the first that differs, on a conformant server and on the one with the fault. */
  readonly right: readonly PerformedStep[]
  readonly wrong: readonly PerformedStep[]
}

/** The faults that are asked: the first of each clause that shows in the page, since it is most often a simple one. */
export function guessable({ faults }: FaultyServers): readonly PageFault[] {
  const running = faults.filter(({ shownBy: { length } }) => length > 0 && length <= 4)
  return running.filter(({ clause }, at) => running.findIndex(other => other.clause === clause) === at)
}

/** The most choices. */
const most = 4

/** @param at which of the faults; they come in an order in which neighbours are about different rules */
export function guessOf(servers: FaultyServers, world: World, at: number): Guess {
  const all = guessable(servers)
  const fault = all[(at * stride) % all.length] as PageFault
  const right = runSteps(world, defaultReadings, fault.shownBy)
  const wrong = servers.run(fault.name, world, defaultReadings, fault.shownBy)
  const shown = right.findIndex((exchange, index) => textOf(exchange) !== textOf(wrong[index]))
  const answersWith = (name: string) =>
    servers.run(name, world, defaultReadings, fault.shownBy).slice(0, shown + 1)
  const status = wrong[shown]?.answer.status
  const showsStatus = ({ name, shownBy }: PageFault) =>
    servers.run(name, world, defaultReadings, shownBy).at(-1)?.answer.status === status
  const rankOf = (one: PageFault & { readonly exchanges: readonly PerformedStep[] }) =>
    (showsStatus(one) ? 0 : 2) + (textsOf(one.exchanges) === plain ? 1 : 0)
  const seen = textsOf(wrong.slice(0, shown + 1))
  const plain = textsOf(right.slice(0, shown + 1))
  const others = neighboursOf(fault, servers, at)
    .map(one => ({ ...one, exchanges: answersWith(one.name) }))
    .filter(({ exchanges }) => textsOf(exchanges) !== seen)
    // The better choice is a fault that makes servers answer such a status, and next, one that shows here.
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, most - 1)
    .map(({ says, exchanges }) => ({
      text: says,
      isRight: false,
      why: whyNot(world, right[shown], exchanges[shown]),
    }))
  const choices = [{ text: fault.says, isRight: true, why: `The fault is \`${fault.name}\`.` }, ...others]
  return {
    id: `guess/${fault.name}`,
    task: 'What does the server do?',
    clause: fault.clause,
    choices: choices.toSorted((a, b) => (a.text < b.text ? -1 : 1)),
    right: right.slice(0, shown + 1),
    wrong: wrong.slice(0, shown + 1),
  }
}

/** Has no factor in common with the number of faults that are asked. */
const stride = 23

/** The first faults of the other clauses of the area, from another one on each time; then those of the clause. */
function neighboursOf({ clause, name }: PageFault, servers: FaultyServers, at: number): readonly PageFault[] {
  const area = servers.faults.filter(one => one.shownBy.length > 0 && areaOf(one.clause) === areaOf(clause))
  const first = area.filter((one, index) => area.findIndex(other => other.clause === one.clause) === index)
  const others = first.filter(one => one.clause !== clause)
  const start = at % Math.max(1, others.length)
  const own = area.filter(one => one.clause === clause && one.name !== name)
  return [...others.slice(start), ...others.slice(0, start), ...own]
}

function whyNot(world: World, right: PerformedStep | undefined, other: PerformedStep | undefined): string {
  if (right === undefined || other === undefined || textOf(right) === textOf(other))
    return 'Such a server answers this request as the rules demand.'
  return `Such a server ${differenceOf(world, right.answer, other.answer)}.`
}

function areaOf(clause: string): string {
  return clause.split('.')[0] ?? ''
}

function textOf(exchange: PerformedStep | undefined): string {
  return JSON.stringify(exchange?.answer)
}

function textsOf(exchanges: readonly PerformedStep[]): string {
  return exchanges.map(textOf).join()
}
