import type { Group, Id, World } from '../../src/spec/nouns.js'
import { createGroup, NotCreated } from '../actors/group-fixture.js'
import { requireGroup, viewGroup } from '../actors/group-view.js'
import {
  formatResponse,
  isClientError,
  requireSuccess,
  sendAndSettle,
  whatIsWrong,
} from '../actors/requests.js'
import { deployed, readAndWrite, type Scene, sceneOf } from '../actors/scene.js'
import { formatFound, onlyGroups, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { findingInGroups } from '../runner/result-values.js'
import { createdId } from '../target/created-id.js'
import { formatView, isSameView } from '../target/group-view.js'
import { expectNoFinding } from './expect-no-finding.js'
import { actorsView, actorsWrite, control, controlView, controlWrite } from './needs.js'

/** Two groups with the same texts are two groups. A target that refuses equal titles refuses this world. */
function onNamesakes(judge: (c: Case, scene: Scene, twins: readonly [Group, Group]) => Promise<void>) {
  return async ({ suite, example }: TestContext) => {
    const { idPrefix } = suite.target.wire
    const scene = sceneOf(idPrefix)
    const texts = { title: 'Rowing eights', description: 'On the water before six' }
    const [one, two] = ['1', '2'].map(digit => `${idPrefix}${digit.repeat(32)}`) as [string, string]
    const world: World = {
      ...scene.world,
      groups: [
        ...scene.world.groups,
        { svc_id: one, ...texts, members: [scene.bo] },
        { svc_id: two, ...texts, members: [] },
      ],
      acrs: [
        ...readAndWrite(scene.anna, [one, two]),
        { resource: one, principal: scene.carol, permission: 'read' },
      ],
    }
    await example(world, c => judge(c, deployed(scene, c.world), c.world.groups.slice(-2) as [Group, Group]))
  }
}

for (const [id, field] of [
  ['search.group-name', 'title'],
  ['search.group-description', 'description'],
] as const)
  clause(
    id,
    control,
    onNamesakes((c, { anna }, twins) => expectBothFound(c, anna, field, twins)),
  )

/** A result shows the description of its own group, and not that of a group with the same title. */
clause('search.values', control, ({ suite, example }) => {
  const { world } = sceneOf(suite.target.wire.idPrefix)
  const groups = world.groups.map(group =>
    group.svc_id === world.vetted ? group : { ...group, title: 'Rowing eights' },
  )
  return example({ ...world, groups }, async c => {
    const found = await search(c, c.actors[0] ?? null, 'Rowing eights', onlyGroups)
    expectNoFinding(c, findingInGroups(found.response, c.world, c.wire.idField))
  })
})

/** On a deployment that keeps its world, the suite creates a namesake of a group, if it may: open.duplicate-title. */
clause('search.group-name', actorsWrite, async ({ suite, withFixture }) => {
  if (suite.takesWorlds) return
  await withFixture(async (c, { manager, club }) => {
    const twin = await namesakeOf(c, manager, club)
    if (twin !== undefined) await expectBothFound(c, manager, 'title', [club, twin])
  })
})
clause('add.member', actorsView, async ({ suite, withFixture }) => {
  if (suite.takesWorlds) return
  await withFixture(async (c, { manager, member, club }) => {
    const twin = await namesakeOf(c, manager, club)
    if (twin !== undefined) await expectAdded(c, manager, member, club.svc_id, twin.svc_id)
  })
})

async function namesakeOf(c: Case, actor: Id, group: Group): Promise<Group | undefined> {
  const { title, description } = group
  try {
    return { ...group, svc_id: await createGroup(c, actor, { title, description }) }
  } catch (error) {
    if (error instanceof NotCreated && isClientError(error.response)) return undefined
    throw error
  }
}

async function expectBothFound(
  c: Case,
  actor: Id,
  field: 'title' | 'description',
  twins: readonly [Group, Group],
): Promise<void> {
  const found = await search(c, actor, twins[0][field], onlyGroups)
  const missing = twins.find(({ svc_id }) => !found.ids.has(svc_id))
  c.require(missing === undefined || !found.full, () => 'the limit of the target hides a result')
  c.expect(missing === undefined, () => ({
    message: `A search for the ${field} that two groups share does not find both`,
    expected: `${twins.map(({ svc_id }) => svc_id).join(' and ')} in the results`,
    observed: formatFound(found, c.world),
  }))
}

/** @param joined a group with the same title, of which the profile is a member */
async function expectAdded(c: Case, actor: Id, profile: Id, joined: Id, group: Id): Promise<void> {
  const response = await sendAndSettle(c, { operation: 'addGroupMember', actor, group, profile })
  const isIn = await memberships(c, actor, profile, [joined, group])
  c.expect(response.status === 200 && isIn.every(Boolean), () => ({
    message: `addGroupMember for a member of a group with the same title ${whatIsWrong(response, 200, 'does not add it')}`,
    expected: `200, and ${profile} in both groups`,
    observed: `${formatResponse(response)}; a member of ${joined}: ${isIn[0]}, of ${group}: ${isIn[1]}`,
  }))
}

/** After one of them is deleted, their title is still in use: open.duplicate-title, judged by state.consistent. */
clause(
  'create.returns-id',
  controlWrite,
  onNamesakes(async (c, { anna: actor }, [kept, deleted]) => {
    if (!c.suite.serves('createGroup') || !c.suite.serves('deleteGroup')) return
    await sendAndSettle(c, { operation: 'deleteGroup', actor, group: deleted.svc_id })
    const body = { title: kept.title, description: 'At noon' }
    const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
    const used = [kept.svc_id, deleted.svc_id]
    const id = createdId(c, response)
    c.expect(
      isClientError(response) || (response.status === 200 && id !== undefined && !used.includes(id)),
      () => ({
        message: 'createGroup with the title of two groups does not return a new SVC-ID',
        expected: `4xx, or 200 with another SVC-ID than ${used.join(' and ')}`,
        observed: formatResponse(response),
      }),
    )
  }),
)

/** An update of one of them leaves the other as it is. */
clause(
  'state.isolation',
  controlView,
  onNamesakes(async (c, { anna: actor }, [{ svc_id: group }, { svc_id: other }]) => {
    if (!c.suite.serves('updateGroup')) return
    const before = await viewGroup(c, actor, other)
    const body = { description: 'At noon' }
    const response = await sendAndSettle(c, { operation: 'updateGroup', actor, group, body })
    const after = await viewGroup(c, actor, other)
    c.expect(isSameView(before, after), () => ({
      message: 'updateGroup changes another group with the same title',
      expected: `still ${formatView(before)}`,
      observed: `${formatResponse(response)}, and ${formatView(after)}`,
    }))
  }),
)

/** A profile that one of them has joined can join the other. */
clause(
  'add.member',
  controlView,
  onNamesakes((c, { anna, bo }, [joined, group]) => expectAdded(c, anna, bo, joined.svc_id, group.svc_id)),
)

/** Whether the profile is a member of each of the groups. */
async function memberships(
  c: Case,
  actor: Id,
  profile: Id,
  groups: readonly Id[],
): Promise<readonly boolean[]> {
  const isIn: boolean[] = []
  for (const group of groups)
    isIn.push((await requireGroup(c, actor, group)).members?.includes(profile) === true)
  return isIn
}

/** A member of both can leave one. */
clause(
  'remove.member',
  controlView,
  onNamesakes(async (c, { anna: actor, bo: profile }, [{ svc_id: kept }, { svc_id: group }]) => {
    await requireSuccess(c, { operation: 'addGroupMember', actor, group, profile })
    const before = await memberships(c, actor, profile, [kept, group])
    c.require(before.every(Boolean), () => 'needs a profile that joins a second group with the same title')
    const response = await sendAndSettle(c, { operation: 'removeGroupMember', actor, group, profile })
    const isIn = await memberships(c, actor, profile, [kept, group])
    c.expect(response.status === 200 && isIn[0] === true && isIn[1] === false, () => ({
      message: `removeGroupMember for a member of two groups with the same title ${whatIsWrong(response, 200, 'does not remove it from the one')}`,
      expected: `200, and ${profile} only in ${kept}`,
      observed: `${formatResponse(response)}; a member of ${kept}: ${isIn[0]}, of ${group}: ${isIn[1]}`,
    }))
  }),
)

/** An ACR on one of them says nothing of the other. */
clause(
  'read.permission',
  controlView,
  onNamesakes(async (c, { carol: actor }, [{ svc_id: granted }, { svc_id: group }]) => {
    await requireSuccess(c, { operation: 'readGroup', actor, group: granted })
    const response = await c.send({ operation: 'readGroup', actor, group })
    c.expect(response.status === 403, () => ({
      message: 'readGroup does not return 403 to a caller whose ACR is on a group with the same title',
      expected: '403: no ACR on this group names the caller',
      observed: formatResponse(response),
    }))
  }),
)
