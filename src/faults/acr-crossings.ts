import { acrsFor } from '../spec/authorization.js'
import type { Permission } from '../spec/nouns.js'
import type { Step } from '../spec/step.js'
import { join, leave, read, update } from '../spec/steps.js'
import type { Fault, Faults, Replacement } from './fault.js'
import { mutateOutcome } from './operators/operations.js'
import { selectAcrs } from './operators/permissions.js'

/** Operations that show whether Tom Walsh, or a new member, reads Field Station through Skippers' Table. */
const rejoins: Readonly<Record<'read' | 'write', readonly Step[]>> = {
  read: [
    leave('Ellen Walker', "Skippers' Table", 'Tom Walsh'),
    join('Ellen Walker', "Skippers' Table", 'Tom Walsh'),
    read('Tom Walsh', 'Field Station'),
  ],
  write: [
    leave('Anna Berg', 'Directors', 'Ravi Krishnan'),
    join('Anna Berg', 'Directors', 'Ravi Krishnan'),
    update('Ravi Krishnan', 'Vetted', { description: 'Trusted' }),
  ],
}
const joins: typeof rejoins = {
  read: [join('Ellen Walker', "Skippers' Table", 'Sukarno'), read('Sukarno', 'Field Station')],
  write: [join('Anna Berg', 'Directors', 'Sukarno'), update('Sukarno', 'Vetted', { description: 'Trusted' })],
}

/** After this operation on a membership, the ACRs of the group never give the member this permission. */
function lostThrough(operation: 'addGroupMember' | 'removeGroupMember', permission: Permission): Replacement {
  return definitions => {
    const lost = new Set<string>()
    const remember = mutateOutcome(operation, (outcome, { group, profile }) => {
      if (outcome.kind !== 'refused') lost.add(`${group} ${profile}`)
      return outcome
    })
    const select = selectAcrs((world, caller, group) =>
      acrsFor(world, caller, group).filter(
        acr => acr.permission !== permission || !lost.has(`${acr.principal} ${caller}`),
      ),
    )
    return { ...remember(definitions), ...select(definitions) }
  }
}

function lost(permission: 'read' | 'write'): Readonly<Record<string, Fault>> {
  return {
    [`${permission}-lost-by-leaving-once`]: {
      says: `A member that left a group and joined it again does not get ${permission} permission through it.`,
      also: ['acr.any-suffices'],
      definitions: lostThrough('removeGroupMember', permission),
      shownBy: rejoins[permission],
    },
    [`${permission}-not-gained-by-joining`]: {
      says: `A member that joins a group later does not get ${permission} permission through it.`,
      also: ['acr.any-suffices'],
      definitions: lostThrough('addGroupMember', permission),
      shownBy: joins[permission],
    },
  }
}

/** Faults that cross a permission with the history of a membership. */
export const acrCrossings: Faults<'acr.membership-changes'> = {
  'acr.membership-changes': { ...lost('read'), ...lost('write') },
}
