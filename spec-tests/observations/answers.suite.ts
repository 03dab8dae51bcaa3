import { open } from '../run/clause.js'
import type { ClientRequest } from '../target/request.js'
import { malformedId } from '../target/request.js'
import { refusedActors, textOf } from '../worlds/group-fixture.js'
import { outsiderOf, outsidersOf } from '../worlds/group-view.js'
import { mayBeMalformed, stageFormerProfile, unknownProfile } from '../worlds/unknown-ids.js'
import {
  byWriters,
  canManagerRead,
  deleteSpare,
  needs,
  requestsOnGroup,
  spareGroup,
  withFixture,
} from './fixture.js'
import { compareInWorld, removalOfNobody } from './kept-world.js'
import { ask, formAt, statusOr } from './observing.js'

open(
  'success-bodies',
  needs,
  withFixture(async (c, fixture) => {
    const { manager: actor } = fixture
    const own = await spareGroup(c, fixture)
    const { svc_id: group } = own
    const profile = outsiderOf(c, fixture, own)
    const requests: readonly ClientRequest[] = [
      { operation: 'updateGroup', actor, group, body: textOf(c, 'updated') },
      { operation: 'addGroupMember', actor, group, profile },
      { operation: 'removeGroupMember', actor, group, profile },
      { operation: 'deleteGroup', actor, group },
    ]
    await ask(c, 'success-bodies', requests, formAt(200))
  }),
)

open(
  'error-body',
  needs,
  withFixture(async (c, fixture) => {
    const { stranger: actor, club } = fixture
    const search = { operation: 'searchPrincipals', actor, query: { s: c.suite.mark() } } as const
    await ask(c, 'error-body', [search], formAt(404))
    const body = textOf(c, 'refused')
    const create = { operation: 'createGroup', body } as const
    const requests = [create, ...requestsOnGroup(c, fixture, club.svc_id, body)]
    await ask(c, 'error-body', asEach([actor], requests), formAt(403))
  }),
)

function asEach(
  actors: readonly string[],
  requests: readonly Omit<ClientRequest, 'actor'>[],
): readonly ClientRequest[] {
  return actors.flatMap(actor => requests.map(request => ({ ...request, actor })))
}

open(
  'remove-non-member',
  needs,
  byWriters(async ({ c, fixture, groups }, inTurn) => {
    if (!(await canManagerRead(c, fixture))) return
    const removals = groups.flatMap(group =>
      outsidersOf(c, fixture, group)
        .filter(profile => profile !== fixture.manager)
        .slice(0, 1)
        .map(profile => ({ operation: 'removeGroupMember', group: group.svc_id, profile }) as const),
    )
    await ask(c, 'remove-non-member', inTurn([...removals, ...removals, ...removals]))
    const shown = { key: 'remove-non-member/removeGroupMember' }
    await compareInWorld(c.suite, shown, removalOfNobody, [200, 404])
  }),
)

open(
  'forbidden-or-missing',
  needs,
  withFixture(async (c, fixture) => {
    const deleted = await deleteSpare(c, fixture)
    if (deleted === undefined) return
    const others = refusedActors(c, fixture)
    const requests = requestsOnGroup(c, fixture, deleted, textOf(c, 'gone'))
    await ask(c, 'forbidden-or-missing', asEach([fixture.stranger, ...others], requests))
  }),
)

open('profile-or-permission', needs, async suite => {
  const gone = suite.target.takesWorlds ? await stageFormerProfile(suite) : undefined
  await withFixture(async (c, fixture) => {
    const { manager, stranger, club, circle } = fixture
    const unknown = await unknownProfile(c, manager, gone)
    if (!(await canManagerRead(c, fixture))) return
    const on = ({ svc_id: group }: { readonly svc_id: string }) =>
      (['addGroupMember', 'removeGroupMember'] as const).map(operation => ({
        operation,
        group,
        profile: unknown.id,
      }))
    const requests = [
      ...asEach([stranger], on(club)),
      ...asEach(refusedActors(c, fixture), [club, circle].flatMap(on)),
    ]
    const status = statusOr()
    await ask(c, 'profile-or-permission', requests, (response, request) =>
      mayBeMalformed(unknown, response.status) ? undefined : status(response, request),
    )
  })(suite)
})

open(
  'malformed-id',
  needs,
  withFixture(async (c, fixture) => {
    const { manager } = fixture
    if (!(await canManagerRead(c, fixture))) return
    const requests = requestsOnGroup(c, fixture, malformedId, textOf(c, 'malformed'))
    await ask(c, 'malformed-id', asEach([manager, ...refusedActors(c, fixture)], requests))
  }),
)
