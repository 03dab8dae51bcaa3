import type { Id } from '../../src/spec/nouns.js'
import { pick } from '../actors/searching.js'
import { expectSearch } from './compare-state.js'
import type { Model } from './model.js'
import { type Command, count, runCommand, type Tally, words } from './run-command.js'
import {
  type CallerKind,
  type Choice,
  callerIn,
  type GroupKind,
  groupIn,
  type ProfileKind,
  profileIn,
} from './targets.js'

abstract class ChangeMember implements Command {
  protected abstract readonly operation: 'addGroupMember' | 'removeGroupMember'

  constructor(
    readonly caller: Choice<CallerKind>,
    readonly group: Choice<GroupKind>,
    readonly profile: Choice<ProfileKind>,
  ) {}

  check(): boolean {
    return true
  }

  async run(model: Model, tally: Tally): Promise<void> {
    const group = groupIn(model, this.group)
    const profile = profileIn(model, this.profile, group)
    const actor = callerIn(model, this.caller)
    await runCommand(this, model, tally, { operation: this.operation, actor, group, profile })
  }

  toString(): string {
    const word = this.operation === 'addGroupMember' ? 'add' : 'remove'
    return `${word}(${words(this.caller, this.group, this.profile)})`
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
    readonly group: Choice<GroupKind>,
    readonly by: 'title' | 'description' | 'id',
  ) {}

  check(): boolean {
    return true
  }

  async run(model: Model, tally: Tally): Promise<void> {
    count(this, tally)
    model.steps++
    const id = groupIn(model, this.group)
    const group = [...model.world.groups, ...model.gone].find(({ svc_id }) => svc_id === id)
    const text = this.by === 'id' ? id : (group?.[this.by] ?? id)
    await expectSearch(model, pick(model.c.actors, this.caller) as Id, text)
  }

  toString(): string {
    return `search(${this.caller}, ${this.by} of ${words(this.group)})`
  }
}
