import type { Operation } from '../../src/spec/endpoints.js'
import { joinParts } from '../../src/spec/readings.js'
import { type GroupFixture, textOf } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { afterwards, needs, requestsWithBody, withFixture } from './fixture.js'

const texts = [
  ['empty-title', 'title', ''],
  ['blank-title', 'title', '  '],
  ['empty-description', 'description', ''],
  ['blank-description', 'description', '  '],
] as const

open(
  'empty-strings',
  needs,
  afterwards(
    withFixture(async (c, fixture) => {
      for (const request of c.known.served(requestsWithBody(fixture))) {
        const accepted: string[] = []
        for (const [name, field, text] of texts) {
          const body = { ...textOf(c, 'bare'), [field]: text }
          const response = await sendAndSettle(c, { ...request, body })
          if (isSuccess(response.status)) accepted.push(name)
          // A second group with an empty title would be a duplicate.
          const id = request.operation === 'createGroup' ? createdId(c, response) : undefined
          if (id !== undefined && c.known.serves('deleteGroup'))
            await c.send({ operation: 'deleteGroup', actor: request.actor, group: id })
        }
        c.observe(`empty-strings/${request.operation}`, joinParts(accepted))
      }
    }),
    (c, groups) =>
      [...texts, ...texts].flatMap(([name, field, text], at) => {
        const body = { ...textOf(c, name), [field]: text }
        const update = { operation: 'updateGroup', group: groups[0]?.svc_id ?? '', body } as const
        return at % 2 === 0 ? [update, { operation: 'createGroup', body } as const] : [update]
      }),
  ),
)

open(
  'stored-text',
  needs,
  afterwards(
    withFixture(async (c, fixture) => {
      for (const request of c.known.served(requestsWithBody(fixture))) {
        const plain = textOf(c, 'kept').title
        const spaced = await storedTitle(c, fixture, request, ` ${plain} `)
        const marked = textOf(c, 'caf\u00e9').title.normalize('NFD')
        const composed = await storedTitle(c, fixture, request, marked)
        const changes = [
          ...(spaced === ` ${plain} ` ? [] : [spaced === plain ? 'trimmed' : spaced]),
          ...(composed === marked ? [] : [composed === marked.normalize() ? 'nfc' : composed]),
        ]
        const seen = changes.join(' and ') || 'kept'
        // The specification allows every change and every refusal, and not only those that the registry lists.
        c.observe(`stored-text/${request.operation}`, seen, changes.every(isFairChange))
      }
    }),
    (c, [{ svc_id: group } = { svc_id: '' }]) =>
      [' ', '  ', ' ', '  '].flatMap(space => {
        const { title, description } = textOf(c, 'spaced')
        const body = { title: `${space}${title} `, description: `${description}${space}` }
        return [
          { operation: 'updateGroup', group, body } as const,
          { operation: 'readGroup', group } as const,
        ]
      }),
  ),
)

function isFairChange(change: string): boolean {
  return /^(trimmed|nfc|changed in another way|4\d\d)$/.test(change)
}

/** The title as the target stores it, `changed in another way`, or the status of a refusal. */
async function storedTitle(
  c: Case,
  { manager }: GroupFixture,
  request: Omit<ClientRequest, 'body'> & { readonly operation: Operation },
  title: string,
): Promise<string> {
  const response = await c.send({ ...request, body: { ...textOf(c, 'stored'), title } })
  await c.suite.settle()
  if (!isSuccess(response.status)) return String(response.status)
  const id = request.group ?? createdId(c, response)
  const shown = id === undefined ? undefined : await lookUp(c, manager, id)
  if (typeof shown?.title !== 'string')
    throw new Untestable('needs a read response that shows the title of the group')
  return [title, title.trim(), title.normalize()].includes(shown.title)
    ? shown.title
    : 'changed in another way'
}
