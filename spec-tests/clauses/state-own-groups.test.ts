import fc from 'fast-check'
import type { Group, Id, World } from '../../src/spec/nouns.js'
import { formatResponse, type GroupFixture, textOf } from '../actors/group-fixture.js'
import { formatView, outsiderOf, viewGroup } from '../actors/group-view.js'
import { readAll, reads } from '../model/compare-state.js'
import { Model } from '../model/model.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { ClientRequest } from '../target/request.js'

/*
 * On a deployment that keeps its world, what is derived from all rules together is shown on groups of the
 * suite's own, by the profiles that it has tokens of.
 */
const needs = { tier: 'actors', writes: true, observed: ['read-fields'] } as const

clause('state.isolation', needs, async context => {
  if (context.suite.takesWorlds) return
  await context.withFixture(async (c, fixture) => {
    const { manager, member, club, circle } = fixture
    const look = async () => {
      const statuses = await Promise.all(
        c.actors.map(actor => c.send({ operation: 'readGroup', actor, group: circle.svc_id })),
      )
      return `${formatView(await viewGroup(c, manager, circle.svc_id))}; ${statuses.map(({ status }) => status)}`
    }
    const before = await look()
    const group = club.svc_id
    for (const request of [
      { operation: 'createGroup', body: { ...textOf(c, 'apart'), title: circle.title } },
      { operation: 'updateGroup', group, body: textOf(c, 'apart') },
      { operation: 'addGroupMember', group, profile: outsiderOf(c, fixture, club) },
      { operation: 'removeGroupMember', group, profile: member },
      { operation: 'deleteGroup', group },
    ] as const) {
      const response = await c.send({ ...request, actor: manager })
      await c.suite.settle()
      const after = await look()
      c.expect(after === before, () => ({
        message: `${request.operation} on one group changes another`,
        expected: `${circle.svc_id} still as it was: ${before}`,
        observed: `${formatResponse(response)}, and ${after}`,
      }))
    }
  })
})

const steps = fc.array(
  fc.record({
    operation: fc.oneof(
      { arbitrary: fc.constantFrom('updateGroup', 'addGroupMember', 'removeGroupMember'), weight: 12 },
      { arbitrary: fc.constant('deleteGroup'), weight: 1 },
    ),
    /** The manager mostly. */
    actor: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.nat(9), weight: 1 }),
    group: fc.nat(1),
    profile: fc.nat(3),
    fields: fc.constantFrom('title', 'description', 'both'),
  }),
  { minLength: 16, maxLength: 24 },
)
type Step = typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never

clause('state.model', needs, async context => {
  if (context.suite.takesWorlds) return
  const histories = fc.sample(steps, { seed: context.suite.options.seed, numRuns: 3 })
  for (const history of histories)
    await context.withFixture(async (c, fixture) => {
      const groups = [fixture.club, fixture.circle]
      const model = new Model(c, ownWorld(c, fixture, groups))
      for (const step of history) {
        const request = askOf(c, fixture, step, groups)
        await model.perform(request)
        for (const { svc_id } of groups) await readAll(model, reads(c.actors, svc_id))
      }
    })
})

/** Nothing but what was created and its creator's permissions: the others hold nothing there. */
function ownWorld({ world: { profiles } }: Case, { manager }: GroupFixture, groups: readonly Group[]): World {
  const acrs = groups.flatMap(({ svc_id: resource }) =>
    (['read', 'write'] as const).map(permission => ({ resource, principal: manager, permission })),
  )
  return { profiles, groups, acrs }
}

function askOf(c: Case, { manager }: GroupFixture, step: Step, groups: readonly Group[]): ClientRequest {
  const { operation, fields } = step
  const others = c.actors.filter(id => id !== manager)
  const actor = step.actor === 0 ? manager : (others[step.actor % others.length] as Id)
  const group = (groups[step.group] as Group).svc_id
  if (operation === 'deleteGroup') return { operation, actor, group }
  if (operation === 'updateGroup') {
    const { title, description } = textOf(c, 'history')
    return {
      operation,
      actor,
      group,
      body: { both: { title, description }, title: { title }, description: { description } }[fields],
    }
  }
  const profile = c.world.profiles[step.profile % c.world.profiles.length]?.svc_id ?? manager
  return { operation, actor, group, profile }
}
