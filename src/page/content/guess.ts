import type { World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import { type PerformedStep, runSteps } from '../run-steps.js'
import type { FaultyServers, PageFault } from '../state/faulty.js'
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
  const running = faults.filter(({ runs, shownBy }) => runs && shownBy.length <= 4)
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
  const seen = wrong
    .slice(0, shown + 1)
    .map(textOf)
    .join()
  const others = servers.faults
    .filter(
      ({ runs, name, clause }) => runs && name !== fault.name && areaOf(clause) === areaOf(fault.clause),
    )
    .filter(({ clause }, index, list) => list.findIndex(other => other.clause === clause) === index)
    .map(other => ({
      other,
      exchanges: servers.run(other.name, world, defaultReadings, fault.shownBy).slice(0, shown + 1),
    }))
    .filter(({ exchanges }) => exchanges.map(textOf).join() !== seen)
    .slice(0, most - 1)
    .map(({ other, exchanges }) => ({
      text: other.says,
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
