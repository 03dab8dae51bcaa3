import type { Group } from '../../src/spec/nouns.js'
import { createGroup, createIfAccepted, textOf } from '../actors/group-fixture.js'
import { lookUp, viewGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import { caseForms, textClasses } from '../arbitraries/text-classes.js'
import { searchOracle } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import type { GroupText } from '../target/group-text.js'
import { clauseOnGroups, newTexts } from './covered-groups.js'
import { requireTakenSearch } from './expect-found.js'
import { actorsView, controlWrite } from './needs.js'

const writes = ['createGroup', 'updateGroup with one field', 'updateGroup with both fields']

clauseOnGroups(
  'search.fresh',
  'Every pair of write and field and text and case: a text that was written finds the group',
  controlWrite,
  {
    factors: {
      write: writes,
      field: ['title', 'description'],
      new: Object.keys(textClasses).filter(each => !/over (130|260)/.test(each)),
      case: Object.keys(caseForms),
    },
  },
  async (c, own) => {
    const { anna: actor, row } = own
    const field = row.field as keyof GroupText
    const texts = newTexts(c, own, row.new, 5)
    const group = await stored()
    const s = caseForms[row.case as keyof typeof caseForms](group[field])
    const oracle = searchOracle(c.wire.idPrefix)
    c.require(oracle.mustMatch(s, group), () => 'needs a text whose letters have two cases')
    const found = await search(c, actor, s, onlyGroups)
    requireTakenSearch(s, found)
    c.expect(found.ids.has(group.svc_id), () => ({
      decides: found,
      expected: { found: [group.svc_id] },
      when: `by its ${field} (${row.case}) after ${row.write}`,
      because: `its ${field} is ${JSON.stringify(group[field])}, and the search string ${JSON.stringify(s)}`,
    }))

    async function stored(): Promise<Group> {
      if (row.write === 'createGroup')
        return { ...own.group, ...texts, svc_id: await createGroup(c, actor, texts) }
      const body = row.write === 'updateGroup with one field' ? { [field]: texts[field] } : texts
      await requireSuccess(c, { operation: 'updateGroup', actor, group: own.group.svc_id, body })
      return { ...own.group, ...body }
    }
  },
)

clause(
  'search.fresh',
  'A title that the target has stored without the blanks around it is found without them',
  actorsView,
  context =>
    context.withFixture(async (c, { manager: actor, club }) => {
      if (!c.known.serves('updateGroup')) return
      const { title, description } = textOf(c, 'blanks')
      const plain = textOf(c, 'plain')
      await requireSuccess(c, { operation: 'updateGroup', actor, group: club.svc_id, body: plain })
      c.require(
        (await search(c, actor, plain.title, onlyGroups)).ids.has(club.svc_id),
        () => 'needs a search that finds a group by the title that an update of both fields gave it',
      )
      const text = { title: `  ${title} `, description: ` ${description}  ` }
      const updated = { operation: 'updateGroup', actor, group: club.svc_id, body: text } as const
      const isUpdated = (await sendAndSettle(c, updated)).status === 200
      for (const group of [await createIfAccepted(c, actor, text), isUpdated ? club.svc_id : undefined]) {
        const shown = group === undefined ? undefined : await lookUp(c, actor, group)
        if (group === undefined || shown?.title !== title) continue
        const found = await search(c, actor, title, onlyGroups)
        // Both groups have the title, and the limit may hide one.
        c.expect(found.full || found.ids.has(group), () => ({
          decides: found,
          expected: { found: [group] },
          when: 'by a title that the target has stored without the blanks around it',
          because: `its title is ${JSON.stringify(title)}`,
        }))
      }
    }),
)

clause(
  'search.fresh',
  'A group with equal and then exchanged texts is found by each text that it still has',
  actorsView,
  context =>
    context.withFixture(async (c, { manager: actor }) => {
      if (!c.known.serves('updateGroup')) return
      const [{ title }, other] = [textOf(c, 'equal'), textOf(c, 'other')]
      const group = await createIfAccepted(c, actor, { title, description: title })
      if (group === undefined) return
      const update = (body: object) => sendAndSettle(c, { operation: 'updateGroup', actor, group, body })
      const expectFound = async (s: string, isFound: boolean, after: string) => {
        const found = await search(c, actor, s, onlyGroups)
        c.expect(found.ids.has(group) === isFound, () => ({
          decides: found,
          expected: isFound ? { found: [group] } : { notFound: [group] },
          when: `by ${after}`,
        }))
      }
      if ((await update({ title: other.title })).status !== 200) return
      await expectFound(title, true, 'the description that was its title too')
      if ((await update({ title, description: other.title })).status !== 200) return
      await expectFound(title, true, 'a title that was its description before')
      await expectFound(other.title, true, 'a description that was its title before')
      if ((await update({ description: '' })).status !== 200) return
      const { view } = await viewGroup(c, actor, group)
      if (view?.description === '') await expectFound(other.title, false, 'a description that is empty now')
    }),
)

clause(
  'search.fresh',
  'A search for the title that a group takes over from another one finds both groups',
  actorsView,
  context =>
    context.withFixture(async (c, { manager: actor, club, circle }) => {
      if (!c.known.serves('updateGroup')) return
      const request = { operation: 'updateGroup', actor, group: circle.svc_id } as const
      const response = await sendAndSettle(c, { ...request, body: { title: club.title } })
      // open.duplicate-title
      if (response.status !== 200) return
      const found = await search(c, actor, club.title, onlyGroups)
      const missing = [club, circle].find(({ svc_id }) => !found.ids.has(svc_id))
      c.expect(missing === undefined || found.full, () => ({
        decides: found,
        expected: { found: missing === undefined ? [] : [missing.svc_id] },
        when: 'after one of two groups got the title of the other',
      }))
    }),
)
