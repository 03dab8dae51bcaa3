import type { Id } from '../../src/spec/nouns.js'
import { pick } from '../actors/searching.js'
import { expectSearch } from './compare-state.js'
import type { Model } from './model.js'
import { type Command, type CommandCounts, countCommand, formatSelectors } from './run-command.js'
import { type GroupKind, type Selector, selectGroup } from './selectors.js'

export class Search implements Command {
  readonly operation = 'searchPrincipals'

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
    return `searchPrincipals(${this.caller}, ${this.by} of ${formatSelectors(this.group)})`
  }
}
