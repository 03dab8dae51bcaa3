import fc from 'fast-check'
import type { Group, Id } from '../../src/spec/nouns.js'
import { type GroupFixture, textOf, updateBody } from '../actors/group-fixture.js'
import { outsiderOf, viewGroup } from '../actors/group-view.js'
import { sendAll, sendAndSettle } from '../actors/requests.js'
import { readAll, readInTurn, readRequests } from '../model/compare-state.js'
import { Model } from '../model/model.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { expectUnchanged } from './expect-unchanged.js'
import { actorsView } from './needs.js'

/** How many groups of a deployment are read after each change of another group. */
const mostOthers = 6

/*
 * On a deployment that keeps its world, the suite tests these clauses on groups that it has created, with the profiles
 * that it has tokens of.
 */
clause(
  'state.isolation',
  'Each operation on a created group leaves the other groups of a deployment as before',
  actorsView,
  async context => {
    if (context.suite.target.takesWorlds) return
    await context.withFixture(async (c, fixture) => {
      const { manager, member, club, circle } = fixture
      const others = [circle, ...c.world.groups.slice(0, mostOthers)]
      const viewOthers = async () => {
        const responses = await sendAll(
          c,
          others.flatMap(({ svc_id }) => readRequests(c.actors, svc_id)),
        )
        return [(await viewGroup(c, manager, circle.svc_id)).response, ...responses]
      }
      const before = await viewOthers()
      const sendApart = async (request: ClientRequest) => {
        const response = await sendAndSettle(c, request)
        const after = await viewOthers()
        for (const [at, each] of after.entries())
          expectUnchanged(c, response, { before: before[at] as HttpResponse, after: each, isShared: at > 0 })
        return response
      }
      const group = club.svc_id
      const namesake = { ...textOf(c, 'apart'), title: circle.title }
      // A group of another creator comes after the groups of the manager.
      const other = [...c.known.creators].find(id => id !== manager)
      if (other !== undefined)
        await sendApart({ operation: 'createGroup', actor: other, body: textOf(c, 'next') })
      const twin = await sendApart({ operation: 'createGroup', actor: manager, body: namesake })
      for (const request of c.known.served([
        { operation: 'updateGroup', group: createdId(c, twin) ?? group, body: textOf(c, 'apart') },
        { operation: 'updateGroup', group, body: textOf(c, 'apart') },
        { operation: 'addGroupMember', group, profile: outsiderOf(c, fixture, club) },
        { operation: 'removeGroupMember', group, profile: member },
        { operation: 'deleteGroup', group },
      ] as const))
        await sendApart({ ...request, actor: manager })
    })
  },
)

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
