import { requireGroup, viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { groupHistories, historyCallers, managerWays, memberLevels } from '../arbitraries/group-design.js'
import { caseForms, newTextClasses, textClasses } from '../arbitraries/text-classes.js'
import type { GroupText } from '../target/group-text.js'
import { isSameText } from '../target/group-text.js'
import { isSameView } from '../target/group-view.js'
import { clauseOnGroups, newTexts, otherCase, present, requireTaken, viewBefore } from './covered-groups.js'
import { controlView } from './needs.js'

const texts = Object.keys(textClasses)

for (const field of ['title', 'description'] as const)
  clauseOnGroups(
    `update.${field}`,
    `Every pair of body and text and access and history: a new ${field} is stored`,
    controlView,
    {
      factors: {
        body: ['the field alone', 'both fields', 'both fields, the other as before'],
        // Two groups with the title 0 would have the same title.
        new: [...Object.keys(field === 'title' ? textClasses : newTextClasses), otherCase],
        text: ['ASCII', 'accents', 'over 33 characters'],
        way: managerWays,
        history: groupHistories,
        changedBy: historyCallers,
      },
    },
    async (c, own) => {
      const { anna: actor, row, index } = own
      const group = await present(c, own)
      const text =
        row.new === otherCase ? caseForms.swapped(group[field]) : newTexts(c, own, row.new, 3)[field]
      const { title, description } = row.body === 'both fields' ? newTexts(c, own, 'ASCII', 4) : group
      const both = index % 2 === 0 ? { title, description } : { description, title }
      const body: Partial<GroupText> = {
        ...(row.body === 'the field alone' ? {} : both),
        [field]: text,
      }
      const response = await sendAndSettle(c, {
        operation: 'updateGroup',
        actor,
        group: group.svc_id,
        body,
      })
      requireTaken(response, row.new)
      const view = await requireGroup(c, actor, group.svc_id)
      c.expect(response.status === 200 && isSameText(view[field], text), () => ({
        decides: [response, ...c.last],
        expected: { statuses: [200], group: { [field]: text } },
      }))
      // An update before this one may have removed them.
      if (row.history === 'updated') return
      const lost = group.members.filter(id => view.members?.includes(id) === false)
      c.expect(lost.length === 0, () => ({
        clause: 'update.partial',
        decides: [response, ...c.last],
        expected: { statuses: [200], says: `still the members ${group.members.join(', ')}` },
        wrong: `removes the members ${lost.join(', ')}`,
        when: `with ${row.body}`,
      }))
    },
  )

clauseOnGroups(
  'update.partial',
  'Every pair of field and texts and members and history: the other field and the members stay',
  controlView,
  {
    factors: {
      field: ['title', 'description'],
      new: ['another text', 'the text of the group'],
      text: texts,
      members: Object.keys(memberLevels).slice(0, 4),
      way: managerWays,
      history: groupHistories,
      changedBy: historyCallers,
    },
  },
  async (c, own) => {
    const { anna: actor, row } = own
    const field = row.field as keyof GroupText
    const group = await present(c, own)
    const before = await viewBefore(c, own, group)
    const { [field]: text } = row.new === 'another text' ? newTexts(c, own, 'ASCII', 3) : group
    const request = {
      operation: 'updateGroup',
      actor,
      group: group.svc_id,
      body: { [field]: text },
    } as const
    const response = await sendAndSettle(c, request)
    const after = await viewGroup(c, actor, group.svc_id)
    const expected = { ...before, view: before.view && { ...before.view, [field]: text } }
    // Another clause judges the new text.
    const kept = { ...after, view: after.view && { ...after.view, [field]: text } }
    c.expect(response.status === 200 && isSameView(kept, expected), () => ({
      decides: [response, after],
      expected: { statuses: [200], group: expected.view },
      when: `with a ${field} alone`,
    }))
  },
)
