import type { Id } from '../../src/spec/nouns.js'
import { createIfAccepted, hasMembers, textOf } from '../actors/group-fixture.js'
import { outsiderOf } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectRight } from '../runner/expect-right.js'
import { clientRequest } from '../target/request.js'
import { actorsWrite } from './needs.js'

clause(
  'state.isolation',
  'Each change of a group leaves members and others to be found by each of their fields',
  actorsWrite,
  ({ withFixture }) =>
    withFixture(async (c, fixture) => {
      const { manager: actor, club, circle } = fixture
      const profile = outsiderOf(c, fixture, club)
      const [member = actor] = hasMembers(c.suite) ? [fixture.member] : []
      const searched = new Set([actor, profile, member])
      const owners = [...c.world.profiles.filter(({ svc_id }) => searched.has(svc_id)), circle]
      const strings = owners.flatMap(owner =>
        c.suite.beliefs.oracle.sureFields(owner).map(({ text }) => text),
      )
      const created = await createIfAccepted(c, actor, textOf(c, 'another'))
      await expectFound(c, actor, strings)
      for (const [operation, group] of [
        ['updateGroup', club.svc_id],
        ['addGroupMember', club.svc_id],
        ['removeGroupMember', club.svc_id],
        ['addGroupMember', created],
        // The last member.
        ['removeGroupMember', created],
        ['deleteGroup', club.svc_id],
      ] as const) {
        if (group === undefined || !c.known.serves(operation)) continue
        const parts = { group, profile, body: textOf(c, 'changed') }
        await sendAndSettle(c, clientRequest(operation, actor, parts))
        await expectFound(c, actor, strings)
      }
    }),
)

/** @throws Failure if a search for one of the strings does not find what it must */
async function expectFound(c: Case, actor: Id, strings: readonly string[]): Promise<void> {
  for (const s of strings) await expectRight(c, (await search(c, actor, s)).response)
}
