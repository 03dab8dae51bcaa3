import type { Group, Id } from '../../src/spec/nouns.js'
import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { actorsWrite } from './needs.js'

type Titled = Pick<Group, 'svc_id' | 'title'>

/**
 * Titles that begin alike: an index that divides texts where they differ is divided anew by each new one. The second
 * title ends like the first one.
 */
const titlesFrom = (start: string) => ({
  first: [`${start}moor hall`, `Quay-${start}moor hall`, `${start}moor harbour`],
  later: [`${start}mount`, start, `${start}moor`, `${start}moor harbour watch`],
  renamed: `${start}moor halt`,
  /** Other titles begin with it. */
  deleted: `${start}moor`,
})

clause(
  'search.fresh',
  'Creations and a renaming and a deletion hide no other group whose title begins alike',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager: actor }) => {
      const titles = titlesFrom(`Quay${c.suite.mark()}`)
      const { description } = textOf(c, 'alike')
      let groups: readonly Titled[] = []
      const create = async (title: string) => {
        const svc_id = await createIfAccepted(c, actor, { title, description })
        if (svc_id !== undefined) groups = [...groups, { svc_id, title }]
      }
      for (const title of titles.first) await create(title)
      if (groups.length < titles.first.length) return
      await expectAll(c, actor, groups, 'several groups were created')
      for (const title of titles.later) {
        await create(title)
        await expectAll(c, actor, groups, `${title} was created`)
      }
      const [{ svc_id: group }, ...others] = groups as [Titled, ...Titled[]]
      const title = titles.renamed
      if (c.known.serves('updateGroup')) {
        const { status } = await sendAndSettle(c, { operation: 'updateGroup', actor, group, body: { title } })
        if (status === 200)
          await expectAll(c, actor, [{ svc_id: group, title }, ...others], `a group was renamed ${title}`)
      }
      const deleted = others.find(({ title }) => title === titles.deleted)
      if (deleted === undefined || !c.known.serves('deleteGroup')) return
      await sendAndSettle(c, { operation: 'deleteGroup', actor, group: deleted.svc_id })
      const rest = others.filter(each => each !== deleted)
      await expectAll(c, actor, rest, `${deleted.title} was deleted`)
    }),
)

/** A search for each title finds all groups whose titles begin with it. */
async function expectAll(c: Case, actor: Id, groups: readonly Titled[], after: string): Promise<void> {
  for (const { title: s } of groups) {
    const found = await search(c, actor, s, onlyGroups)
    const missing = groups.find(({ svc_id, title }) => title.startsWith(s) && !found.ids.has(svc_id))
    c.expect(missing === undefined || found.full, () => ({
      decides: found,
      expected: { found: missing === undefined ? [] : [missing.svc_id] },
      when: `by the beginning of its title after ${after}`,
      because: `its title is ${JSON.stringify(missing?.title)}`,
    }))
  }
}
