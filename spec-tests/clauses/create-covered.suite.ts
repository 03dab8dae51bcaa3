import { identifies, lookUp } from '../actors/group-view.js'
import { isClientError, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import { newTextClasses } from '../arbitraries/text-classes.js'
import { Untestable } from '../runner/failure.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import { isSameText } from '../target/group-text.js'
import { creatorOf, creators, fewTexts } from './covered-creators.js'
import { clauseOnGroups, newTexts, requireTaken } from './covered-groups.js'
import { controlView } from './needs.js'

const texts = Object.keys(newTextClasses)
clauseOnGroups(
  'create.persists',
  'Every pair of field and text and creator: a read and a search show the texts of a new group',
  controlView,
  {
    factors: { field: ['title', 'description', 'both texts'], new: texts, creator: creators },
    whyNot: ({ field, new: text }) =>
      text === 'a zero' && field !== 'description' ? 'Two groups would have the same title' : undefined,
  },
  async (c, own) => {
    const { row } = own
    const actor = await creatorOf(c, own)
    const [plain, special] = [newTexts(c, own, 'ASCII', 3), newTexts(c, own, row.new, 4)]
    const { title } = row.field === 'description' ? plain : special
    const { description } = row.field === 'title' ? plain : special
    const body = own.index % 2 === 0 ? { title, description } : { description, title }
    const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
    requireMayCreate(response)
    requireTaken(response, row.new)
    const id = createdId(c, response)
    const shown = id === undefined ? undefined : await lookUp(c, actor, id)
    const read = c.last
    const found = id === undefined ? undefined : await search(c, actor, id, onlyGroups)
    const result = found?.results.find(each => each[c.wire.idField] === id)
    const isStored = isSameText(shown?.title, body.title) && isSameText(shown?.description, body.description)
    const otherTexts = [
      ...(result === undefined || isSameText(result.name, body.title) ? [] : ['title']),
      ...(result === undefined || isSameText(result.description, body.description) ? [] : ['description']),
    ]
    const isRight = response.status === 200 && isStored
    c.expect(isRight && otherTexts.length === 0, () => ({
      decides: [response, ...(isStored ? c.last : read)],
      expected: isRight
        ? { says: `a search shows ${JSON.stringify(body)}` }
        : { statuses: [200], group: { title: body.title, description: body.description } },
      wrong: isRight
        ? `stores a group of which a search shows another ${otherTexts.join(' and another ')}`
        : 'does not store the title and the description',
    }))
  },
)

/** Whether two groups may have one title is open: open.duplicate-title. */
clauseOnGroups(
  'create.returns-id',
  'Every pair of title and text and creator: even a group with a title used before has a new SVC-ID',
  controlView,
  {
    factors: {
      title: ['new', 'of a group', 'of a deleted group'],
      text: fewTexts,
      creator: creators,
    },
  },
  async (c, own) => {
    const { row, anna, group } = own
    const actor = await creatorOf(c, own)
    if (row.title === 'of a deleted group')
      await requireSuccess(c, { operation: 'deleteGroup', actor: anna, group: group.svc_id })
    const texts = newTexts(c, own, row.text, 3)
    const body = row.title === 'new' ? texts : { ...texts, title: group.title }
    const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
    c.require(
      row.title === 'new' || !isClientError(response),
      () => 'the target refuses a title that another group has or had',
    )
    requireMayCreate(response)
    const id = createdId(c, response)
    const shown = id === undefined ? undefined : await lookUp(c, actor, id)
    c.expect(response.status === 200 && identifies(shown, body), () => ({
      decides: [response, ...c.last],
      expected: { statuses: [200], says: `an SVC-ID that identifies ${JSON.stringify(body.title)}` },
      wrong: 'does not return a new SVC-ID of the created group',
    }))
  },
)

/** @throws Untestable if the target refuses the caller: create.vetted-only judges that */
function requireMayCreate(response: HttpResponse): void {
  if (response.status === 403) throw new Untestable('needs a member of Vetted that may create groups')
}
