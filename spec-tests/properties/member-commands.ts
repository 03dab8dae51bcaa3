import type { Id } from '../../src/spec/nouns.js'
import { pick } from '../searching.js'
import {
  type CallerKind,
  type Choice,
  callerIn,
  type GroupKind,
  groupIn,
  type ProfileKind,
  profileIn,
} from './choices.js'
import { type Command, count, play, type Tally, words } from './play.js'
import type { Story } from './story.js'
import { expectSearch } from './watch.js'

export class AddMember implements Command {
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
    await play(this, story, tally, { operation: 'addGroupMember', actor, group, profile })
  }

  toString(): string {
    return `add(${words(this.caller, this.group, this.profile)})`
  }
}

export class RemoveMember implements Command {
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
    await play(this, story, tally, { operation: 'removeGroupMember', actor, group, profile })
  }

  toString(): string {
    return `remove(${words(this.caller, this.group, this.profile)})`
  }
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
