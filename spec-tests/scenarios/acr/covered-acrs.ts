import type { OperationWith } from '../../../src/spec/endpoints.js'
import type { Step } from '../../../src/spec/step.js'
import { join, leave, read, remove, request, update } from '../../../src/spec/steps.js'
import type { CoveredScenarios } from '../sources.js'
import { acrDesigns } from './acr-designs.js'
import { type AcrRow, callers, rowIn, rowWorld } from './rows.js'

/** The rows of a large world stay fast to judge. */
const rowsPerWorld = 200

/** A scenario for each row: after its past, the caller tries the operation of the row on the group of the row. */
export const coveredAcrs = acrDesigns.map(
  (design): CoveredScenarios => ({
    ...design,
    rowsPerWorld,
    worldOf: ({ idPrefix }, rows) => rowWorld(idPrefix, rows),
    scenarioOf({ world, rows }, each) {
      const own = rowIn(world, rows, each)
      const { operation } = each.row
      // A refusal shows something only on a server that does not refuse the same to everybody.
      const isFirst = rows.find(({ row }) => row.operation === operation) === each
      const steps = [
        ...(isFirst ? [permitted(own)] : []),
        ...pastOf(own),
        attempt(own, own.caller, own.resource),
      ]
      return { decides: isFirst ? 0 : -1, unseen: true, steps }
    },
  }),
)

/** The same operation by Anna on a group that no other step changes in that way. */
function permitted(own: AcrRow): Step {
  return attempt(own, own.anna, own.row.operation === 'deleteGroup' ? own.circle : own.club)
}

/** Anna is no member of the group, and Bo is one. */
function attempt({ row, anna, bo }: AcrRow, caller: string, group: string): Step {
  const operation = row.operation as OperationWith<'group'>
  const profile = operation === 'removeGroupMember' ? bo : anna
  return request(operation, caller, { group, profile, body: bodyOf(group) })
}

/** No two groups of a world get the same title. */
function bodyOf(group: string) {
  return { title: `Renamed ${group.slice(-8)}`, description: `Rewritten ${group.slice(-8)}` }
}

/** What the caller does before, because a server may remember it, and how its membership changes then. */
function pastOf({ row, anna, caller, resource, grantee }: AcrRow): readonly Step[] {
  const changer = row.caller === callers.writer ? caller : anna
  const [joining, leaving] = [join(changer, grantee, caller), leave(changer, grantee, caller)]
  const changes = {
    joined: [joining],
    left: [leaving],
    'left and rejoined': [leaving, joining],
    deleted: [remove(changer, grantee)],
    'joined before its deletion': [joining, remove(changer, grantee)],
  }[row.past ?? '']
  const early =
    row.operation === 'readGroup'
      ? read(caller, resource)
      : update(caller, resource, { title: `Early ${resource.slice(-8)}` })
  return changes === undefined ? [] : [early, ...changes]
}
