import type { Assignment } from '../../src/covering-array.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { viewGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import {
  accessInWords,
  histories,
  type PermissionRow,
  permissionFactors,
  permissionRows,
  permissionWorld,
  ways,
  whyNoPermission,
} from '../arbitraries/permission-design.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Coverage, coveringRows } from '../runner/design.js'
import type { ClauseTest } from '../runner/registry.js'
import { reportFailure } from '../runner/report-failure.js'
import { clientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { judgeRow, unlessUntestable } from './covered-rows.js'
import { writeOperations } from './expect-access.js'
import { effectMissing, effectShown } from './expect-denied.js'
import { controlView } from './needs.js'
import { requireDecision } from './require-decision.js'

const throughGroups = ways.filter(way => way.startsWith('through'))

clause(
  'acr.direct',
  'Each operation on a group succeeds by a direct ACR at any place among others and is 403 without it',
  controlView,
  covered({ way: ['direct', 'no ACR at all'], history: ['always'] }),
)
clause(
  'acr.through-group',
  'Each operation succeeds through a group listed before or after the resource and through the resource',
  controlView,
  covered({ way: throughGroups, history: ['always'] }),
)
clause(
  'acr.any-suffices',
  'One granting ACR at any place suffices for each operation among other ACRs that name the caller',
  controlView,
  covered({ way: ways.slice(0, 4), history: ['always'], others: ['of the caller'] }),
)
clause(
  'acr.membership-changes',
  'Each operation follows whether the caller has just joined or left or rejoined the group of the ACR',
  controlView,
  covered({ way: throughGroups, history: histories.slice(1, 4) }),
)
clause(
  'acr.deleted-group',
  'Each operation is 403 after the deletion of the group that the ACR names at any place among others',
  controlView,
  covered({ way: throughGroups.slice(0, 2), history: ['group deleted'] }),
)

clause(
  'acr.read-is-not-write',
  'Each write operation is 403 by a read ACR at any place and by any way',
  controlView,
  covered({
    way: ways.slice(0, 4),
    permission: ['read'],
    operation: writeOperations,
    history: ['always'],
  }),
)

/** Every pair of levels occurs; each row has a resource of its own, and all rows share one world. */
function covered(
  levels: Partial<
    Readonly<Record<keyof typeof permissionFactors | 'permission' | 'others', readonly string[]>>
  >,
): ClauseTest['test'] {
  return async ({ suite, of, caseOn }) => {
    const design = { factors: { ...permissionFactors, ...levels }, whyNot: whyNoPermission }
    const rows = coveringRows(design, suite.options)
    const coverage = new Coverage(rows, suite.options)
    await coverage.during(suite, of, async () => {
      await suite.schedule.turns?.next()
      const world = permissionWorld(suite.target.wire.idPrefix, rows)
      await suite.staging.during(world, deployment => judgeAll(caseOn(deployment), world, rows, coverage))
    })
  }
}

/** Judges rows until one of them fails, and reports that failure. */
async function judgeAll(
  c: Case,
  world: World,
  rows: readonly Assignment[],
  coverage: Coverage,
): Promise<void> {
  for (const each of permissionRows(c.world, rows)) {
    c.omitRequests(0, ({ method, status }) => method === 'GET' || !isSuccess(status ?? 0))
    const failure = await judgeRow(c, coverage, each.row, () => expectRight(c, each))
    if (failure !== undefined)
      return reportFailure({ c, failure, world, judge: again => expectRightUntil(again, rows, each) })
  }
}

/** Judges the rows until one of them again, because the target may remember something of an earlier row. */
async function expectRightUntil(c: Case, rows: readonly Assignment[], last: PermissionRow): Promise<void> {
  for (const each of permissionRows(c.world, rows)) {
    await unlessUntestable(expectRight(c, each))
    if (each.row === last.row) return
  }
}

async function expectRight(c: Case, each: PermissionRow): Promise<void> {
  const { resource, operation, isPermitted, row } = each
  const { anna, bo, carol } = profilesOf(c)
  const { svc_id: group } = resource
  // What the target remembers of this request must not decide about the next one.
  await c.send({ operation: 'readGroup', actor: carol, group })
  await makeHistory(c, each)
  const body = { title: `${resource.title} renamed`, description: `${resource.description}, rewritten` }
  const profile = operation === 'removeGroupMember' ? bo : anna
  const response = await sendAndSettle(c, clientRequest(operation, carol, { group, profile, body }))
  const after = row.way === 'no ACR at all' ? undefined : await viewGroup(c, anna, group)
  const isKept =
    after === undefined ||
    (after.view?.title === resource.title &&
      after.view.members?.includes(bo) &&
      !after.view.members.includes(anna))
  if (isPermitted || isKept) requireDecision(c, response, isPermitted)
  const isRight = isPermitted
    ? response.status === 200 && (operation === 'readGroup' || !isKept)
    : response.status === 403 && isKept
  c.expect(isRight === true, () => ({
    decides: after === undefined ? response : [response, after],
    expected: {
      statuses: [isPermitted ? 200 : 403],
      ...(isPermitted || after === undefined ? {} : { says: 'no change' }),
    },
    wrong: isPermitted ? effectMissing(after) : effectShown(after),
    when: `to a caller ${isPermitted ? 'with' : 'without'} permission`,
    because: accessInWords(row),
  }))
}

/** The admin changes the membership of the caller in the group that the ACR names. */
async function makeHistory(c: Case, { row, grantee }: PermissionRow): Promise<void> {
  const { anna: actor, carol: profile } = profilesOf(c)
  if (grantee === undefined) return
  const change = (operation: 'addGroupMember' | 'removeGroupMember' | 'deleteGroup') =>
    requireSuccess(c, clientRequest(operation, actor, { group: grantee, profile }))
  if (row.history === 'group deleted') await change('deleteGroup')
  if (row.history?.startsWith('left')) await change('removeGroupMember')
  if (row.history?.endsWith('joined')) await change('addGroupMember')
}

function profilesOf({ world }: Case): { readonly anna: Id; readonly bo: Id; readonly carol: Id } {
  const [anna, bo, carol] = world.profiles.map(({ svc_id }) => svc_id) as [Id, Id, Id]
  return { anna, bo, carol }
}
