import { isClientError, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { type Found, onlyGroups, search } from '../actors/searching.js'
import { heldBy, strangers } from '../arbitraries/group-design.js'
import { createdId } from '../target/created-id.js'
import { creatorOf, creators, fewTexts } from './covered-creators.js'
import { clauseOnGroups, newTexts } from './covered-groups.js'
import { controlWrite } from './needs.js'

clauseOnGroups(
  'create.requires-fields',
  'Every pair of missing field and texts and creator: 4xx and no new group',
  controlWrite,
  {
    factors: {
      body: ['a title alone', 'a description alone', 'neither', 'other properties'],
      new: fewTexts,
      creator: creators,
    },
  },
  async (c, own) => {
    const actor = await creatorOf(c, own)
    const { title, description } = newTexts(c, own, own.row.new, 3)
    const body = {
      'a title alone': { title },
      'a description alone': { description },
      neither: {},
      'other properties': { name: title, about: description },
    }[own.row.body ?? '']
    const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
    const found = await search(
      c,
      actor,
      own.row.body === 'a description alone' ? description : title,
      onlyGroups,
    )
    const isCreated = countOf(found, title, description) > 0 || createdId(c, response) !== undefined
    c.expect(isClientError(response) && !isCreated, () => ({
      decides: [response, found],
      expected: { statuses: ['4xx'], says: 'no group: title and description are both required' },
      wrong: 'creates a group',
      when: 'to a body that lacks a required field',
    }))
  },
)

clauseOnGroups(
  'create.vetted-only',
  'Every pair of caller outside Vetted and texts and earlier creation with them: 403 and no new group',
  controlWrite,
  {
    factors: {
      stranger: Object.keys(strangers).filter(level => !level.includes('Vetted') && heldBy(level).length < 2),
      new: fewTexts,
      before: ['nothing', 'the same request by a member of Vetted'],
    },
  },
  async (c, own) => {
    const { row, anna } = own
    const caller = own[strangers[row.stranger as keyof typeof strangers]]
    const body = newTexts(c, own, row.new, 3)
    const request = { operation: 'createGroup', body } as const
    if (row.before !== 'nothing') await requireSuccess(c, { ...request, actor: anna })
    const response = await sendAndSettle(c, { ...request, actor: caller })
    // Open: open.duplicate-title, and with it which of the two refusals comes first.
    c.require(
      row.before === 'nothing' || response.status === 403 || !isClientError(response),
      () => 'the target refuses a title that another group has',
    )
    const found = await search(c, caller, body.title, onlyGroups)
    const isCreated =
      countOf(found, body.title) > (row.before === 'nothing' ? 0 : 1) || createdId(c, response) !== undefined
    c.expect(response.status === 403 && !isCreated, () => ({
      decides: [response, found],
      expected: { statuses: [403], says: 'no new group' },
      wrong: 'creates a group',
      when: `to a caller outside Vetted that has ${row.stranger}`,
    }))
  },
)

/** How many of the results have one of the texts. */
function countOf({ results }: Found, ...texts: readonly string[]): number {
  return results.filter(({ name, description }) =>
    [name, description].some(text => texts.includes(`${text}`)),
  ).length
}
