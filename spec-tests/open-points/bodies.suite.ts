import type { Group, Id } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { afterwards, canManagerRead, needs, requestsWithBody, withFixture } from './fixture.js'
import { observeStatus } from './observing.js'
import { alsoInWorld } from './world-writers.js'

open(
  'empty-update',
  needs,
  alsoInWorld(
    'empty-update',
    afterwards(
      withFixture(async (c, fixture) => {
        const [, update] = requestsWithBody(fixture)
        if (await canManagerRead(c, fixture))
          observeStatus(c, 'empty-update', update.operation, await c.send({ ...update, body: {} }))
      }),
      (_, groups) =>
        groups
          .flatMap(group => [group, group])
          .map(({ svc_id: group }) => ({
            operation: 'updateGroup',
            group,
            body: {},
          })),
    ),
  ),
)

/** Four creates and four updates, each with another body. */
function eight(groups: readonly Group[], bodyOf: (at: number) => object) {
  return [...groups, ...groups, ...groups, ...groups]
    .slice(0, 4)
    .flatMap(({ svc_id: group }, at) => [
      { operation: 'updateGroup', group, body: bodyOf(at) } as const,
      { operation: 'createGroup', body: bodyOf(at) } as const,
    ])
}

open(
  'wrong-type',
  needs,
  afterwards(
    withFixture(async (c, fixture) => {
      for (const request of c.known.served(requestsWithBody(fixture))) {
        const body = { ...textOf(c, 'number'), description: 4711 }
        observeStatus(c, 'wrong-type', request.operation, await c.send({ ...request, body }), 'text')
      }
    }),
    (c, groups) =>
      eight(groups, at =>
        at % 2 === 0
          ? { ...textOf(c, 'number'), title: 4711 + at }
          : { ...textOf(c, 'a longer name'), description: 8 },
      ),
  ),
)

open(
  'unknown-properties',
  needs,
  afterwards(
    withFixture(async (c, fixture) => {
      for (const request of c.known.served(requestsWithBody(fixture))) {
        const body = { ...textOf(c, 'coloured'), colour: 'blue' }
        observeStatus(
          c,
          'unknown-properties',
          request.operation,
          await c.send({ ...request, body }),
          'ignored',
        )
      }
    }),
    (c, groups) =>
      eight(groups, at => ({
        ...textOf(c, 'coloured'),
        // Some titles are short.
        ...(at < 2 ? { title: c.suite.mark() } : {}),
        [at % 2 === 0 ? 'colour' : 'hue']: `blue${'e'.repeat(at)}`,
      })),
  ),
)

open(
  'duplicate-title',
  needs,
  afterwards(
    withFixture(async (c, fixture) => {
      for (const request of c.known.served(requestsWithBody(fixture))) {
        const body = { ...textOf(c, 'double'), title: fixture.club.title }
        observeStatus(c, 'duplicate-title', request.operation, await c.send({ ...request, body }), 'accepted')
      }
    }),
    (c, groups, { club }) =>
      c.target.takesWorlds
        ? eight(groups, at => ({
            ...textOf(c, 'x'.repeat(at)),
            title: groups[(at + 1) % groups.length]?.title,
          }))
        : groups.flatMap(({ svc_id: group }) =>
            [...Array(3).keys()].flatMap(at => doubles(c, group, club.title, at)),
          ),
  ),
)

/** A create and an update with a title in use. Another update before them gives the group a title of its own. */
function doubles(c: Case, group: Id, title: string, at: number) {
  const body = { ...textOf(c, 'x'.repeat(at)), title }
  return [
    { operation: 'updateGroup', group, body: textOf(c, 'single') },
    { operation: 'updateGroup', group, body },
    { operation: 'createGroup', body },
  ] as const
}

/** An update that returns 200 and changes nothing shows that the server did not read the body. */
open(
  'wrong-content-type',
  needs,
  afterwards(
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
    (c, groups) =>
      eight(groups, at => textOf(c, 'plain'.repeat(at + 1))).map(request => ({
        ...request,
        contentType: 'text/plain',
      })),
  ),
)
