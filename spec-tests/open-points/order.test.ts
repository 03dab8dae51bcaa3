import type { Id } from '../../src/spec/nouns.js'
import { type GroupFixture, textOf } from '../actors/group-fixture.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { needs, spare, withFixture } from './observing.js'

/** Bodies of an update that are refused by some; the first that is refused here serves to find out when. */
const bad = [{ title: ['a', 'list'] }, ['no', 'object'], { title: null }, {}, { title: '' }, 'text']

open(
  'check-order',
  needs,
  withFixture(async (c, fixture) => {
    const update = await orderOfUpdate(c, fixture)
    if (update !== undefined) c.suite.observe(c, 'check-order/updateGroup', update)
    const create = await orderOfCreate(c, fixture)
    if (create === undefined) return
    // Where there is no group to be missing, before the permission is all that two of the readings say.
    const value = create === 'body-first' && update === 'body-between' ? update : create
    c.suite.observe(c, 'check-order/createGroup', value)
  }),
)

async function orderOfUpdate(c: Case, fixture: GroupFixture): Promise<string | undefined> {
  const { manager, stranger, club } = fixture
  const { svc_id: deleted } = await spare(c, fixture)
  const update = async (actor: Id, group: Id, body: unknown) =>
    (await c.send({ operation: 'updateGroup', actor, group, body })).status
  const body = await firstRefused(bad, value => update(manager, club.svc_id, value))
  const isGone = (await c.send({ operation: 'deleteGroup', actor: manager, group: deleted })).status === 200
  await c.suite.settle()
  if (body === undefined || !isGone) return undefined
  const permissionFirst = (await update(stranger, club.svc_id, body)) === 403
  const groupFirst = (await update(manager, deleted, body)) === 404
  if (permissionFirst === groupFirst) return permissionFirst ? 'body-last' : 'body-first'
  const strangers = await update(stranger, deleted, textOf(c, 'gone'))
  // Between the two, whichever of them comes first.
  return groupFirst === (strangers === 404) ? 'body-between' : undefined
}

/** Whether the stranger learns that it may not, or that the title is missing; it must be one who may not. */
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
