import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { open } from '../runner/clause.js'
import { canManagerRead, needs, observeStatus, requestsWithBody, withFixture } from './observing.js'

open(
  'empty-update',
  needs,
  withFixture(async (c, fixture) => {
    const [, update] = requestsWithBody(fixture)
    if (await canManagerRead(c, fixture))
      observeStatus(c, 'empty-update', update.operation, await c.send({ ...update, body: {} }))
  }),
)

open(
  'wrong-type',
  needs,
  withFixture(async (c, fixture) => {
    for (const request of requestsWithBody(fixture)) {
      const body = { ...textOf(c, 'number'), description: 4711 }
      observeStatus(c, 'wrong-type', request.operation, await c.send({ ...request, body }), 'text')
    }
  }),
)

open(
  'unknown-properties',
  needs,
  withFixture(async (c, fixture) => {
    for (const request of requestsWithBody(fixture)) {
      const body = { ...textOf(c, 'coloured'), colour: 'blue' }
      observeStatus(c, 'unknown-properties', request.operation, await c.send({ ...request, body }), 'ignored')
    }
  }),
)

open(
  'duplicate-title',
  needs,
  withFixture(async (c, fixture) => {
    for (const request of requestsWithBody(fixture)) {
      const body = { ...textOf(c, 'double'), title: fixture.club.title }
      observeStatus(c, 'duplicate-title', request.operation, await c.send({ ...request, body }), 'accepted')
    }
  }),
)

/** An update that returns 200 and changes nothing shows that the server did not read the body. */
open(
  'wrong-content-type',
  needs,
  withFixture(async (c, fixture) => {
    const [create, update] = requestsWithBody(fixture)
    const contentType = 'text/plain'
    const created = await c.send({ ...create, body: textOf(c, 'plain'), contentType })
    observeStatus(c, 'wrong-content-type', create.operation, created, 'read')
    const body = textOf(c, 'plain')
    const updated = await c.send({ ...update, body, contentType })
    await c.suite.settle()
    const { view } = await viewGroup(c, fixture.manager, update.group)
    const isRead = view?.title === body.title || view?.description === body.description
    observeStatus(
      c,
      'wrong-content-type',
      update.operation,
      updated,
      isRead ? 'read' : 'the server returns 200 and does not read the body',
    )
  }),
)
