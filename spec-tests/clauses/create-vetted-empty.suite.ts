import { sendAndSettle } from '../actors/requests.js'
import { deployed, readAndWrite, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { formatResponse } from '../target/format-response.js'
import { create, expectNotAllowedToCreate } from './expect-not-created.js'
import { controlWrite } from './needs.js'

clause(
  'create.vetted-only',
  'No profile creates a group if Vetted is empty from the start or lost its last member or was deleted',
  controlWrite,
  async ({ suite, example }) => {
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
      if (!suite.known.serves('removeGroupMember')) return
      const removal = { operation: 'removeGroupMember', actor: anna, group: vetted, profile: anna } as const
      // Whether the members of Vetted can change is open: open.system-group.
      const { status } = await sendAndSettle(c, removal)
      if (status === 200) await expectRefusals(c, 'the last member has left Vetted')
    })
    if (!isCreated) return
    if (suite.known.serves('deleteGroup'))
      await example(withMember, async c => {
        const { anna, vetted } = deployed(scene, c.world)
        const { status } = await sendAndSettle(c, { operation: 'deleteGroup', actor: anna, group: vetted })
        // Whether Vetted can be deleted is open: open.system-group.
        if (status === 200) await expectRefusals(c, 'Vetted was deleted')
      })
    await example({ ...withMember, groups }, c => expectRefusals(c, 'Vetted has no members'))
  },
)
