import { withFlaw, wrongTypes } from '../actors/flawed-bodies.js'
import type { ClientRequest } from '../target/request.js'
import { descriptionPrefix } from './compare-state.js'
import { mayRename } from './group-commands.js'
import type { Model } from './model.js'
import { formatSelectors, RequestCommand } from './run-command.js'
import { type CallerKind, type GroupKind, type Selector, selectCaller, selectGroup } from './selectors.js'

export const flaws = [...wrongTypes, 'an unknown property'] as const

/** Both texts begin with the prefix, so that the search for all groups finds what the request must not store. */
function textsFor({ steps }: Model) {
  return { title: `${descriptionPrefix} called ${steps}`, description: `${descriptionPrefix} about ${steps}` }
}

/** An update with a valid text and something that the target may refuse. */
export class FlawedUpdate extends RequestCommand {
  readonly operation = 'updateGroup'

  constructor(
    readonly caller: Selector<CallerKind>,
    readonly group: Selector<GroupKind>,
    readonly valid: 'title' | 'description',
    readonly flaw: (typeof flaws)[number],
  ) {
    super()
  }

  override check(model: Readonly<Model>): boolean {
    return super.check(model) && mayRename(model, selectGroup(model, this.group))
  }

  protected request(model: Model): ClientRequest {
    const texts = textsFor(model)
    const body =
      this.flaw === 'an unknown property'
        ? { [this.valid]: texts[this.valid], colour: 'blue' }
        : withFlaw(texts, this.valid, this.flaw)
    const group = selectGroup(model, this.group)
    return { operation: this.operation, actor: selectCaller(model, this.caller), group, body }
  }

  override toString(): string {
    return `updateGroup(${formatSelectors(this.caller, this.group)}, ${this.valid} and ${this.flaw})`
  }
}

/** A create request that lacks a required field. */
export class FlawedCreate extends RequestCommand {
  readonly operation = 'createGroup'

  constructor(
    readonly caller: Selector<CallerKind>,
    readonly given: 'title' | 'description' | 'neither',
  ) {
    super()
  }

  protected request(model: Model): ClientRequest {
    const texts = textsFor(model)
    const body = this.given === 'neither' ? {} : { [this.given]: texts[this.given] }
    return { operation: this.operation, actor: selectCaller(model, this.caller), body }
  }

  override toString(): string {
    return `createGroup(${formatSelectors(this.caller)}, ${this.given})`
  }
}
