import type { Operation } from '../../src/spec/endpoints.js'
import { type GroupFixture, textOf } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { bodyTakers, isKnown, needs, withFixture } from './observing.js'

const texts = [
  ['empty-title', 'title', ''],
  ['blank-title', 'title', '  '],
  ['empty-description', 'description', ''],
  ['blank-description', 'description', '  '],
] as const

open(
  'empty-strings',
  needs,
  withFixture(async (c, fixture) => {
    for (const request of bodyTakers(fixture)) {
      const accepted: string[] = []
      for (const [name, field, text] of texts) {
        const body = { ...textOf(c, 'bare'), [field]: text }
        const response = await c.send({ ...request, body })
        if (response.status === 200) accepted.push(name)
        // Two titles that are both nothing would be duplicates.
        const id = request.operation === 'createGroup' ? createdId(c, response) : undefined
        if (id !== undefined) await c.send({ operation: 'deleteGroup', actor: request.actor, group: id })
      }
      c.suite.observe(c, `empty-strings/${request.operation}`, accepted.join('+') || 'none')
    }
  }),
)

open(
  'stored-text',
  needs,
  withFixture(async (c, fixture) => {
    for (const request of bodyTakers(fixture)) {
      const plain = textOf(c, 'kept').title
      const spaced = await storedTitle(c, fixture, request, ` ${plain} `)
      const marked = textOf(c, 'caf\u00e9').title.normalize('NFD')
      const composed = await storedTitle(c, fixture, request, marked)
      const changes = [
        ...(spaced === ` ${plain} ` ? [] : [spaced === plain ? 'trimmed' : spaced]),
        ...(composed === marked ? [] : [composed === marked.normalize() ? 'nfc' : composed]),
      ]
      const value = changes.join('+') || 'kept'
      // What is no value of the registry is fair all the same: kept, changed or refused in any way.
      c.suite.observe(
        c,
        `stored-text/${request.operation}`,
        value,
        isKnown('stored-text', value) || isFair(value),
      )
    }
  }),
)

function isFair(value: string): boolean {
  return value.split('+').every(change => /^(trimmed|nfc|changed|4\d\d)$/.test(change))
}

/** What became of a title: as it is stored, `changed` where that is neither, or the status of its refusal. */
async function storedTitle(
  c: Case,
  { manager }: GroupFixture,
  request: Omit<ClientRequest, 'body'> & { readonly operation: Operation },
  title: string,
): Promise<string> {
  const response = await c.send({ ...request, body: { ...textOf(c, 'stored'), title } })
  await c.suite.settle()
  if (response.status !== 200) return String(response.status)
  const id = request.group ?? createdId(c, response)
  const shown = id === undefined ? undefined : await lookUp(c, manager, id)
  if (typeof shown?.title !== 'string') throw new Untestable('needs a group whose title is shown')
  return [title, title.trim(), title.normalize()].includes(shown.title) ? shown.title : 'changed'
}
