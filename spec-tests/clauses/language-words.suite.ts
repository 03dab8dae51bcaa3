import { createGroup, createIfAccepted, textOf } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import { formatResponse, sendAndSettle, whatIsWrong } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { formatFound, onlyGroups, search } from '../actors/searching.js'
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
          message: `A search for ${word} does not return 404`,
          expected: '404: no field begins with the search string',
          observed: formatFound(found, c.world),
        }))
      }
    }),
)

clause(
  'search.group-name',
  'A group whose title is a word such as null or constructor is found by it',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.serves('createGroup')) return
    await example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const actor = c.actors[0] ?? ''
      for (const word of words) {
        const { description } = textOf(c, 'word')
        const group = await createIfAccepted(c, actor, { title: word, description })
        if (group === undefined) continue
        const found = await search(c, actor, word, onlyGroups)
        c.expect(found.ids.has(group), () => ({
          message: `A search for ${word} does not find the group with this title`,
          expected: `${group} in the results`,
          observed: formatFound(found, c.world),
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
    if (!suite.serves('createGroup')) return
    await example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const actor = c.actors[0] ?? ''
      await createGroup(c, actor, textOf(c, 'usual'))
      for (const description of ['null', 'undefined', 'None', 'nil']) {
        const body = { title: textOf(c, `about ${description}`).title, description }
        const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
        const id = createdId(c, response)
        const shown = id === undefined ? undefined : await lookUp(c, actor, id)
        c.expect(response.status === 200 && shown?.description === description, () => ({
          message: `createGroup ${whatIsWrong(response, 200, 'does not store the description')}: the text ${JSON.stringify(description)}`,
          expected: `200, and the description ${JSON.stringify(description)}`,
          observed: `${formatResponse(response)}, and ${JSON.stringify(shown ?? 'no group')}`,
        }))
      }
    })
  },
)
