import type { Operation } from '../../src/spec/endpoints.js'
import { textOf } from '../actors/actors.js'
import { outsiderOf } from '../actors/group-view.js'
import { leaveProfile, maybeMalformed, unknownProfile } from '../actors/unknown-ids.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import type { Answer } from '../target/client.js'
import { isServed, needs, observeStatus, onGroup, spare, withCast } from './observing.js'

function observeBody(
  c: Case,
  id: 'success-bodies' | 'error-body',
  operation: Operation,
  { text }: Answer,
): void {
  c.suite.observe(c, `${id}/${operation}`, text.trim() === '' ? 'empty' : 'json')
}

open(
  'success-bodies',
  needs,
  withCast(async (c, cast) => {
    const { manager: actor } = cast
    const own = await spare(c, cast)
    const { svc_id: group } = own
    const profile = outsiderOf(c, cast, own)
    for (const ask of [
      { operation: 'updateGroup', group, body: textOf(c, 'updated') },
      { operation: 'addGroupMember', group, profile },
      { operation: 'removeGroupMember', group, profile },
      { operation: 'deleteGroup', group },
    ] as const) {
      const answer = await c.ask({ ...ask, actor })
      await c.suite.settle()
      if (answer.status === 200) observeBody(c, 'success-bodies', ask.operation, answer)
    }
  }),
)

open(
  'error-body',
  needs,
  withCast(async (c, cast) => {
    const { stranger: actor, club } = cast
    const none = await c.ask({ operation: 'searchPrincipals', actor, query: { s: c.suite.mark() } })
    if (none.status === 404) observeBody(c, 'error-body', 'searchPrincipals', none)
    const body = textOf(c, 'refused')
    for (const ask of [{ operation: 'createGroup', body } as const, ...onGroup(cast, club.svc_id, body)]) {
      const answer = await c.ask({ ...ask, actor })
      if (answer.status === 403) observeBody(c, 'error-body', ask.operation, answer)
    }
  }),
)

open(
  'remove-non-member',
  needs,
  withCast(async (c, cast) => {
    const { manager: actor, club } = cast
    const profile = outsiderOf(c, cast, club)
    const ask = { operation: 'removeGroupMember', actor, group: club.svc_id, profile } as const
    if (await isServed(c, cast)) observeStatus(c, 'remove-non-member', ask.operation, await c.ask(ask))
  }),
)

open(
  'forbidden-or-missing',
  needs,
  withCast(async (c, cast) => {
    const { manager, stranger } = cast
    const { svc_id: group } = await spare(c, cast)
    const deleted = await c.ask({ operation: 'deleteGroup', actor: manager, group })
    await c.suite.settle()
    if (deleted.status !== 200) return
    for (const ask of onGroup(cast, group, textOf(c, 'gone')))
      observeStatus(c, 'forbidden-or-missing', ask.operation, await c.ask({ ...ask, actor: stranger }))
  }),
)

open('profile-or-permission', needs, async suite => {
  const gone = suite.takesWorlds ? await leaveProfile(suite) : undefined
  await withCast(async (c, cast) => {
    const { manager, stranger, club } = cast
    const unknown = await unknownProfile(c, manager, gone)
    if (!(await isServed(c, cast))) return
    for (const operation of ['addGroupMember', 'removeGroupMember'] as const) {
      const answer = await c.ask({
        operation,
        actor: stranger,
        group: club.svc_id,
        profile: unknown.id,
      })
      if (!maybeMalformed(unknown, answer.status))
        observeStatus(c, 'profile-or-permission', operation, answer)
    }
  })(suite)
})

open(
  'malformed-id',
  needs,
  withCast(async (c, cast) => {
    if (!(await isServed(c, cast))) return
    for (const ask of onGroup(cast, 'no-svc-id', textOf(c, 'malformed')))
      observeStatus(c, 'malformed-id', ask.operation, await c.ask({ ...ask, actor: cast.manager }))
  }),
)
