import { createGroup, textOf } from '../actors/actors.js'
import { see } from '../actors/group-view.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { createdId } from '../runner/record-for-cleanup.js'
import { placesIn } from '../target/group-layout.js'
import { isHeld, needs, withCast } from './observing.js'

open(
  'create-id-field',
  needs,
  withCast(async (c, { manager }) => {
    const body = textOf(c, 'field')
    const answer = await c.ask({ operation: 'createGroup', actor: manager, body })
    const id = createdId(c, answer)
    const place = placesIn(answer.json).find(({ value }) => value === id)
    if (answer.status === 200 && id !== undefined && place !== undefined)
      c.suite.observe(c, 'create-id-field', place.path)
  }),
)

/** Only what a permission does can be seen, and changePermission does nothing in this interface. */
open(
  'creator-grant',
  needs,
  withCast(async (c, { manager }) => {
    for (const about of ['granted', 'granted as well']) {
      const group = await createGroup(c, manager, textOf(c, about))
      const read = await c.ask({ operation: 'readGroup', actor: manager, group })
      const body = textOf(c, 'rewritten')
      const write = await c.ask({ operation: 'updateGroup', actor: manager, group, body })
      const held = [...(isHeld(read.status) ? ['read'] : []), ...(isHeld(write.status) ? ['write'] : [])]
      c.suite.observe(c, 'creator-grant', held.join('+') || 'none')
    }
  }),
)

open(
  'creator-is-member',
  needs,
  withCast(async (c, { manager }) => {
    for (const about of ['joined', 'joined as well']) {
      const group = await createGroup(c, manager, textOf(c, about))
      const { view } = await see(c, manager, group)
      if (view?.members !== undefined) noteMember(c, view.members.includes(manager))
    }
  }),
)

function noteMember(c: Case, isMember: boolean): void {
  c.suite.creatorIsMember = isMember
  c.suite.observe(c, 'creator-is-member', isMember ? 'yes' : 'no')
}
