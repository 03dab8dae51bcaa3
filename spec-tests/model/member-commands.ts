import type { Id } from '../../src/spec/nouns.js'
import { pick } from '../actors/searching.js'
import { expectSearch } from './compare-state.js'
import type { Story } from './model.js'
import { type Command, count, play, type Tally, words } from './run-command.js'
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

  async run(story: Story, tally: Tally): Promise<void> {
    const group = groupIn(story, this.group)
    const profile = profileIn(story, this.profile, group)
    const actor = callerIn(story, this.caller)
    await play(this, story, tally, { operation: this.operation, actor, group, profile })
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

  async run(story: Story, tally: Tally): Promise<void> {
    count(this, tally)
    story.steps++
    const id = groupIn(story, this.group)
    const group = [...story.world.groups, ...story.gone].find(({ svc_id }) => svc_id === id)
    const text = this.by === 'id' ? id : (group?.[this.by] ?? id)
    await expectSearch(story, pick(story.c.actors, this.caller) as Id, text)
  }

  toString(): string {
    return `search(${this.caller}, ${this.by} of ${words(this.group)})`
  }
}
