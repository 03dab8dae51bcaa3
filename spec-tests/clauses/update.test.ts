import { formatResponse, type GroupFixture, requireGroup, textOf } from '../actors/group-fixture.js'
import { formatView, isSameView, remove, viewGroup } from '../actors/group-view.js'
import { alike, oddTexts } from '../arbitraries/odd-texts.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectDenied, expectMissing } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const
const needsView = { ...needs, observed: ['read-fields'] } as const

/** A new value is stored beside one of the other field and by itself; an odd one may be refused. */
for (const [id, field] of [
  ['update.title', 'title'],
  ['update.description', 'description'],
] as const)
  clause(id, needsView, context =>
    context.withFixture(async (c, { manager, club }) => {
      const odd = oddTexts(c).map(text => ({ [field]: text[field] }))
      for (const body of [textOf(c, 'updated'), { [field]: textOf(c, 'again')[field] }, ...odd]) {
        const response = await c.send({ operation: 'updateGroup', actor: manager, group: club.svc_id, body })
        await c.suite.settle()
        if (odd.includes(body) && response.status >= 400 && response.status < 500) continue
        const view = await requireGroup(c, manager, club.svc_id)
        c.expect(response.status === 200 && alike(view[field], body[field]), () => ({
          message: `an update does not store the new ${field}`,
          expected: `200, and the ${field} ${JSON.stringify(body[field])} in the next read`,
          observed: `${formatResponse(response)}, and ${JSON.stringify(view[field])}`,
        }))
      }
    }),
  )

for (const field of ['title', 'description'] as const)
  clause('update.partial', needsView, context =>
    context.withFixture((c, fixture) => expectRest(c, fixture, field)),
  )

/** An update with one field alone leaves the other and the members. */
async function expectRest(
  c: Case,
  { manager, club }: GroupFixture,
  field: 'title' | 'description',
): Promise<void> {
  const before = await requireGroup(c, manager, club.svc_id)
  const text = textOf(c, 'partial')[field]
  const body = { [field]: text }
  const response = await c.send({ operation: 'updateGroup', actor: manager, group: club.svc_id, body })
  await c.suite.settle()
  const after = await viewGroup(c, manager, club.svc_id)
  const expected = { status: 200, view: { ...before, [field]: text } }
  const isKept = isSameView({ ...after, view: after.view && { ...after.view, [field]: text } }, expected)
  c.expect(response.status === 200 && isKept, () => ({
    message: `an update with a ${field} alone does not cleanUp the rest as it was`,
    expected: `200, and ${formatView(expected)}`,
    observed: `${formatResponse(response)}, and ${formatView(after)}`,
  }))
  c.require(
    after.view?.[field] === text,
    () => `needs an update that takes effect, and update.${field} was not seen to hold`,
  )
}

/** What is there already may be given again. */
for (const [id, field] of [
  ['update.title', 'title'],
  ['update.description', 'description'],
] as const)
  clause(id, needsView, context =>
    context.withFixture(async (c, { manager, club }) => {
      const group = club.svc_id
      const text = textOf(c, 'the same')
      for (const body of [text, text, { [field]: text[field] }]) {
        const response = await c.send({ operation: 'updateGroup', actor: manager, group, body })
        await c.suite.settle()
        const after = await viewGroup(c, manager, group)
        const isFirst = c.requests.length === 2
        if (isFirst && response.status !== 200)
          c.require(
            false,
            () => `needs a group to be updated, and the response was ${formatResponse(response)}`,
          )
        c.expect(response.status === 200 && after.view?.[field] === text[field], () => ({
          message: `an update with the ${field} that a group has already is not served`,
          expected: `200, and still the ${field} ${JSON.stringify(text[field])}`,
          observed: `${formatResponse(response)}, and ${formatView(after)}`,
        }))
      }
    }),
  )

clause('update.permission', needsView, context =>
  context.withFixture((c, fixture) => {
    const { svc_id: group } = fixture.club
    const body = textOf(c, 'denied')
    return expectDenied(c, fixture, {
      request: { operation: 'updateGroup', group, body },
      isDone: ({ view }) => view?.title === body.title,
    })
  }),
)

clause('update.not-found', needs, context =>
  context.withFixture(async (c, { manager, club }) => {
    const { svc_id: group } = club
    const request = { operation: 'updateGroup', actor: manager, group } as const
    const served = await c.send({ ...request, body: textOf(c, 'before') })
    c.require(
      served.status === 200,
      () => `needs a group to be updated, and the response was ${formatResponse(served)}`,
    )
    await remove(c, manager, group)
    await expectMissing(c, { ...request, body: textOf(c, 'after') })
  }),
)
