import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import { open } from '../run/clause.js'
import { type GroupFixture, refusedActors, textOf } from '../worlds/group-fixture.js'
import { deleteSpare, needs, withFixture } from './fixture.js'

/** Invalid bodies of an update. Some servers accept some of them; the observation uses the first that is refused. */
const invalidBodies = [{ title: ['a', 'list'] }, ['no', 'object'], { title: null }, {}, { title: '' }, 'text']

open(
  'check-order',
  needs,
  withFixture(async (c, fixture) => {
    const update = await orderOfUpdate(c, fixture)
    if (update !== undefined) c.observe('check-order/updateGroup', update)
    const create = await orderOfCreate(c, fixture)
    if (create === undefined) return
    // A create names no group, so it cannot show the difference between body-first and body-between.
    const value = create === 'body-first' && update === 'body-between' ? update : create
    c.observe('check-order/createGroup', value)
    await repeat(c, fixture)
  }),
)

/** Invalid bodies of other callers without permission: the runner compares the responses. */
async function repeat(c: Case, fixture: GroupFixture): Promise<void> {
  if (!c.suite.repeatsObservations) return
  const { club, circle } = fixture
  for (const { svc_id: group } of [club, circle])
    for (const actor of refusedActors(c, fixture)) {
      await c.send({ operation: 'updateGroup', actor, group, body: { title: ['a', 'list'] } })
      await c.send({ operation: 'updateGroup', actor, group, body: { description: ['a', 'list'] } })
      const { description } = textOf(c, 'untitled')
      await c.send({ operation: 'createGroup', actor, body: { description } })
    }
}

async function orderOfUpdate(c: Case, fixture: GroupFixture): Promise<string | undefined> {
  const { manager, stranger, club } = fixture
  const update = async (actor: Id, group: Id, body: unknown) =>
    (await c.send({ operation: 'updateGroup', actor, group, body })).status
  const body = await firstRefused(invalidBodies, value => update(manager, club.svc_id, value))
  const deleted = await deleteSpare(c, fixture)
  if (body === undefined || deleted === undefined) return undefined
  const permissionFirst = (await update(stranger, club.svc_id, body)) === 403
  const groupFirst = (await update(manager, deleted, body)) === 404
  if (permissionFirst === groupFirst) return permissionFirst ? 'body-last' : 'body-first'
  const strangers = await update(stranger, deleted, textOf(c, 'gone'))
  // The body comes between the group and the permission, in the order in which this server checks those two.
  return groupFirst === (strangers === 404) ? 'body-between' : undefined
}

/** Whether a caller outside Vetted gets 403 or the status of a missing title; undefined if the caller may create. */
async function orderOfCreate(c: Case, { stranger }: GroupFixture): Promise<string | undefined> {
  const create = async (body: object) =>
    (await c.send({ operation: 'createGroup', actor: stranger, body })).status
  if ((await create(textOf(c, 'stranger'))) !== 403) return undefined
  const { description } = textOf(c, 'untitled')
  return (await create({ description })) === 403 ? 'body-last' : 'body-first'
}

async function firstRefused<T>(values: readonly T[], statusOf: (value: T) => Promise<number>) {
  for (const value of values) {
    const status = await statusOf(value)
    if (status === 400 || status === 422) return value
  }
  return undefined
}
