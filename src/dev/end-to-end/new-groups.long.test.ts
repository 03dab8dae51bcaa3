import { type Test, test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { Id, World } from '../../spec/nouns.js'
import { parseReadings } from '../../spec/readings.js'
import { changedServer } from '../test-support/changed-server.js'
import { keepWorld } from '../test-support/kept-world.js'
import { newGroupAcrs } from '../test-support/new-group-acrs.js'
import { notPassed } from '../test-support/report-clauses.js'
import { ofGroups } from '../test-support/selections.js'

/** The principals that a server may name in the ACRs of a new group, in addition to its creator. */
const principals = {
  Vetted: ({ vetted }: World) => vetted,
  'the new group itself': (_: World, group: Id) => group,
}

for (const [name, principalOf] of Object.entries(principals)) {
  test(`A server whose new groups have ACRs for ${name} passes every clause of groups`, async t => {
    await expectAllPassed(t, await changedServer(t, { createService: newGroupAcrs(principalOf, 'read') }))
  })
  for (const tier of ['actors', 'world'] as const)
    test(`In the tier ${tier}, a server whose new groups have ACRs for ${name} fails no clause`, async t => {
      const kept = await keepWorld(tier, { createService: newGroupAcrs(principalOf, 'all') })
      const { verdict, clauses } = await checkHere({
        target: kept.target,
        only: ofGroups,
        runs: 3,
        seed: 1,
      })
      await kept.close()
      t.equal(verdict, 'conformant')
      const [{ status, reason } = {}] = clauses.filter(({ id }) => id === membership)
      t.equal(status, tier === 'actors' && name !== 'Vetted' ? 'untested' : 'passed')
      if (status === 'untested') t.match(reason, /needs groups whose ACRs the suite chooses, so control/)
    })
}

const membership: ClauseId = 'acr.membership-is-not-permission'

test('A server whose creators have permissions only as members of Vetted, or of the new group, passes every clause of groups', async t => {
  for (const [principalOf, isMember] of [
    [principals.Vetted, 'no'],
    [principals['the new group itself'], 'yes'],
  ] as const) {
    const createService = newGroupAcrs(principalOf, 'all')
    const readings = parseReadings(['creator-grant=none', `creator-is-member=${isMember}`])
    await expectAllPassed(t, await changedServer(t, { createService, readings }))
  }
})

async function expectAllPassed(t: Test, target: Awaited<ReturnType<typeof changedServer>>): Promise<void> {
  const report = await checkHere({ ...target, only: ofGroups, runs: 3, seed: 1 })
  t.same(
    notPassed(report).map(({ id, reason }) => [id, reason]),
    [],
  )
}

/** The first member of Vetted, who creates the groups of the suite first. */
const administrator = ({ groups, vetted }: World) =>
  groups.find(({ svc_id }) => svc_id === vetted)?.members[0]

test('In the tier actors, a server whose new groups have ACRs for an administrator fails no clause', async t => {
  const kept = await keepWorld('actors', { createService: newGroupAcrs(administrator, 'all') })
  t.teardown(() => kept.close())
  const { clauses } = await checkHere({ target: kept.target, only: ofGroups, runs: 2, seed: 1 })
  t.same(
    clauses.filter(({ status }) => status === 'failed').map(({ id }) => id),
    [],
  )
})
