import { createGroup, textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { createdId } from '../target/created-id.js'
import { placesIn } from '../target/group-layout.js'
import { isHeld, needs, withFixture } from './observing.js'

open(
  'create-id-field',
  needs,
  withFixture(async (c, { manager }) => {
    const body = textOf(c, 'field')
    const response = await c.send({ operation: 'createGroup', actor: manager, body })
    const id = createdId(c, response)
    const place = placesIn(response.json).find(({ value }) => value === id)
    if (response.status === 200 && id !== undefined && place !== undefined)
      c.suite.observe(c, 'create-id-field', place.path)
  }),
)

/** Only what a permission does can be seen, and changePermission does nothing in this interface. */
open(
  'creator-grant',
  needs,
  withFixture(async (c, { manager }) => {
    for (const about of ['granted', 'granted as well']) {
      const group = await createGroup(c, manager, textOf(c, about))
      const read = await c.send({ operation: 'readGroup', actor: manager, group })
      const body = textOf(c, 'rewritten')
      const write = await c.send({ operation: 'updateGroup', actor: manager, group, body })
      const held = [...(isHeld(read.status) ? ['read'] : []), ...(isHeld(write.status) ? ['write'] : [])]
      c.suite.observe(c, 'creator-grant', held.join('+') || 'none')
    }
  }),
)

open(
  'creator-is-member',
  needs,
  withFixture(async (c, { manager }) => {
    for (const about of ['joined', 'joined as well']) {
      const group = await createGroup(c, manager, textOf(c, about))
      const { view } = await viewGroup(c, manager, group)
      if (view?.members !== undefined) noteMember(c, view.members.includes(manager))
    }
  }),
)

function noteMember(c: Case, isMember: boolean): void {
  c.suite.creatorIsMember = isMember
  c.suite.observe(c, 'creator-is-member', isMember ? 'yes' : 'no')
}
