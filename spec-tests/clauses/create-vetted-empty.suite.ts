import { formatResponse, sendAndSettle } from '../actors/requests.js'
import { deployed, readAndWrite, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { create, expectNotAllowedToCreate } from './expect-not-created.js'
import { controlWrite } from './needs.js'

/** If Vetted has no members, or is deleted, no caller may create a group: not at the start, and not after the last member has left. */
clause('create.vetted-only', controlWrite, async ({ suite, example }) => {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const { anna, vetted, world } = scene
  const withMember = { ...world, acrs: [...world.acrs, ...readAndWrite(anna, [vetted])] }
  const groups = world.groups.map(group => (group.svc_id === vetted ? { ...group, members: [] } : group))
  const expectRefusals = async (c: Case, moment: string) => {
    const { anna, bo } = deployed(scene, c.world)
    for (const caller of [anna, bo]) await expectNotAllowedToCreate(c, caller, moment)
  }
  let isCreated = false
  await example(withMember, async c => {
    const { anna, vetted } = deployed(scene, c.world)
    const { response } = await create(c, anna)
    isCreated = response.status === 200
    c.require(
      isCreated,
      () => `needs createGroup to succeed in Vetted; it returned ${formatResponse(response)}`,
    )
    if (!suite.serves('removeGroupMember')) return
    const removal = { operation: 'removeGroupMember', actor: anna, group: vetted, profile: anna } as const
    // Whether the members of Vetted can change is open: open.system-group.
    const { status } = await sendAndSettle(c, removal)
    if (status === 200) await expectRefusals(c, 'the last member has left Vetted')
  })
  if (!isCreated) return
  await example({ ...withMember, groups }, c => expectRefusals(c, 'Vetted has no members'))
  if (!suite.serves('deleteGroup')) return
  await example(withMember, async c => {
    const { anna, vetted } = deployed(scene, c.world)
    const deletion = { operation: 'deleteGroup', actor: anna, group: vetted } as const
    // Whether Vetted can be deleted is open: open.system-group.
    const { status } = await sendAndSettle(c, deletion)
    c.require(status === 200, () => `needs deleteGroup to delete Vetted; it returned ${status}`)
    await expectRefusals(c, 'Vetted was deleted')
  })
})
