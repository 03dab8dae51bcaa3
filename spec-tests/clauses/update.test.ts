import { type Cast, tellAnswer, textOf, viewGroup } from '../actors/actors.js'
import { remove, sameSight, see, tellSight } from '../actors/group-view.js'
import { alike, oddTexts } from '../arbitraries/odd-texts.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectDenied, expectMissing } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const

/** A new value is stored beside one of the other field and by itself; an odd one may be refused. */
for (const [id, field] of [
  ['update.title', 'title'],
  ['update.description', 'description'],
] as const)
  clause(id, needs, trial =>
    trial.cast(async (c, { manager, club }) => {
      const odd = oddTexts(c).map(text => ({ [field]: text[field] }))
      for (const body of [textOf(c, 'updated'), { [field]: textOf(c, 'again')[field] }, ...odd]) {
        const answer = await c.ask({ operation: 'updateGroup', actor: manager, group: club.svc_id, body })
        await c.suite.settle()
        if (odd.includes(body) && answer.status >= 400 && answer.status < 500) continue
        const view = await viewGroup(c, manager, club.svc_id)
        c.expect(answer.status === 200 && alike(view[field], body[field]), () => ({
          message: `an update does not store the new ${field}`,
          expected: `200, and the ${field} ${JSON.stringify(body[field])} in the next read`,
          observed: `${tellAnswer(answer)}, and ${JSON.stringify(view[field])}`,
        }))
      }
    }),
  )

for (const field of ['title', 'description'] as const)
  clause('update.partial', needs, trial => trial.cast((c, cast) => expectRest(c, cast, field)))

/** An update with one field alone leaves the other and the members. */
async function expectRest(c: Case, { manager, club }: Cast, field: 'title' | 'description'): Promise<void> {
  const before = await viewGroup(c, manager, club.svc_id)
  const text = textOf(c, 'partial')[field]
  const body = { [field]: text }
  const answer = await c.ask({ operation: 'updateGroup', actor: manager, group: club.svc_id, body })
  await c.suite.settle()
  const after = await see(c, manager, club.svc_id)
  const expected = { status: 200, view: { ...before, [field]: text } }
  const isKept = sameSight({ ...after, view: after.view && { ...after.view, [field]: text } }, expected)
  c.expect(answer.status === 200 && isKept, () => ({
    message: `an update with a ${field} alone does not leave the rest as it was`,
    expected: `200, and ${tellSight(expected)}`,
    observed: `${tellAnswer(answer)}, and ${tellSight(after)}`,
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
  clause(id, needs, trial =>
    trial.cast(async (c, { manager, club }) => {
      const group = club.svc_id
      const text = textOf(c, 'the same')
      for (const body of [text, text, { [field]: text[field] }]) {
        const answer = await c.ask({ operation: 'updateGroup', actor: manager, group, body })
        await c.suite.settle()
        const after = await see(c, manager, group)
        const isFirst = c.requests.length === 2
        if (isFirst && answer.status !== 200)
          c.require(false, () => `needs a group to be updated, and the answer was ${tellAnswer(answer)}`)
        c.expect(answer.status === 200 && after.view?.[field] === text[field], () => ({
          message: `an update with the ${field} that a group has already is not served`,
          expected: `200, and still the ${field} ${JSON.stringify(text[field])}`,
          observed: `${tellAnswer(answer)}, and ${tellSight(after)}`,
        }))
      }
    }),
  )

clause('update.permission', needs, trial =>
  trial.cast((c, cast) => {
    const { svc_id: group } = cast.club
    const body = textOf(c, 'denied')
    return expectDenied(c, cast, {
      ask: { operation: 'updateGroup', group, body },
      isDone: ({ view }) => view?.title === body.title,
    })
  }),
)

clause('update.not-found', needs, trial =>
  trial.cast(async (c, { manager, club }) => {
    const { svc_id: group } = club
    const ask = { operation: 'updateGroup', actor: manager, group } as const
    const served = await c.ask({ ...ask, body: textOf(c, 'before') })
    c.require(
      served.status === 200,
      () => `needs a group to be updated, and the answer was ${tellAnswer(served)}`,
    )
    await remove(c, manager, group)
    await expectMissing(c, { ...ask, body: textOf(c, 'after') })
  }),
)
