import { createGroup, createIfAccepted, textOf } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { createdId } from '../target/created-id.js'
import { controlWrite } from './needs.js'

/** Names that every object has in some languages, and words such as null: a server may take them for its own. */
const words = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty'],
  ...['null', 'undefined', 'None', 'true', 'false', 'NaN'],
]

/** Such a word is a search string like any other. The same search twice may be answered from a cache. */
clause(
  'search.no-match',
  'A search for a word such as null or constructor is 404 each time if no field begins with it',
  controlWrite,
  ({ suite, example }) =>
    example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const actor = c.actors[0] ?? null
      for (const word of [...words, ...words]) {
        const found = await search(c, actor, word)
        c.expect(found.response.status === 404, () => ({
          decides: found,
          expected: { statuses: [404] },
          when: `to a search for ${word}`,
          because: 'no field begins with the search string',
        }))
      }
    }),
)

clause(
  'search.group-name',
  'A group whose title is a word such as null or constructor is found by it',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('createGroup')) return
    await example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const actor = c.actors[0] ?? ''
      for (const word of words) {
        const { description } = textOf(c, 'word')
        const group = await createIfAccepted(c, actor, { title: word, description })
        if (group === undefined) continue
        const found = await search(c, actor, word, onlyGroups)
        c.expect(found.ids.has(group), () => ({
          decides: found,
          expected: { found: [group] },
          when: 'by its title',
        }))
      }
    })
  },
)

clause(
  'create.persists',
  'A description that is a word such as null or undefined reads back as text',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('createGroup')) return
    await example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const actor = c.actors[0] ?? ''
      await createGroup(c, actor, textOf(c, 'usual'))
      for (const description of ['null', 'undefined', 'None', 'nil']) {
        const body = { title: textOf(c, `about ${description}`).title, description }
        const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
        const id = createdId(c, response)
        const shown = id === undefined ? undefined : await lookUp(c, actor, id)
        c.expect(response.status === 200 && shown?.description === description, () => ({
          decides: [response, ...c.last],
          expected: { statuses: [200], group: { description } },
          wrong: 'does not store the description',
          when: `with the description ${JSON.stringify(description)}`,
        }))
      }
    })
  },
)
