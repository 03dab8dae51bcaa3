import type { Id } from '../../src/spec/nouns.js'
import { createIfAccepted, hasMembers, textOf } from '../actors/group-fixture.js'
import { outsiderOf } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectRightAfterChange } from '../runner/expect-right.js'
import type { HttpResponse } from '../target/client.js'
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
      const strings: string[] = []
      // What no search finds before the changes is a matter of other clauses.
      for (const { text } of owners.flatMap(owner => c.suite.beliefs.oracle.sureFields(owner)))
        if (isRight(c, (await search(c, actor, text)).response)) strings.push(text)
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

function isRight({ suite: { beliefs } }: Case, response: HttpResponse): boolean {
  return beliefs.judged(response)?.judgement.kind !== 'wrong'
}

/** @throws Failure if a search for one of the strings does not find what it must */
async function expectFound(c: Case, actor: Id, strings: readonly string[]): Promise<void> {
  for (const s of strings) await expectRightAfterChange(c, (await search(c, actor, s)).response)
}
