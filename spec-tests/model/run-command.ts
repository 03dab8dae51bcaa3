import type { AsyncCommand } from 'fast-check'
import { pick } from '../actors/searching.js'
import type { ClientRequest } from '../target/request.js'
import { compareState } from './compare-state.js'
import type { Model } from './model.js'
import type { Choice } from './targets.js'

/** How often each class of command ran. */
export type Tally = Map<string, number>
export type Command = AsyncCommand<Model, Tally>

/** Has the target do it, and compares what it shows then. */
export async function runCommand(
  command: Command,
  model: Model,
  tally: Tally,
  request: ClientRequest,
): Promise<void> {
  count(command, tally)
  await model.perform(request)
  await compareState(model, request.group)
}

export function count({ constructor: { name } }: Command, tally: Tally): void {
  tally.set(name, (tally.get(name) ?? 0) + 1)
}

/** Mostly a new title; another group's at times, or one that is gone. */
export function titleIn({ world, gone, steps }: Model, text: number): string {
  const taken = text > 7 ? pick(world.groups, text)?.title : undefined
  const left = text > 5 ? gone.at(-1)?.title : undefined
  return taken ?? left ?? `Rowing ${steps}x`
}

/** How a command names what it works on. */
export function words(...choices: readonly Choice<string>[]): string {
  return choices.map(({ kind, at }) => `${kind} ${at}`).join(', ')
}
