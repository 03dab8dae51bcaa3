import fc from 'fast-check'
import type { Group, Id } from '../../src/spec/nouns.js'
import { type GroupFixture, textOf, updateBody } from '../actors/group-fixture.js'
import { readAll, readInTurn, readRequests } from '../model/compare-state.js'
import { Model } from '../model/model.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { ClientRequest } from '../target/request.js'
import { actorsView } from './needs.js'

const steps = fc.array(
  fc.record({
    operation: fc.oneof(
      { arbitrary: fc.constantFrom('updateGroup', 'addGroupMember', 'removeGroupMember'), weight: 12 },
      { arbitrary: fc.constant('deleteGroup'), weight: 1 },
    ),
    /** Mostly 0, the manager. */
    actor: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.nat(9), weight: 1 }),
    group: fc.nat(1),
    profile: fc.nat(3),
    fields: fc.constantFrom('title', 'description', 'both'),
  }),
  { minLength: 16, maxLength: 24 },
)
type HistoryStep = typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never

/*
 * On a deployment that keeps its world, the suite tests this on groups that it has created, with the profiles that it has
 * tokens of.
 */
clause(
  'state.model',
  'Drawn histories of two created groups of a deployment give what the model gives',
  actorsView,
  async context => {
    if (context.suite.target.takesWorlds) return
    const histories = fc.sample(steps, { seed: context.suite.options.seed, numRuns: 3 })
    for (const history of histories)
      await context.withFixture(async (c, fixture) => {
        const groups = [fixture.club, fixture.circle]
        const model = new Model(c)
        const ids = groups.map(({ svc_id }) => svc_id)
        for (const step of c.known.served(history)) {
          const request = stepRequest(c, fixture, step, groups)
          await model.perform(request)
          await readInTurn(model, ids, request)
        }
        await readAll(
          model,
          ids.flatMap(id => readRequests(c.actors, id)),
        )
      })
  },
)

function stepRequest(
  c: Case,
  { manager }: GroupFixture,
  step: HistoryStep,
  groups: readonly Group[],
): ClientRequest {
  const { operation } = step
  const others = c.actors.filter(id => id !== manager)
  const actor = step.actor === 0 ? manager : (others[step.actor % others.length] as Id)
  const group = (groups[step.group] as Group).svc_id
  if (operation === 'deleteGroup') return { operation, actor, group }
  if (operation === 'updateGroup')
    return { operation, actor, group, body: updateBody(textOf(c, 'history'), step.fields) }
  const profile = c.world.profiles[step.profile % c.world.profiles.length]?.svc_id ?? manager
  return { operation, actor, group, profile }
}
