import { endpoints, type OperationWith, takes } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { partsOf, readingFor } from '../../src/spec/readings.js'
import { type ClientRequest, clientRequest } from '../target/request.js'
import { descriptionPrefix } from './compare-state.js'
import type { Model } from './model.js'
import { formatSelectors, RequestCommand, titleFor } from './run-command.js'
import {
  type CallerKind,
  type GroupKind,
  type ProfileKind,
  type Selector,
  selectCaller,
  selectGroup,
  selectProfile,
} from './selectors.js'

export class CreateGroup extends RequestCommand {
  readonly operation = 'createGroup'

  constructor(
    readonly caller: Selector<CallerKind>,
    readonly text: number,
  ) {
    super()
  }

  /** One page of search results must show all groups. */
  override check(model: Readonly<Model>): boolean {
    return super.check(model) && model.world.groups.length < 9
  }

  protected request(model: Model): ClientRequest {
    const body = { title: titleFor(model, this.text), description: `${descriptionPrefix} ${model.steps}` }
    return { operation: this.operation, actor: selectCaller(model, this.caller), body }
  }

  override toString(): string {
    return `createGroup(${formatSelectors(this.caller)})`
  }
}

export class UpdateGroup extends RequestCommand {
  readonly operation = 'updateGroup'

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
    const fields = mayRename(model, group) ? this.fields : 'description'
    const body = {
      ...(fields === 'description' ? {} : { title: titleFor(model, this.text) }),
      ...(fields === 'title' ? {} : { description: `${descriptionPrefix} ${model.steps}` }),
    }
    return { operation: this.operation, actor: selectCaller(model, this.caller), group, body }
  }

  override toString(): string {
    return `updateGroup(${formatSelectors(this.caller, this.group)}, ${this.fields})`
  }
}

/** The specification does not say what happens if Vetted gets another title, except on a target that refuses it. */
export function mayRename({ c, world }: Readonly<Model>, group: Id): boolean {
  if (group !== world.vetted) return true
  const { suite } = c
  return (
    suite.known.hasObserved('system-group') &&
    !partsOf(readingFor(suite.known.readings, 'system-group', 'updateGroup')).includes('update')
  )
}

/** An operation on a group, and perhaps on a profile, without a body. */
export class GroupCommand extends RequestCommand {
  constructor(
    readonly operation: OperationWith<'group'>,
    readonly caller: Selector<CallerKind>,
    readonly group: Selector<GroupKind>,
    readonly profile: Selector<ProfileKind>,
  ) {
    super()
  }

  /** At least one group must remain for the commands that follow. */
  override check(model: Readonly<Model>): boolean {
    const isLast = endpoints[this.operation].effect === 'delete' && model.world.groups.length < 2
    return super.check(model) && !isLast
  }

  protected request(model: Model): ClientRequest {
    const group = selectGroup(model, this.group)
    const profile = selectProfile(model, this.profile, group)
    return clientRequest(this.operation, selectCaller(model, this.caller), { group, profile })
  }

  override toString(): string {
    const selectors = [this.caller, this.group, ...(takes(this.operation, 'profile') ? [this.profile] : [])]
    return `${this.operation}(${formatSelectors(...selectors)})`
  }
}
