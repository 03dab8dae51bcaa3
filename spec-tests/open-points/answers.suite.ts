import type { Operation } from '../../src/spec/endpoints.js'
import { refusedActors, textOf } from '../actors/group-fixture.js'
import { outsiderOf, outsidersOf } from '../actors/group-view.js'
import { mayBeMalformed, stageFormerProfile, unknownProfile } from '../actors/unknown-ids.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import type { HttpResponse } from '../target/client.js'
import { malformedId } from '../target/request.js'
import { afterwards, canManagerRead, needs, requestsOnGroup, spareGroup, withFixture } from './fixture.js'
import { observeStatus } from './observing.js'
import { alsoInWorld } from './world-writers.js'

function observeBody(
  c: Case,
  id: 'success-bodies' | 'error-body',
  operation: Operation,
  { text }: HttpResponse,
): void {
  c.observe(`${id}/${operation}`, text.trim() === '' ? 'empty' : 'json')
}

open(
  'success-bodies',
  needs,
  withFixture(async (c, fixture) => {
    const { manager: actor } = fixture
    const own = await spareGroup(c, fixture)
    const { svc_id: group } = own
    const profile = outsiderOf(c, fixture, own)
    for (const request of c.known.served([
      { operation: 'updateGroup', group, body: textOf(c, 'updated') },
      { operation: 'addGroupMember', group, profile },
      { operation: 'removeGroupMember', group, profile },
      { operation: 'deleteGroup', group },
    ] as const)) {
      const response = await c.send({ ...request, actor })
      await c.suite.settle()
      if (response.status === 200) observeBody(c, 'success-bodies', request.operation, response)
    }
  }),
)

open(
  'error-body',
  needs,
  withFixture(async (c, fixture) => {
    const { stranger: actor, club } = fixture
    const none = await c.send({ operation: 'searchPrincipals', actor, query: { s: c.suite.mark() } })
    if (none.status === 404) observeBody(c, 'error-body', 'searchPrincipals', none)
    const body = textOf(c, 'refused')
    for (const request of c.known.served([
      { operation: 'createGroup', body } as const,
      ...requestsOnGroup(c, fixture, club.svc_id, body),
    ])) {
      const response = await c.send({ ...request, actor })
      if (response.status === 403) observeBody(c, 'error-body', request.operation, response)
    }
  }),
)

open(
  'remove-non-member',
  needs,
  alsoInWorld(
    'remove-non-member',
    afterwards(
      withFixture(async (c, fixture) => {
        const { manager: actor, club } = fixture
        const profile = outsiderOf(c, fixture, club)
        const request = { operation: 'removeGroupMember', actor, group: club.svc_id, profile } as const
        if (await canManagerRead(c, fixture))
          observeStatus(c, 'remove-non-member', request.operation, await c.send(request))
      }),
      (c, groups, fixture) =>
        [...groups, ...groups, ...groups].flatMap(group =>
          outsidersOf(c, fixture, group)
            .filter(profile => profile !== fixture.manager)
            .slice(0, 1)
            .map(profile => ({ operation: 'removeGroupMember', group: group.svc_id, profile }) as const),
        ),
    ),
  ),
)

open(
  'forbidden-or-missing',
  needs,
  withFixture(async (c, fixture) => {
    const { manager, stranger } = fixture
    const { svc_id: group } = await spareGroup(c, fixture)
    const deleted = await c.send({ operation: 'deleteGroup', actor: manager, group })
    await c.suite.settle()
    if (deleted.status !== 200) return
    for (const request of requestsOnGroup(c, fixture, group, textOf(c, 'gone')))
      observeStatus(
        c,
        'forbidden-or-missing',
        request.operation,
        await c.send({ ...request, actor: stranger }),
      )
    if (!c.suite.repeatsObservations) return
    // The runner compares the responses to other callers without permission.
    const others = refusedActors(c, fixture)
    for (const actor of [...others, ...others])
      for (const request of requestsOnGroup(c, fixture, group, textOf(c, 'gone again')))
        await c.send({ ...request, actor })
  }),
)

open('profile-or-permission', needs, async suite => {
  const gone = suite.target.takesWorlds ? await stageFormerProfile(suite) : undefined
  await withFixture(async (c, fixture) => {
    const { manager, stranger, club, circle } = fixture
    const unknown = await unknownProfile(c, manager, gone)
    if (!(await canManagerRead(c, fixture))) return
    for (const operation of ['addGroupMember', 'removeGroupMember'] as const) {
      if (!c.known.serves(operation)) continue
      const response = await c.send({
        operation,
        actor: stranger,
        group: club.svc_id,
        profile: unknown.id,
      })
      if (!mayBeMalformed(unknown, response.status))
        observeStatus(c, 'profile-or-permission', operation, response)
      if (!c.suite.repeatsObservations) continue
      for (const { svc_id: group } of [club, circle])
        for (const actor of refusedActors(c, fixture))
          await c.send({ operation, actor, group, profile: unknown.id })
    }
  })(suite)
})

open(
  'malformed-id',
  needs,
  withFixture(async (c, fixture) => {
    const { manager } = fixture
    if (!(await canManagerRead(c, fixture))) return
    for (const request of requestsOnGroup(c, fixture, malformedId, textOf(c, 'malformed')))
      observeStatus(c, 'malformed-id', request.operation, await c.send(request))
    if (!c.suite.repeatsObservations) return
    for (const actor of [...refusedActors(c, fixture), manager])
      for (const request of requestsOnGroup(c, fixture, malformedId, textOf(c, 'malformed again')))
        await c.send({ ...request, actor })
  }),
)
