import { common } from './compare-state.js'
import type { Model } from './model.js'
import { type Command, runCommand, type Tally, titleIn, words } from './run-command.js'
import { type CallerKind, type Choice, callerIn, type GroupKind, groupIn } from './targets.js'

export class CreateGroup implements Command {
  constructor(
    readonly caller: Choice<CallerKind>,
    readonly text: number,
  ) {}

  /** A page of results is to show them all. */
  check({ world }: Readonly<Model>): boolean {
    return world.groups.length < 9
  }

  async run(model: Model, tally: Tally): Promise<void> {
    const body = { title: titleIn(model, this.text), description: `${common} ${model.steps}` }
    await runCommand(this, model, tally, {
      operation: 'createGroup',
      actor: callerIn(model, this.caller),
      body,
    })
  }

  toString(): string {
    return `create(${words(this.caller)})`
  }
}

export class ReadGroup implements Command {
  constructor(
    readonly caller: Choice<CallerKind>,
    readonly group: Choice<GroupKind>,
  ) {}

  check(): boolean {
    return true
  }

  async run(model: Model, tally: Tally): Promise<void> {
    const actor = callerIn(model, this.caller)
    await runCommand(this, model, tally, { operation: 'readGroup', actor, group: groupIn(model, this.group) })
  }

  toString(): string {
    return `read(${words(this.caller, this.group)})`
  }
}

export class UpdateGroup implements Command {
  constructor(
    readonly caller: Choice<CallerKind>,
    readonly group: Choice<GroupKind>,
    readonly fields: 'title' | 'description' | 'both',
    readonly text: number,
  ) {}

  check(): boolean {
    return true
  }

  async run(model: Model, tally: Tally): Promise<void> {
    const group = groupIn(model, this.group)
    // What Vetted is by another title is nobody's to say.
    const fields = group === model.world.vetted ? 'description' : this.fields
    const body = {
      ...(fields === 'description' ? {} : { title: titleIn(model, this.text) }),
      ...(fields === 'title' ? {} : { description: `${common} ${model.steps}` }),
    }
    await runCommand(this, model, tally, {
      operation: 'updateGroup',
      actor: callerIn(model, this.caller),
      group,
      body,
    })
  }

  toString(): string {
    return `update(${words(this.caller, this.group)}, ${this.fields})`
  }
}

export class DeleteGroup implements Command {
  constructor(
    readonly caller: Choice<CallerKind>,
    readonly group: Choice<GroupKind>,
  ) {}

  /** One group is left to work on. */
  check({ world }: Readonly<Model>): boolean {
    return world.groups.length > 1
  }

  async run(model: Model, tally: Tally): Promise<void> {
    const actor = callerIn(model, this.caller)
    await runCommand(this, model, tally, {
      operation: 'deleteGroup',
      actor,
      group: groupIn(model, this.group),
    })
  }

  toString(): string {
    return `delete(${words(this.caller, this.group)})`
  }
}
