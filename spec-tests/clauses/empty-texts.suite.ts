import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { lookUp, outsiderOf, requireGroup, viewGroup } from '../actors/group-view.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { expectRightAfterChange } from '../runner/expect-right.js'
import type { TestContext } from '../runner/registry.js'
import type { GroupText } from '../target/group-text.js'
import { clientRequest } from '../target/request.js'
import { actorsView } from './needs.js'

/*
 * A server may refuse an empty text: open.empty-strings. If it accepts one, the text is like any other.
 */
clause(
  'update.title',
  'An accepted update to an empty title is stored if the target stores an empty title',
  actorsView,
  empties('title'),
)
clause(
  'update.description',
  'An accepted update to an empty description is stored if the target stores an empty description',
  actorsView,
  empties('description'),
)

function empties(field: keyof GroupText) {
  return ({ withFixture }: TestContext) =>
    withFixture(async (c, { manager, club }) => {
      const text = { ...textOf(c, 'emptied'), [field]: '' }
      const id = await createIfAccepted(c, manager, text)
      const shown = id === undefined ? undefined : await lookUp(c, manager, id)
      let isStored = shown?.[field] === ''
      const full = { [field]: 'Not empty' }
      // Another title, because titles may be unique.
      const again = { ...textOf(c, 'emptied again'), [field]: '' }
      for (const body of [text, full, { [field]: '' }, full, again]) {
        const request = { operation: 'updateGroup', actor: manager, group: club.svc_id, body } as const
        const response = await sendAndSettle(c, request)
        const view = await requireGroup(c, manager, club.svc_id)
        if (isClientError(response)) continue
        if (view[field] === '') isStored = true
        c.expect(!isStored || view[field] === body[field], () => ({
          decides: [response, ...c.last],
          expected: { statuses: ['4xx', 200], group: { [field]: body[field] } },
          because: `another request with an empty ${field} was stored`,
        }))
      }
    })
}

clause(
  'read.content',
  'A description that is stored as empty stays so while this group and another one change',
  actorsView,
  ({ withFixture }) =>
    withFixture(async (c, fixture) => {
      const { manager: actor, club } = fixture
      const profile = outsiderOf(c, fixture, club)
      const own = await createIfAccepted(c, actor, { ...textOf(c, 'undescribed'), description: '' })
      const before = own === undefined ? undefined : await lookUp(c, actor, own)
      if (own === undefined || before === undefined) return
      for (const group of [own, club.svc_id])
        for (const operation of [
          'updateGroup',
          'addGroupMember',
          'removeGroupMember',
          'deleteGroup',
        ] as const) {
          if (!c.known.serves(operation) || (operation === 'deleteGroup' && group === own)) continue
          const { title } = textOf(c, 'still undescribed')
          await sendAndSettle(c, clientRequest(operation, actor, { group, profile, body: { title } }))
          const { view, response } = await viewGroup(c, actor, own)
          if (view?.description !== before.description) await expectRightAfterChange(c, response)
          else c.judged = true
        }
    }),
)

clause(
  'search.group-shape',
  'A search result shows an empty description as a string',
  actorsView,
  ({ withFixture }) =>
    withFixture(async (c, { manager }) => {
      const text = { ...textOf(c, 'terse'), description: '' }
      const id = await createIfAccepted(c, manager, text)
      if (id === undefined) return
      const found = await search(c, manager, text.title, onlyGroups)
      const result = found.results.find(shown => shown[c.wire.idField] === id)
      c.expect(result !== undefined, () => ({
        clause: 'search.fresh',
        decides: found,
        expected: { found: [id] },
        when: 'by its title, if its description is empty',
        because: `its title is ${JSON.stringify(text.title)}`,
      }))
      c.expect(typeof result?.description === 'string', () => ({
        decides: found,
        expected: { says: `${id} with the description ""` },
        wrong: `shows the empty description of a group as ${JSON.stringify(result?.description)}`,
      }))
    }),
)
