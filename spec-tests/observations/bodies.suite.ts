import type { OpenPointId } from '../../src/spec/open-points.js'
import { joinParts } from '../../src/spec/readings.js'
import type { Case } from '../run/case.js'
import { open } from '../run/clause.js'
import { Untestable } from '../run/failure.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { textOf } from '../worlds/group-fixture.js'
import { lookUp, viewGroup } from '../worlds/group-view.js'
import { sendAndSettle } from '../worlds/requests.js'
import { byWriters, canManagerRead, needs, type Place, type Unsent } from './fixture.js'
import { compareInWorld, emptyUpdate } from './kept-world.js'
import { ask, type ReadingOf, removeCreated, statusOr } from './observing.js'

/** A create and an update of three kinds. Each has a body of its own: the same title twice would be a duplicate. */
function withBodies({ groups }: Pick<Place, 'groups'>, bodyOf: (at: number) => object): readonly Unsent[] {
  return [0, 1, 2].flatMap(
    at =>
      [
        { operation: 'createGroup', body: bodyOf(at) },
        { operation: 'updateGroup', group: groups[at % groups.length]?.svc_id ?? '', body: bodyOf(at) },
      ] as const,
  )
}

/** Observes how the target takes bodies. The first one shows the reading, if the target accepts it: `accepted`. */
function openBodies(
  id: OpenPointId,
  accepted: string,
  requests: (place: Place) => readonly Unsent[],
  readingIn: (place: Place) => ReadingOf = () => statusOr(accepted),
): void {
  open(
    id,
    needs,
    byWriters(async (place, inTurn) => {
      await ask(place.c, id, inTurn(requests(place)), readingIn(place))
    }),
  )
}

open(
  'empty-update',
  needs,
  byWriters(async ({ c, fixture, groups }, inTurn) => {
    if (!(await canManagerRead(c, fixture))) return
    const updates = groups.map(
      ({ svc_id }) => ({ operation: 'updateGroup', group: svc_id, body: {} }) as const,
    )
    await ask(c, 'empty-update', inTurn([...updates, ...updates, ...updates]))
    const shown = { key: 'empty-update/updateGroup', aspect: 'neither field' }
    await compareInWorld(c.suite, shown, emptyUpdate, [200, 400, 422])
  }),
)

openBodies('wrong-type', 'text', place =>
  withBodies(place, at =>
    at % 2 === 0
      ? { ...textOf(place.c, 'number'), description: 4711 + at }
      : { ...textOf(place.c, 'a longer name'), title: 8 + at },
  ),
)

openBodies('unknown-properties', 'ignored', place =>
  withBodies(place, at => ({
    ...textOf(place.c, 'coloured'),
    // Some titles are short.
    ...(at === 1 || at === 2 ? { title: place.c.suite.mark() } : {}),
    [at % 2 === 0 ? 'colour' : 'hue']: `blue${'e'.repeat(at)}`,
  })),
)

/** Another update after each one gives the group a title of its own again. */
openBodies('duplicate-title', 'accepted', ({ c, groups: [own], fixture: { club } }) =>
  withBodies({ groups: own === undefined ? [] : [own] }, at => ({
    ...textOf(c, 'x'.repeat(at)),
    title: club.title,
  })).flatMap(request =>
    request.operation === 'createGroup' ? [request] : [request, { ...request, body: textOf(c, 'single') }],
  ),
)

openBodies(
  'wrong-content-type',
  'read',
  place =>
    withBodies(place, at => textOf(place.c, `plain${'x'.repeat(at)}`)).map(request => ({
      ...request,
      contentType: 'text/plain',
    })),
  ({ c, fixture }) =>
    async (response, request) => {
      const isUpdate = request.operation === 'updateGroup'
      const isRead = !isUpdate || (await isStored(c, fixture.manager, request))
      return statusOr(isRead ? 'read' : 'the server returns 200 and does not read the body')(
        response,
        request,
      )
    },
)

/** An update that returns 200 and changes nothing shows that the server did not read the body. */
async function isStored(c: Case, reader: string, { group = '', body }: ClientRequest): Promise<boolean> {
  const { view } = await viewGroup(c, reader, group)
  const { title, description } = Object(body)
  return view?.title === title || view?.description === description
}

const bare = [
  ['empty-title', 'title', ''],
  ['blank-title', 'title', '  '],
  ['empty-description', 'description', ''],
  ['blank-description', 'description', '  '],
] as const

open(
  'empty-strings',
  needs,
  byWriters(async ({ c, groups: [{ svc_id: group } = { svc_id: '' }] }, inTurn) => {
    // In the other order, each text comes from the other writer.
    const again = c.suite.repeatsObservations ? bare.toReversed() : []
    // After an update, an empty title of a new group would be a duplicate.
    for (const request of [{ operation: 'createGroup' }, { operation: 'updateGroup', group }] as const) {
      const accepted: string[] = []
      for (const [at, [name, field, text]] of [...bare, ...again].entries())
        for (const sent of inTurn([{ ...request, body: { ...textOf(c, 'bare'), [field]: text } }])) {
          const response = await sendAndSettle(c, sent)
          await removeCreated(c, sent, response)
          if (at < bare.length && isSuccess(response.status)) accepted.push(name)
          if (at === bare.length - 1) c.observe(`empty-strings/${sent.operation}`, joinParts(accepted))
        }
    }
  }),
)

open(
  'stored-text',
  needs,
  byWriters(async ({ c, groups: [{ svc_id: group } = { svc_id: '' }] }, inTurn) => {
    const update = { operation: 'updateGroup', group } as const
    for (const request of inTurn([{ operation: 'createGroup' }, update])) {
      const plain = textOf(c, 'kept').title
      const spaced = await storedTitle(c, request, ` ${plain} `)
      const marked = textOf(c, 'caf\u00e9').title.normalize('NFD')
      const composed = await storedTitle(c, request, marked)
      const changes = [
        ...(spaced === ` ${plain} ` ? [] : [spaced === plain ? 'trimmed' : spaced]),
        ...(composed === marked ? [] : [composed === marked.normalize() ? 'nfc' : composed]),
      ]
      const seen = changes.join(' and ') || 'kept'
      // The specification allows every change and every refusal, and not only those that the registry lists.
      c.observe(`stored-text/${request.operation}`, seen, changes.every(isFairChange))
    }
    if (!c.suite.repeatsObservations) return
    for (const space of [' ', '  ', ' ', '  ']) {
      const { title, description } = textOf(c, 'spaced')
      const body = { title: `${space}${title} `, description: `${description}${space}` }
      for (const request of inTurn([
        { ...update, body },
        { operation: 'readGroup', group },
      ]))
        await sendAndSettle(c, request)
    }
  }),
)

function isFairChange(change: string): boolean {
  return /^(trimmed|nfc|changed in another way|4\d\d)$/.test(change)
}

/** The title as the target stores it, `changed in another way`, or the status of a refusal. */
async function storedTitle(c: Case, request: ClientRequest, title: string): Promise<string> {
  const response = await sendAndSettle(c, { ...request, body: { ...textOf(c, 'stored'), title } })
  if (!isSuccess(response.status)) return String(response.status)
  const id = request.group ?? createdId(c, response)
  const shown = id === undefined ? undefined : await lookUp(c, request.actor ?? '', id)
  if (typeof shown?.title !== 'string')
    throw new Untestable('needs a read response that shows the title of the group')
  return [title, title.trim(), title.normalize()].includes(shown.title)
    ? shown.title
    : 'changed in another way'
}
