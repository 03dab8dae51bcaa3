import type { Caller, Id } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import type { Fault } from '../fault.js'
import { outcomeOn, wrapPerform } from './service.js'

/** A request to change a group, and who sent it. */
export interface Change {
  readonly by: Id
  readonly request: Request<'updateGroup' | 'addGroupMember' | 'removeGroupMember'>
}

/** What a server remembers of changes: whether it ignores the next one, and what it notes after one. */
export interface Memory {
  ignores(change: Change): boolean
  note(change: Change, outcome: Outcome): void
}

/** The server responds as if it made a change, but does not make it, because of what it remembers of earlier ones. */
export function ignoring(makeMemory: () => Memory): NonNullable<Fault['service']> {
  return wrapPerform(service => {
    const memory = makeMemory()
    return (caller, request) => {
      const change = changeIn(caller, request)
      if (change === undefined) return service.perform(caller, request)
      const outcome = outcomeOn(service.world(), service, caller, request)
      if (outcome.kind !== 'refused' && memory.ignores(change)) return outcome
      if (outcome.kind !== 'refused') memory.note(change, outcome)
      return service.perform(caller, request)
    }
  })
}

function changeIn(caller: Caller, request: Request): Change | undefined {
  if (caller.kind !== 'profile') return undefined
  const isChange = ['updateGroup', 'addGroupMember', 'removeGroupMember'].includes(request.operation)
  return isChange ? { by: caller.id, request: request as Change['request'] } : undefined
}
