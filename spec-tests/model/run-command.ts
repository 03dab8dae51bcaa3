import type { AsyncCommand } from 'fast-check'
import type { Operation } from '../../src/spec/endpoints.js'
import { pick } from '../actors/searching.js'
import type { ClientRequest } from '../target/request.js'
import { compareState } from './compare-state.js'
import type { Model } from './model.js'
import type { Selector } from './selectors.js'

/** How often commands of each operation ran. */
export type CommandCounts = Map<Operation, number>
export type Command = AsyncCommand<Model, CommandCounts> & { readonly operation: Operation }

/** A command that sends one request, and then compares the state of the target with the model. */
export abstract class RequestCommand implements Command {
  abstract readonly operation: Operation
  protected abstract request(model: Model): ClientRequest

  check({ c }: Readonly<Model>): boolean {
    return c.known.serves(this.operation)
  }

  async run(model: Model, counts: CommandCounts): Promise<void> {
    countCommand(this, counts)
    const request = this.request(model)
    await model.perform(request)
    await compareState(model, request)
  }
}

export function countCommand({ operation }: Command, counts: CommandCounts): void {
  counts.set(operation, (counts.get(operation) ?? 0) + 1)
}

/** Usually a new title; sometimes the title of another group or of a deleted group. */
export function titleFor({ world, deletedGroups, steps }: Model, text: number): string {
  const taken = text > 7 ? pick(world.groups, text)?.title : undefined
  const released = text > 5 ? deletedGroups.at(-1)?.title : undefined
  return taken ?? released ?? `Rowing ${steps}x`
}

/** The selectors of a command as a failure shows them. */
export function formatSelectors(...selectors: readonly Selector<string>[]): string {
  return selectors.map(({ kind, at }) => `${kind} ${at}`).join(', ')
}
