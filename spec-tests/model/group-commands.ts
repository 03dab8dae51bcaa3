import type { ClientRequest } from '../target/request.js'
import { descriptionPrefix } from './compare-state.js'
import type { Model } from './model.js'
import { formatSelectors, RequestCommand, titleFor } from './run-command.js'
import { type CallerKind, type GroupKind, type Selector, selectCaller, selectGroup } from './selectors.js'

export class CreateGroup extends RequestCommand {
  constructor(
    readonly caller: Selector<CallerKind>,
    readonly text: number,
  ) {
    super()
  }

  /** One page of search results must show all groups. */
  override check({ world }: Readonly<Model>): boolean {
    return world.groups.length < 9
  }

  protected request(model: Model): ClientRequest {
    const body = { title: titleFor(model, this.text), description: `${descriptionPrefix} ${model.steps}` }
    return { operation: 'createGroup', actor: selectCaller(model, this.caller), body }
  }

  override toString(): string {
    return `createGroup(${formatSelectors(this.caller)})`
  }
}

export class UpdateGroup extends RequestCommand {
  constructor(
    readonly caller: Selector<CallerKind>,
    readonly group: Selector<GroupKind>,
    readonly fields: 'title' | 'description' | 'both',
    readonly text: number,
  ) {
    super()
  }

  protected request(model: Model): ClientRequest {
    const group = selectGroup(model, this.group)
    // The specification does not say what happens if Vetted gets another title.
    const fields = group === model.world.vetted ? 'description' : this.fields
    const body = {
      ...(fields === 'description' ? {} : { title: titleFor(model, this.text) }),
      ...(fields === 'title' ? {} : { description: `${descriptionPrefix} ${model.steps}` }),
    }
    return { operation: 'updateGroup', actor: selectCaller(model, this.caller), group, body }
  }

  override toString(): string {
    return `updateGroup(${formatSelectors(this.caller, this.group)}, ${this.fields})`
  }
}

abstract class WithoutBody extends RequestCommand {
  protected abstract readonly operation: 'readGroup' | 'deleteGroup'

  constructor(
    readonly caller: Selector<CallerKind>,
    readonly group: Selector<GroupKind>,
  ) {
    super()
  }

  protected request(model: Model): ClientRequest {
    const { operation } = this
    return { operation, actor: selectCaller(model, this.caller), group: selectGroup(model, this.group) }
  }

  override toString(): string {
    return `${this.operation}(${formatSelectors(this.caller, this.group)})`
  }
}

export class ReadGroup extends WithoutBody {
  protected readonly operation = 'readGroup'
}

export class DeleteGroup extends WithoutBody {
  protected readonly operation = 'deleteGroup'

  /** At least one group must remain for the commands that follow. */
  override check({ world }: Readonly<Model>): boolean {
    return world.groups.length > 1
  }
}
