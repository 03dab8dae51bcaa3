import type { Id } from '../../src/spec/nouns.js'
import { pick } from '../actors/searching.js'
import { expectSearch } from './compare-state.js'
import type { Model } from './model.js'
import { type Command, type CommandCounts, countCommand, formatSelectors, runCommand } from './run-command.js'
import {
  type CallerKind,
  type GroupKind,
  type ProfileKind,
  type Selector,
  selectCaller,
  selectGroup,
  selectProfile,
} from './selectors.js'

abstract class ChangeMember implements Command {
  protected abstract readonly operation: 'addGroupMember' | 'removeGroupMember'

  constructor(
    readonly caller: Selector<CallerKind>,
    readonly group: Selector<GroupKind>,
    readonly profile: Selector<ProfileKind>,
  ) {}

  check(): boolean {
    return true
  }

  async run(model: Model, counts: CommandCounts): Promise<void> {
    const group = selectGroup(model, this.group)
    const profile = selectProfile(model, this.profile, group)
    const actor = selectCaller(model, this.caller)
    await runCommand(this, model, counts, { operation: this.operation, actor, group, profile })
  }

  toString(): string {
    const word = this.operation === 'addGroupMember' ? 'add' : 'remove'
    return `${word}(${formatSelectors(this.caller, this.group, this.profile)})`
  }
}

export class AddMember extends ChangeMember {
  protected readonly operation = 'addGroupMember'
}

export class RemoveMember extends ChangeMember {
  protected readonly operation = 'removeGroupMember'
}

export class Search implements Command {
  constructor(
    readonly caller: number,
    readonly group: Selector<GroupKind>,
    readonly by: 'title' | 'description' | 'id',
  ) {}

  check(): boolean {
    return true
  }

  async run(model: Model, counts: CommandCounts): Promise<void> {
    countCommand(this, counts)
    model.steps++
    const id = selectGroup(model, this.group)
    const group = [...model.world.groups, ...model.deletedGroups].find(({ svc_id }) => svc_id === id)
    const text = this.by === 'id' ? id : (group?.[this.by] ?? id)
    await expectSearch(model, pick(model.c.actors, this.caller) as Id, text)
  }

  toString(): string {
    return `search(${this.caller}, ${this.by} of ${formatSelectors(this.group)})`
  }
}
