import { groupAt, type Id, type World, withGroup } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { nameIn } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { permitted } from '../scenarios/vetted.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import { create, expectNotAllowedToCreate } from './expect-not-created.js'
import { controlWrite, worldWrite } from './needs.js'

/** The profiles of `worldWithPermissions`, in its order. Outside Vetted each gets 403, whatever else it has. */
const callers = [
  'the first member of Vetted',
  'a member of two groups, without permissions',
  'a member of one group, without permissions',
  'with all permissions on Vetted',
  'with all permissions on Vetted through a group',
  'with all permissions on all other groups',
]

/** See `permitted`. */
function worldWithPermissions(idPrefix: string, areVetted: boolean): World {
  return permitted(areVetted)(sceneOf(idPrefix), idPrefix)
}

/** On a deployment that keeps its world, the target file says which profiles are outside Vetted. */
clause(
  'create.vetted-only',
  'A caller that is outside Vetted in the world of a deployment gets 403',
  worldWrite,
  async context => {
    if (context.suite.target.takesWorlds) return
    await context.withFixture(async (c, { manager }) => {
      const { vetted, groups } = c.world
      const members = groupAt({ groups }, vetted)?.members
      const outside = c.actors.filter(id => members?.includes(id) === false)
      c.require(
        outside.length > 0,
        () => 'needs a token in the target file of a profile that is outside Vetted in its world',
      )
      for (const caller of outside.slice(0, 5))
        await expectNotAllowedToCreate(c, caller, 'outside Vetted', manager)
    })
  },
)

clause(
  'create.vetted-only',
  'Every caller that is in Vetted in the world of a deployment may create groups',
  worldWrite,
  async context => {
    if (context.suite.target.takesWorlds) return
    await context.withFixture(async c => {
      const members = groupAt(c.world, c.world.vetted)?.members ?? []
      for (const caller of c.actors.filter(id => members.includes(id)).slice(0, 5)) {
        const { response } = await create(c, caller)
        c.expect(response.status !== 403, () => ({
          decides: response,
          expected: { statuses: [200] },
          when: `to ${nameIn(c.world, caller)}, a member of Vetted`,
          because: 'nothing but membership of Vetted counts',
        }))
      }
    })
  },
)

clause(
  'create.vetted-only',
  'Whatever its permissions are a profile may create groups while it is in Vetted and only then',
  controlWrite,
  async ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const responses: HttpResponse[] = []
    await example(worldWithPermissions(idPrefix, true), async c => {
      for (const caller of c.actors) responses.push((await create(c, caller)).response)
      c.require(
        responses.some(({ status }) => status === 200),
        () => 'needs createGroup to succeed for a member of Vetted',
      )
      c.expect(
        responses.every(({ status }) => status === 200),
        () => ({
          decides: responses.find(({ status }) => status !== 200) ?? [],
          expected: { statuses: [200] },
          when: `to some members of Vetted only: ${callers.filter((_, at) => responses[at]?.status === 200).join(', ')}`,
          because: 'nothing but membership of Vetted counts',
        }),
      )
    })
    const withOutsiders = worldWithPermissions(idPrefix, false)
    await example(withOutsiders, async c => {
      for (const [at, caller] of c.actors.entries())
        if (responses[at]?.status === 200 && at > 0)
          await expectNotAllowedToCreate(c, caller, callers[at] ?? '')
    })
    if (suite.known.serves('addGroupMember')) {
      await example(withOutsiders, joinAndLeave)
      await example(withOutsiders, joinNamesake)
    }
  },
)

/** Anna creates another group with the title of Vetted and adds Carol to it: open.duplicate-title. */
async function joinNamesake(c: Case): Promise<void> {
  const [anna, , carol] = c.actors as [Id, Id, Id]
  const title = groupAt(c.world, c.world.vetted)?.title
  const body = { title, description: textOf(c, 'namesake').description }
  const created = await sendAndSettle(c, { operation: 'createGroup', actor: anna, body })
  const group = createdId(c, created)
  if (created.status !== 200 || group === undefined) return
  const added = await sendAndSettle(c, { operation: 'addGroupMember', actor: anna, group, profile: carol })
  if (added.status === 200) await expectNotAllowedToCreate(c, carol, 'in a group with the title of Vetted')
}

/** The system group is known by its SVC-ID. */
clause(
  'create.vetted-only',
  'A member of a staged group with the title of Vetted gets 403 and a member of Vetted does not',
  controlWrite,
  async ({ suite, example }) => {
    const { world, carol, vetted, circle } = sceneOf(suite.target.wire.idPrefix)
    const title = groupAt(world, vetted)?.title ?? ''
    for (const [similar, how] of [
      [title, 'the title of Vetted'],
      [title.toUpperCase(), 'the title of Vetted in capital letters'],
    ] as const) {
      const named = withGroup(world, circle, group => ({ ...group, title: similar, members: [carol] }))
      await example(named, async c => {
        const [anna, , carol] = c.actors as [Id, Id, Id]
        await expectAllowedToCreate(c, anna, `is in Vetted, if another group has ${how}`)
        await expectNotAllowedToCreate(c, carol, `in a group with ${how}`)
      })
    }
  },
)

/** Anna adds Carol to Vetted, removes her and adds her again, if the target allows that: open.system-group. */
async function joinAndLeave(c: Case): Promise<void> {
  const [anna, , carol] = c.actors as [Id, Id, Id]
  const request = { actor: anna, group: c.world.vetted ?? '', profile: carol }
  const join = () => sendAndSettle(c, { ...request, operation: 'addGroupMember' })
  if ((await join()).status !== 200) return
  await expectAllowedToCreate(c, carol, 'was added to Vetted')
  if (!c.known.serves('removeGroupMember')) return
  const removed = await sendAndSettle(c, { ...request, operation: 'removeGroupMember' })
  if (removed.status !== 200) return
  await expectNotAllowedToCreate(c, carol, 'removed from Vetted')
  // What the target remembers of the refusal must not decide now.
  if ((await join()).status !== 200) return
  const { view } = await viewGroup(c, anna, request.group)
  // Other clauses judge an addition that has no effect.
  if (view?.members?.includes(carol) !== false)
    await expectAllowedToCreate(c, carol, 'was removed from Vetted, refused and added again')
}

async function expectAllowedToCreate(c: Case, caller: Id, description: string): Promise<void> {
  const { response } = await create(c, caller)
  c.expect(response.status === 200, () => ({
    decides: response,
    expected: { statuses: [200] },
    when: `to a profile that ${description}`,
  }))
}
