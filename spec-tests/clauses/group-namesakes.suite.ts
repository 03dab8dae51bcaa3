import type { Group, Id } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { isClientError, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { onlyGroups, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { findingInGroups } from '../runner/result-values.js'
import { createdId } from '../target/created-id.js'
import { isSameView } from '../target/group-view.js'
import { expectNoFinding } from './expect-no-finding.js'
import { namesakeOf, onGroupNamesakes } from './group-namesakes.js'
import { actorsWrite, control, controlView, controlWrite } from './needs.js'

for (const [id, field] of [
  ['search.group-name', 'title'],
  ['search.group-description', 'description'],
] as const)
  clause(
    id,
    `A search for the ${field} that two groups of a world share finds both`,
    control,
    onGroupNamesakes((c, { anna }, twins) => expectBothFound(c, anna, field, twins)),
  )

clause(
  'search.values',
  'The result of each group with a shared title shows its own description',
  control,
  ({ suite, example }) => {
    const { world } = sceneOf(suite.target.wire.idPrefix)
    const groups = world.groups.map(group =>
      group.svc_id === world.vetted ? group : { ...group, title: 'Rowing eights' },
    )
    return example({ ...world, groups }, async c => {
      const found = await search(c, c.actors[0] ?? null, 'Rowing eights', onlyGroups)
      expectNoFinding(c, findingInGroups(found.response, c.world, c.wire.idField))
    })
  },
)

/** On a deployment that keeps its world, the suite creates a namesake of a group, if it may: open.duplicate-title. */
clause(
  'search.group-name',
  'On a fixed world a search for the title of a group finds a created namesake too',
  actorsWrite,
  async ({ suite, withFixture }) => {
    if (suite.target.takesWorlds) return
    await withFixture(async (c, { manager, club }) => {
      const twin = await namesakeOf(c, manager, club)
      if (twin !== undefined) await expectBothFound(c, manager, 'title', [club, twin])
    })
  },
)

clause(
  'search.group-description',
  'A description that two groups get in turn finds both and at last the one that still has it',
  actorsWrite,
  ({ suite, withFixture }) =>
    withFixture(async (c, { manager: actor, club, circle }) => {
      if (!suite.known.serves('updateGroup')) return
      const { description } = textOf(c, 'shared')
      const give = (text: string, { svc_id: group }: Group) =>
        sendAndSettle(c, { operation: 'updateGroup', actor, group, body: { description: text } })
      for (const group of [club, circle]) if ((await give(description, group)).status !== 200) return
      await expectBothFound(c, actor, 'description', [
        { ...club, description },
        { ...circle, description },
      ])
      if ((await give(textOf(c, 'its own').description, circle)).status !== 200) return
      const found = await search(c, actor, description, onlyGroups)
      c.expect(found.ids.has(club.svc_id), () => ({
        decides: found,
        expected: { found: [club.svc_id] },
        when: 'by a description that another group has had too',
      }))
    }),
)

async function expectBothFound(
  c: Case,
  actor: Id,
  field: 'title' | 'description',
  twins: readonly [Group, Group],
): Promise<void> {
  const found = await search(c, actor, twins[0][field], onlyGroups)
  const missing = twins.find(({ svc_id }) => !found.ids.has(svc_id))
  // The limit of the target hides a result.
  if (missing !== undefined && found.full) return
  c.expect(missing === undefined, () => ({
    decides: found,
    expected: { found: twins.map(({ svc_id }) => svc_id) },
    when: `by the ${field} that two groups share`,
  }))
}

/** After one of them is deleted, their title is still in use: open.duplicate-title, judged by state.consistent. */
clause(
  'create.returns-id',
  'A create with the title of a living and a deleted namesake is refused or returns a new SVC-ID',
  controlWrite,
  onGroupNamesakes(async (c, { anna: actor }, [kept, deleted]) => {
    if (!c.known.serves('createGroup') || !c.known.serves('deleteGroup')) return
    await sendAndSettle(c, { operation: 'deleteGroup', actor, group: deleted.svc_id })
    const body = { title: kept.title, description: 'At noon' }
    const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
    const used = [kept.svc_id, deleted.svc_id]
    const id = createdId(c, response)
    c.expect(
      isClientError(response) || (response.status === 200 && id !== undefined && !used.includes(id)),
      () => ({
        decides: response,
        expected: { statuses: ['4xx', 200], says: `another SVC-ID than ${used.join(' and ')}` },
        wrong: 'does not return a new SVC-ID',
        when: 'with the title of two groups',
      }),
    )
  }),
)

clause(
  'state.isolation',
  'A group stays as it is when a group with the same texts is changed and deleted',
  controlView,
  onGroupNamesakes(async (c, { anna: actor, carol }, [{ svc_id: group }, { svc_id: other }]) => {
    const before = await viewGroup(c, actor, other)
    for (const request of c.known.served([
      // Carol is in neither of them.
      { operation: 'addGroupMember', profile: carol },
      { operation: 'updateGroup', body: { description: 'At noon' } },
      { operation: 'deleteGroup' },
    ] as const)) {
      const response = await sendAndSettle(c, { ...request, actor, group })
      const after = await viewGroup(c, actor, other)
      c.expect(isSameView(before, after), () => ({
        decides: [response, after],
        expected: { group: before.view },
        when: 'on another group with the same title',
      }))
    }
  }),
)

clause(
  'read.permission',
  'A caller with an ACR on a group gets 403 to a read of another group with the same title',
  controlView,
  onGroupNamesakes(async (c, { carol: actor }, [{ svc_id: granted }, { svc_id: group }]) => {
    await requireSuccess(c, { operation: 'readGroup', actor, group: granted })
    const response = await c.send({ operation: 'readGroup', actor, group })
    c.expect(response.status === 403, () => ({
      decides: response,
      expected: { statuses: [403] },
      when: 'to a caller whose ACR is on a group with the same title',
      because: 'no ACR on this group names the caller',
    }))
  }),
)
