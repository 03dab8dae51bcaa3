import type { Id } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { lookUp } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { createdId } from '../target/created-id.js'
import type { GroupText } from '../target/group-text.js'
import { isSameText } from '../target/group-text.js'
import { unlessUntestable } from './covered-rows.js'
import { controlView } from './needs.js'

/** The most characters that the suite sends if no limit was observed. */
const most = 300

/**
 * Letters of several bytes: a column that counts bytes is full before one that counts characters. What is too long may be
 * refused, but not cut: open.size-limits.
 */
function longTexts(limit: number): readonly string[] {
  return ['ж'.repeat(130), '王'.repeat(86), '王'.repeat(Math.min(limit, most))]
}

for (const field of ['title', 'description'] as const) {
  clause(
    'create.persists',
    `A new group keeps a long ${field} in letters of several bytes whole if the target accepts it`,
    controlView,
    ({ suite, withFixture }) =>
      withFixture(async (c, { manager: actor }) => {
        if (!suite.known.serves('createGroup')) return
        const expectCreated = async (text: string) => {
          const body = { ...textOf(c, 'long'), [field]: text }
          const response = await sendAndSettle(c, { operation: 'createGroup', actor, body })
          if (response.status === 200) await expectStored(c, actor, createdId(c, response), { field, text })
        }
        for (const text of longTexts(suite.known.longest[field])) await unlessUntestable(expectCreated(text))
      }),
  )

  clause(
    `update.${field}`,
    `An update stores a long ${field} in letters of several bytes whole if the target accepts it`,
    controlView,
    ({ suite, withFixture }) =>
      withFixture(async (c, { manager: actor, club: { svc_id: group } }) => {
        if (!suite.known.serves('updateGroup')) return
        const expectUpdated = async (text: string) => {
          const body = { [field]: text }
          const response = await sendAndSettle(c, { operation: 'updateGroup', actor, group, body })
          if (response.status === 200) await expectStored(c, actor, group, { field, text })
        }
        for (const text of longTexts(suite.known.longest[field])) await unlessUntestable(expectUpdated(text))
      }),
  )
}

async function expectStored(
  c: Case,
  actor: Id,
  group: Id | undefined,
  { field, text }: { readonly field: keyof GroupText; readonly text: string },
): Promise<void> {
  c.require(group !== undefined, () => 'needs a new SVC-ID in the response of createGroup')
  const shown = await lookUp(c, actor, group ?? '')
  const stored = shown?.[field]
  c.expect(isSameText(stored, text), () => ({
    decides: c.last,
    expected: { group: { [field]: text } },
    wrong: `shows another ${field} than was accepted`,
    when: `for a ${field} of ${text.length} characters in ${Buffer.byteLength(text)} bytes`,
  }))
}
