import { textOf } from '../actors/group-fixture.js'
import { requireGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { actorsView } from './needs.js'

/** Texts of which each follows the one before. A server may take two of them for equal, or keep an old index entry. */
function alike(text: string): Readonly<Record<string, string>> {
  return {
    'any other text': text,
    'the old text and more': `${text} 12`,
    'the old text with two characters exchanged': `${text} 21`,
    'the old text with another last character': `${text} 22`,
    'the old text with another first character': `Q${text.slice(1)} 22`,
    'the beginning of the old text': `Q${text.slice(1)}`,
  }
}

for (const [id, field] of [
  ['update.title', 'title'],
  ['update.description', 'description'],
  ['search.fresh', 'title'],
] as const)
  clause(
    id,
    `Each of several ${field}s that resemble the one before is stored and found in its place`,
    actorsView,
    context =>
      context.withFixture(async (c, { manager: actor, club }) => {
        if (id === 'search.fresh' && !c.known.serves('updateGroup')) return
        const group = club.svc_id
        const finds = (s: string) => search(c, actor, s, onlyGroups)
        const start = textOf(c, 'alike')[field]
        await requireSuccess(c, { operation: 'updateGroup', actor, group, body: { [field]: `${start} old` } })
        c.require(
          (await finds(`${start} old`)).ids.has(group),
          () => `needs a search to find the group by its ${field}`,
        )
        let before = `${start} old`
        for (const [says, text] of Object.entries(alike(start))) {
          c.omitRequests(2)
          const body = { [field]: text }
          const response = await sendAndSettle(c, { operation: 'updateGroup', actor, group, body })
          const view = await requireGroup(c, actor, group)
          c.expect(response.status === 200 && view[field] === text, () => ({
            clause: `update.${field}`,
            decides: [response, ...c.last],
            expected: { statuses: [200], group: { [field]: text } },
            when: `with ${says} in place of ${JSON.stringify(before)}`,
          }))
          for (const s of text.startsWith(before) ? [text] : [text, before]) {
            const found = await finds(s)
            c.expect(found.ids.has(group) === (s === text), () => ({
              clause: 'search.fresh',
              decides: found,
              expected: s === text ? { found: [group] } : { notFound: [group] },
              when: `by its ${s === text ? 'new' : 'old'} ${field} after an update to ${says}`,
              because: `its ${field} is ${JSON.stringify(text)}`,
            }))
          }
          before = text
        }
      }),
  )
