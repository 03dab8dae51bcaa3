import { textOf } from '../actors/actors.js'
import { see } from '../actors/group-view.js'
import { open } from '../runner/clause.js'
import { bodyTakers, isServed, needs, observeStatus, withCast } from './observing.js'

open(
  'empty-update',
  needs,
  withCast(async (c, cast) => {
    const [, update] = bodyTakers(cast)
    if (await isServed(c, cast))
      observeStatus(c, 'empty-update', update.operation, await c.ask({ ...update, body: {} }))
  }),
)

open(
  'wrong-type',
  needs,
  withCast(async (c, cast) => {
    for (const ask of bodyTakers(cast)) {
      const body = { ...textOf(c, 'number'), description: 4711 }
      observeStatus(c, 'wrong-type', ask.operation, await c.ask({ ...ask, body }), 'text')
    }
  }),
)

open(
  'unknown-properties',
  needs,
  withCast(async (c, cast) => {
    for (const ask of bodyTakers(cast)) {
      const body = { ...textOf(c, 'coloured'), colour: 'blue' }
      observeStatus(c, 'unknown-properties', ask.operation, await c.ask({ ...ask, body }), 'ignored')
    }
  }),
)

open(
  'duplicate-title',
  needs,
  withCast(async (c, cast) => {
    for (const ask of bodyTakers(cast)) {
      const body = { ...textOf(c, 'double'), title: cast.club.title }
      observeStatus(c, 'duplicate-title', ask.operation, await c.ask({ ...ask, body }), 'accepted')
    }
  }),
)

/** A body that is served and does nothing was not read. */
open(
  'wrong-content-type',
  needs,
  withCast(async (c, cast) => {
    const [create, update] = bodyTakers(cast)
    const contentType = 'text/plain'
    const created = await c.ask({ ...create, body: textOf(c, 'plain'), contentType })
    observeStatus(c, 'wrong-content-type', create.operation, created, 'read')
    const body = textOf(c, 'plain')
    const updated = await c.ask({ ...update, body, contentType })
    await c.suite.settle()
    const { view } = await see(c, cast.manager, update.group)
    const isRead = view?.title === body.title || view?.description === body.description
    observeStatus(c, 'wrong-content-type', update.operation, updated, isRead ? 'read' : 'passed over')
  }),
)
