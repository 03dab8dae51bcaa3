import type { Id } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { requireGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { GroupText } from '../target/group-text.js'
import { unlessUntestable } from './covered-rows.js'
import { actorsView } from './needs.js'

/** Longer than a short column of text. */
const long = 700

/** Each text is as long as the target takes it: the limits of both fields may differ. */
clause(
  'update.partial',
  'The field that an update leaves out keeps the whole of a long text',
  actorsView,
  ({ withFixture }) =>
    withFixture((c, { manager, club }) => unlessUntestable(expectKept(c, manager, club.svc_id))),
)

async function expectKept(c: Case, actor: Id, group: Id): Promise<void> {
  const filled = (field: keyof GroupText) =>
    textOf(c, 'long')[field].repeat(20).slice(0, Math.min(long, c.known.longest[field]))
  const texts: GroupText = { title: filled('title'), description: filled('description') }
  const first = await sendAndSettle(c, { operation: 'updateGroup', actor, group, body: texts })
  if (first.status !== 200) return
  const before = await requireGroup(c, actor, group)
  for (const field of ['title', 'description'] as const) {
    const body = { [field]: textOf(c, 'short')[field] }
    const response = await sendAndSettle(c, { operation: 'updateGroup', actor, group, body })
    const after = await requireGroup(c, actor, group)
    const other = field === 'title' ? 'description' : 'title'
    c.expect(response.status === 200 && after[other] === before[other], () => ({
      decides: [response, ...c.last],
      expected: { statuses: [200], group: { [other]: before[other] } },
      when: `with a ${field} alone, on a group with a ${other} of ${texts[other].length} characters`,
    }))
    await sendAndSettle(c, { operation: 'updateGroup', actor, group, body: { [field]: texts[field] } })
  }
}
