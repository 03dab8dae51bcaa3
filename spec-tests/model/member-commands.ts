import type { ClientRequest } from '../target/request.js'
import type { Model } from './model.js'
import { formatSelectors, RequestCommand } from './run-command.js'
import {
  type CallerKind,
  type GroupKind,
  type ProfileKind,
  type Selector,
  selectCaller,
  selectGroup,
  selectProfile,
} from './selectors.js'

abstract class ChangeMember extends RequestCommand {
  protected abstract readonly operation: 'addGroupMember' | 'removeGroupMember'

  constructor(
    readonly caller: Selector<CallerKind>,
    readonly group: Selector<GroupKind>,
    readonly profile: Selector<ProfileKind>,
  ) {
    super()
  }

  protected request(model: Model): ClientRequest {
    const group = selectGroup(model, this.group)
    const profile = selectProfile(model, this.profile, group)
    return { operation: this.operation, actor: selectCaller(model, this.caller), group, profile }
  }

  override toString(): string {
    return `${this.operation}(${formatSelectors(this.caller, this.group, this.profile)})`
  }
}

export class AddMember extends ChangeMember {
  protected readonly operation = 'addGroupMember'
}

export class RemoveMember extends ChangeMember {
  protected readonly operation = 'removeGroupMember'
}
