import fc from 'fast-check'
import type { Id } from '../../src/spec/nouns.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { createGroup, formatResponse, textOf } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import { sceneOf } from '../actors/scene.js'
import { formatFound, search } from '../actors/searching.js'
import { alike, oddTexts } from '../arbitraries/odd-texts.js'
import { title } from '../arbitraries/printable.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { createdId } from '../target/created-id.js'
import { sendAll } from './acr-reads.js'

const needs = { tier: 'actors', writes: true } as const
const needsView = { ...needs, observed: ['read-fields'] } as const
const groupsAlone = { profiles: 'false', groups: 'true' } as const

clause('create.returns-id', needsView, context =>
  context.withFixture(async (c, { manager }) => {
    const ids: Id[] = []
    // One alone, and then several at once.
    for (const size of [1, 6]) {
      const texts = Array.from({ length: size }, () => textOf(c, 'new'))
      const requests = texts.map(body => ({ operation: 'createGroup', actor: manager, body }) as const)
      const responses = await sendAll(c, requests)
      await c.suite.settle()
      for (const [at, response] of responses.entries()) {
        const id = createdId(c, response)
        const isNew = response.status === 200 && id !== undefined && !ids.includes(id)
        const shown = isNew ? await lookUp(c, manager, id) : undefined
        c.expect(shown?.title === texts[at]?.title, () => ({
          message: 'creating a group does not response with an SVC-ID that is new and its own',
          expected: `200 with an SVC-ID that was none before, under which ${JSON.stringify(texts[at]?.title)} is found`,
          observed: `${formatResponse(response)}, which shows ${JSON.stringify(shown)}`,
        }))
        // An SVC-ID that was given away stays so, even when its group is gone.
        if (ids.length === 0) await c.send({ operation: 'deleteGroup', actor: manager, group: id as Id })
        ids.push(id as Id)
      }
    }
  }),
)

clause('create.requires-fields', needs, context =>
  context.withFixture(async (c, { manager }) => {
    const create = (body: object) => c.send({ operation: 'createGroup', actor: manager, body })
    const whole = textOf(c, 'whole')
    const served = await create(whole)
    await c.suite.settle()
    for (const s of [whole.title, whole.description])
      c.require(
        served.status === 200 && (await search(c, manager, s, groupsAlone)).results.length > 0,
        () => `needs a group that is created and found, and the response was ${formatResponse(served)}`,
      )
    const { title } = textOf(c, 'untold')
    const { description } = textOf(c, 'untitled')
    for (const body of [{ title }, { description }, {}]) {
      const response = await create(body)
      await c.suite.settle()
      const [given = 'neither'] = Object.keys(body)
      c.expect(response.status >= 400 && response.status < 500, () => ({
        message: `a new group with ${given === 'neither' ? 'neither a title nor a description' : `a ${given} alone`} is not refused`,
        expected: '4xx: the title and the description are both required',
        observed: formatResponse(response),
      }))
      for (const s of Object.values(body)) await expectNothing(c, manager, s)
    }
  }),
)

/** A title that was given before makes no group the same: open.duplicate-title. */
clause('create.returns-id', needs, context =>
  context.withFixture(async (c, { manager }) => {
    const [gone, living] = [textOf(c, 'gone'), textOf(c, 'living')]
    const ids = [await createGroup(c, manager, gone), await createGroup(c, manager, living)]
    await c.send({ operation: 'deleteGroup', actor: manager, group: ids[0] as Id })
    await c.suite.settle()
    for (const { title } of [gone, living]) {
      const body = { title, description: textOf(c, 'again').description }
      const response = await c.send({ operation: 'createGroup', actor: manager, body })
      await c.suite.settle()
      const id = createdId(c, response)
      if (response.status >= 400 && response.status < 500) continue
      c.expect(response.status === 200 && id !== undefined && !ids.includes(id), () => ({
        message:
          'creating a group with a title that was given before does not response with an SVC-ID of its own',
        expected: `4xx, or 200 with another SVC-ID than ${ids.join(' and ')}`,
        observed: formatResponse(response),
      }))
    }
  }),
)

async function expectNothing(c: Case, caller: Id, s: string): Promise<void> {
  const found = await search(c, caller, s, groupsAlone)
  const isThere = found.results.some(({ name, description }) => name === s || description === s)
  c.expect(!isThere, () => ({
    message: 'a request to create a group is refused, and the group is there',
    expected: `no group shows ${JSON.stringify(s)}`,
    observed: formatFound(found, c.world),
  }))
}

clause('create.persists', needsView, context =>
  context.withFixture(async (c, { manager }) => {
    const plain = textOf(c, 'plain')
    await expectKept(c, manager, plain)
    // As long as every service takes, and with what is often escaped, cut or replaced.
    const mark = c.suite.mark()
    await expectKept(c, manager, {
      title: `${mark} Ünï & <b>“Łódź”</b> 王小明 😀 `.padEnd(60, 'x'),
      description: `${mark} 50% \\ {"a":[1]} <i>'x'</i> & — Ёж 😀 `.padEnd(120, 'x'),
    })
    for (const text of oddTexts(c))
      await expectKept(c, manager, text).catch(error => {
        if (!(error instanceof Untestable)) throw error
      })
  }),
)

clause('create.persists', { tier: 'control', writes: true, observed: ['read-fields'] }, context => {
  const scene = sceneOf(context.suite.target.wire.idPrefix)
  const texts = fc.record({ title: title(60), description: title(120) })
  return context.property(fc.constant(scene.world), texts, (c, drawn) =>
    expectKept(c, fixtureInScene(scene, c.world).manager, drawn),
  )
})

async function expectKept(
  c: Case,
  creator: Id,
  text: { readonly title: string; readonly description: string },
): Promise<void> {
  const id = await createGroup(c, creator, text)
  const shown = await lookUp(c, creator, id)
  const isKept = alike(shown?.title, text.title) && alike(shown?.description, text.description)
  c.expect(isKept, () => ({
    message: 'a new group does not show the title and the description that it was given',
    expected: JSON.stringify(text),
    observed: JSON.stringify(shown ?? 'no group'),
  }))
}
