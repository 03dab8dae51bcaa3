import type { AsyncCommand } from 'fast-check'
import { pick } from '../actors/searching.js'
import type { ClientRequest } from '../target/request.js'
import { compareState } from './compare-state.js'
import type { Model } from './model.js'
import type { Selector } from './selectors.js'

/** How often each class of command ran. */
export type CommandCounts = Map<string, number>
export type Command = AsyncCommand<Model, CommandCounts>

/** Has the target do it, and compares what it shows then. */
export async function runCommand(
  command: Command,
  model: Model,
  counts: CommandCounts,
  request: ClientRequest,
): Promise<void> {
  countCommand(command, counts)
  await model.perform(request)
  await compareState(model, request.group)
}

export function countCommand({ constructor: { name } }: Command, counts: CommandCounts): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Mostly a new title; another group's at times, or one that is deletedGroups. */
export function titleFor({ world, deletedGroups, steps }: Model, text: number): string {
  const taken = text > 7 ? pick(world.groups, text)?.title : undefined
  const left = text > 5 ? deletedGroups.at(-1)?.title : undefined
  return taken ?? left ?? `Rowing ${steps}x`
}

/** How a command names what it works on. */
export function formatSelectors(...choices: readonly Selector<string>[]): string {
  return choices.map(({ kind, at }) => `${kind} ${at}`).join(', ')
}
