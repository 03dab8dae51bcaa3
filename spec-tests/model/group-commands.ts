import { descriptionPrefix } from './compare-state.js'
import type { Model } from './model.js'
import { type Command, type CommandCounts, formatSelectors, runCommand, titleFor } from './run-command.js'
import { type CallerKind, type GroupKind, type Selector, selectCaller, selectGroup } from './selectors.js'

export class CreateGroup implements Command {
  constructor(
    readonly caller: Selector<CallerKind>,
    readonly text: number,
  ) {}

  /** One page of search results must show all groups. */
  check({ world }: Readonly<Model>): boolean {
    return world.groups.length < 9
  }

  async run(model: Model, counts: CommandCounts): Promise<void> {
    const body = { title: titleFor(model, this.text), description: `${descriptionPrefix} ${model.steps}` }
    await runCommand(this, model, counts, {
      operation: 'createGroup',
      actor: selectCaller(model, this.caller),
      body,
    })
  }

  toString(): string {
    return `create(${formatSelectors(this.caller)})`
  }
}

export class ReadGroup implements Command {
  constructor(
    readonly caller: Selector<CallerKind>,
    readonly group: Selector<GroupKind>,
  ) {}

  check(): boolean {
    return true
  }

  async run(model: Model, counts: CommandCounts): Promise<void> {
    const actor = selectCaller(model, this.caller)
    await runCommand(this, model, counts, {
      operation: 'readGroup',
      actor,
      group: selectGroup(model, this.group),
    })
  }

  toString(): string {
    return `read(${formatSelectors(this.caller, this.group)})`
  }
}

export class UpdateGroup implements Command {
  constructor(
    readonly caller: Selector<CallerKind>,
    readonly group: Selector<GroupKind>,
    readonly fields: 'title' | 'description' | 'both',
    readonly text: number,
  ) {}

  check(): boolean {
    return true
  }

  async run(model: Model, counts: CommandCounts): Promise<void> {
    const group = selectGroup(model, this.group)
    // The specification does not say what happens if Vetted gets another title.
    const fields = group === model.world.vetted ? 'description' : this.fields
    const body = {
      ...(fields === 'description' ? {} : { title: titleFor(model, this.text) }),
      ...(fields === 'title' ? {} : { description: `${descriptionPrefix} ${model.steps}` }),
    }
    await runCommand(this, model, counts, {
      operation: 'updateGroup',
      actor: selectCaller(model, this.caller),
      group,
      body,
    })
  }

  toString(): string {
    return `update(${formatSelectors(this.caller, this.group)}, ${this.fields})`
  }
}

export class DeleteGroup implements Command {
  constructor(
    readonly caller: Selector<CallerKind>,
    readonly group: Selector<GroupKind>,
  ) {}

  /** At least one group must remain for the commands that follow. */
  check({ world }: Readonly<Model>): boolean {
    return world.groups.length > 1
  }

  async run(model: Model, counts: CommandCounts): Promise<void> {
    const actor = selectCaller(model, this.caller)
    await runCommand(this, model, counts, {
      operation: 'deleteGroup',
      actor,
      group: selectGroup(model, this.group),
    })
  }

  toString(): string {
    return `delete(${formatSelectors(this.caller, this.group)})`
  }
}
