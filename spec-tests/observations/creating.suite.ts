import { open } from '../run/clause.js'
import { createGroup, textOf } from '../worlds/group-fixture.js'
import { viewGroup } from '../worlds/group-view.js'
import { fixtureNeeds, withFixture } from './fixture.js'
import { isPermissionHeld, observeLeft, observeParts } from './observing.js'
import { createdIdField } from './response-readings.js'

open(
  'create-id-field',
  fixtureNeeds,
  withFixture(async (c, { manager }) => {
    const request = { operation: 'createGroup', actor: manager, body: textOf(c, 'field') } as const
    const response = await c.send(request)
    for (const { key, value } of createdIdField({ c, request, response })) c.observe(key, value, true)
  }),
)

/** changePermission cannot be observed, because no operation of this interface requires it. */
open(
  'creator-grant',
  fixtureNeeds,
  withFixture(async (c, { manager }) => {
    for (const about of ['granted', 'granted as well', 'granted again', 'g']) {
      const group = await createGroup(c, manager, textOf(c, about))
      const read = await c.send({ operation: 'readGroup', actor: manager, group })
      const update = {
        operation: 'updateGroup',
        actor: manager,
        group,
        body: textOf(c, 'rewritten'),
      } as const
      const deletion = { operation: 'deleteGroup', actor: manager, group } as const
      // A target may refuse each update, or have none.
      const [first = update, ...others] = c.known.served([update, deletion])
      let write = false
      for (const request of [first, ...others]) write ||= isPermissionHeld((await c.send(request)).status)
      observeParts(c, 'creator-grant', { read: isPermissionHeld(read.status), write })
    }
  }),
)

open(
  'creator-is-member',
  fixtureNeeds,
  withFixture(async (c, { manager, member, stranger }) => {
    for (const about of ['joined', 'joined as well', 'joined again', 'j']) {
      const group = await createGroup(c, manager, textOf(c, about))
      const { view } = await viewGroup(c, manager, group)
      if (view?.members !== undefined) c.known.creatorIsMember = observeLeft(c, 'creator-is-member') === 'yes'
      if (about !== 'j') continue
      for (const profile of [member, stranger]) {
        await c.send({ operation: 'addGroupMember', actor: manager, group, profile })
        await c.suite.settle()
        await viewGroup(c, manager, group)
      }
    }
  }),
)
