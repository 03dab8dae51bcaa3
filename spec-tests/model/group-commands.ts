import { common } from './compare-state.js'
import type { Story } from './model.js'
import { type Command, play, type Tally, titleIn, words } from './run-command.js'
import { type CallerKind, type Choice, callerIn, type GroupKind, groupIn } from './targets.js'

export class CreateGroup implements Command {
  constructor(
    readonly caller: Choice<CallerKind>,
    readonly text: number,
  ) {}

  /** A page of results is to show them all. */
  check({ world }: Readonly<Story>): boolean {
    return world.groups.length < 9
  }

  async run(story: Story, tally: Tally): Promise<void> {
    const body = { title: titleIn(story, this.text), description: `${common} ${story.steps}` }
    await play(this, story, tally, { operation: 'createGroup', actor: callerIn(story, this.caller), body })
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

  async run(story: Story, tally: Tally): Promise<void> {
    const actor = callerIn(story, this.caller)
    await play(this, story, tally, { operation: 'readGroup', actor, group: groupIn(story, this.group) })
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

  async run(story: Story, tally: Tally): Promise<void> {
    const group = groupIn(story, this.group)
    // What Vetted is by another title is nobody's to say.
    const fields = group === story.world.vetted ? 'description' : this.fields
    const body = {
      ...(fields === 'description' ? {} : { title: titleIn(story, this.text) }),
      ...(fields === 'title' ? {} : { description: `${common} ${story.steps}` }),
    }
    await play(this, story, tally, {
      operation: 'updateGroup',
      actor: callerIn(story, this.caller),
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
  check({ world }: Readonly<Story>): boolean {
    return world.groups.length > 1
  }

  async run(story: Story, tally: Tally): Promise<void> {
    const actor = callerIn(story, this.caller)
    await play(this, story, tally, { operation: 'deleteGroup', actor, group: groupIn(story, this.group) })
  }

  toString(): string {
    return `delete(${words(this.caller, this.group)})`
  }
}
