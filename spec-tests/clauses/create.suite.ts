import type { Id } from '../../src/spec/nouns.js'
import { createGroup, textOf } from '../actors/group-fixture.js'
import { identifies, lookUp } from '../actors/group-view.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import { formatResponse } from '../target/format-response.js'
import type { ClientRequest } from '../target/request.js'
import { actorsView, actorsWrite } from './needs.js'

clause(
  'create.returns-id',
  'Every create returns an unused SVC-ID of its own group: alone and at once and after a deletion',
  actorsView,
  context =>
    context.withFixture(async (c, { manager }) => {
      const ids: Id[] = []
      // One request, and then several at once.
      for (const size of [1, 6]) {
        const texts = Array.from({ length: size }, () => textOf(c, 'new'))
        const requests = texts.map(body => ({ operation: 'createGroup', actor: manager, body }) as const)
        const [first] = requests as [ClientRequest]
        const responses = size === 1 ? [await c.send(first)] : await c.sendConcurrently(requests)
        await c.suite.settle()
        for (const [at, response] of responses.entries()) {
          const id = createdId(c, response)
          const isNew = response.status === 200 && id !== undefined && !ids.includes(id)
          const shown = isNew ? await lookUp(c, manager, id) : undefined
          c.expect(identifies(shown, texts[at] ?? {}), () => ({
            decides: [response, ...c.last],
            expected: {
              statuses: [200],
              says: `an SVC-ID that was never used before and that identifies ${JSON.stringify(texts[at]?.title)}`,
            },
            wrong: `does not return a new SVC-ID of the created group: ${whatIsShown(ids, id, shown)}`,
          }))
          // A used SVC-ID must not return, even if its group is deleted.
          if (ids.length === 0 && c.known.serves('deleteGroup'))
            await c.send({ operation: 'deleteGroup', actor: manager, group: id as Id })
          ids.push(id as Id)
        }
      }
    }),
)

function whatIsShown(used: readonly Id[], id: Id | undefined, shown: object | undefined): string {
  if (id !== undefined && used.includes(id)) return 'that SVC-ID was used before'
  return shown === undefined
    ? 'the target shows no group with that SVC-ID'
    : `the target shows ${JSON.stringify(shown)} for that SVC-ID`
}

/** Groups with the same title are different groups: open.duplicate-title. */
clause(
  'create.returns-id',
  'A create with the title of a present or deleted group is refused or returns another SVC-ID',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager }) => {
      const [deleted, present] = [textOf(c, 'gone'), textOf(c, 'living')]
      const ids = [await createGroup(c, manager, deleted), await createGroup(c, manager, present)]
      if (c.known.serves('deleteGroup'))
        await sendAndSettle(c, { operation: 'deleteGroup', actor: manager, group: ids[0] as Id })
      const requests = [deleted, ...[deleted, present].map(({ title }) => ({ ...textOf(c, 'again'), title }))]
      for (const body of requests)
        expectNewId(c, ids, await sendAndSettle(c, { operation: 'createGroup', actor: manager, body }))
    }),
)

clause(
  'create.returns-id',
  'Creates of groups with one title at once are refused or return different SVC-IDs',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager }) => {
      const { title } = textOf(c, 'shared')
      const bodies = [1, 2, 3, 4].map(() => ({ ...textOf(c, 'again'), title }))
      const responses = await c.sendConcurrently(
        bodies.map(body => ({ operation: 'createGroup', actor: manager, body }) as const),
      )
      const ids: Id[] = []
      for (const response of responses) expectNewId(c, ids, response)
    }),
)

/** Expects a refusal, or an SVC-ID that is not among those of earlier groups. Adds it to them. */
function expectNewId(c: Case, ids: Id[], response: HttpResponse): void {
  const id = createdId(c, response)
  if (isClientError(response)) return
  c.expect(response.status === 200 && id !== undefined && !ids.includes(id), () => ({
    decides: response,
    expected: {
      statuses: ['4xx', 200],
      says: ids.length === 0 ? 'an SVC-ID' : `another SVC-ID than ${ids.join(' and ')}`,
    },
    wrong: 'does not return a new SVC-ID',
    when: 'if the title is in use',
  }))
  ids.push(id as Id)
}

clause(
  'create.requires-fields',
  'Creates that each lack a field are refused one after another and none of them creates a group',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager }) => {
      const create = (body: object | null) =>
        sendAndSettle(c, { operation: 'createGroup', actor: manager, body })
      const complete = textOf(c, 'complete')
      const accepted = await create(complete)
      for (const s of [complete.title, complete.description])
        c.require(
          accepted.status === 200 && (await search(c, manager, s, onlyGroups)).results.length > 0,
          () => `needs to create and find a group; the target returned ${formatResponse(accepted)}`,
        )
      const { title, description } = textOf(c, 'lacks a text')
      // A server must not complete a refused request by the next one.
      for (const body of [{ title }, { description }, { title }, {}, null]) {
        const response = await create(body)
        const [given] = Object.keys(body ?? {})
        c.expect(isClientError(response), () => ({
          decides: response,
          expected: { statuses: ['4xx'] },
          when: `to a body with ${given === undefined ? 'neither title nor description' : `a ${given} alone`}`,
          because: 'title and description are both required',
        }))
        for (const s of Object.values(body ?? {})) await expectNotCreated(c, manager, s)
      }
    }),
)

async function expectNotCreated(c: Case, caller: Id, s: string): Promise<void> {
  const found = await search(c, caller, s, onlyGroups)
  const isThere = found.results.some(({ name, description }) => name === s || description === s)
  c.expect(!isThere, () => ({
    decides: found,
    expected: { says: `no group shows ${JSON.stringify(s)}` },
    wrong: 'finds a group whose creation was refused',
  }))
}
