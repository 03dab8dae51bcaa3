import type { ClauseId } from '../../../src/spec/clauses.js'
import type { Group } from '../../../src/spec/nouns.js'
import type { Case } from '../../run/case.js'
import { clause } from '../../run/clause.js'
import type { Suite } from '../../run/suite.js'
import { textOf } from '../../worlds/group-fixture.js'
import { requireSuccess } from '../../worlds/requests.js'
import { crowd, readAndWrite, sceneOf } from '../../worlds/scene.js'
import { control, controlWrite } from '../needs.js'
import {
  crowdIn,
  expectFound,
  expectLimited,
  type Sought,
  searchCrowd,
  searchWell,
} from './crowd-searches.js'

/*
 * No scenarios, because their worlds are made for the limit of the target, or what they search for next is what the limit
 * has hidden before.
 */

/** The size of a crowd that no server may return completely. */
const largest = 10_000
/** On a target with a higher limit, some of these tests would need too many requests. */
const mostGroups = 60

const fieldsOfGroups = ['search.group-name', 'search.group-description'] as const

clause(
  'search.limited',
  'A search does not return all of ten thousand groups and each is found by its own texts',
  { ...control, requests: 400 },
  async ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    // If a search misses a group among few others too, the number of groups is not the cause.
    await example(crowd(idPrefix, 0, 1), c => expectTexts(c, c.world.groups.at(-1), {}))
    if (fieldsOfGroups.some(id => suite.run.failed(id))) return
    await example(crowd(idPrefix, 0, largest), async c => {
      expectLimited(c, await searchCrowd(c, 'groups'), 'groups')
      for (const group of [-largest, -largest / 2, -1].map(at => c.world.groups.at(at)))
        await expectTexts(c, group, { when: `among ${largest} groups`, clause: 'search.limited' })
    })
  },
)

/** Searches for both texts of a group. A text that does not find it fails its own clause, if no other one is given. */
async function expectTexts(
  c: Case,
  group: Group | undefined,
  about: Pick<Sought, 'when' | 'clause'>,
): Promise<void> {
  if (group === undefined) return
  const texts = { 'search.group-name': group.title, 'search.group-description': group.description }
  for (const [clause, s] of Object.entries(texts)) {
    c.omitRequests()
    await expectFound(c, { kind: 'groups', s, id: group.svc_id, clause: clause as ClauseId, ...about })
  }
}

/** Shows most limits. */
const middle = 400

/** A small crowd gives a failure that one can read; only if the middle one shows no limit, the largest one is needed. */
clause(
  'search.limited',
  'A search does not return all of a crowd of profiles and full names find the hidden ones',
  control,
  async ({ suite, example }) => {
    for (const size of [50, middle, largest]) {
      let isLimited = false
      await example(crowd(suite.target.wire.idPrefix, size), async c => {
        const found = await searchCrowd(c, 'profiles')
        isLimited = found.results.length < size
        if (!isLimited && size < largest) return
        expectLimited(c, found, 'profiles')
        const hidden = crowdIn(c, 'profiles').filter(({ svc_id }) => !found.ids.has(svc_id))
        for (const { svc_id: id, text: s } of [0, hidden.length >> 1, -1].flatMap(at => hidden.at(at) ?? []))
          await expectFound(c, {
            kind: 'profiles',
            s,
            id,
            when: 'by its full common name, which the limit hid before',
          })
      })
      if (isLimited && size >= middle) return
    }
  },
)

for (const operation of ['deleteGroup', 'updateGroup'] as const)
  clause(
    'search.fresh',
    `After ${operation} on all other matches a search finds the group that the limit has hidden`,
    { ...controlWrite, observed: ['result-limit'] },
    async ({ suite, example }) => {
      const size = limitOf(suite)
      if (size > mostGroups || !suite.known.serves(operation)) return
      const { idPrefix } = suite.target.wire
      const people = crowd(idPrefix, 0, size + 1)
      const acrs = readAndWrite(
        sceneOf(idPrefix).anna,
        people.groups.map(({ svc_id }) => svc_id),
      )
      await example({ ...people, acrs }, async c => {
        const [actor = ''] = c.actors
        const { ids } = await searchWell(c, 'Crowd', 'groups')
        const groups = crowdIn(c, 'groups').map(({ svc_id }) => svc_id)
        const [hidden, ...others] = groups.filter(id => !ids.has(id))
        c.require(hidden !== undefined && others.length === 0, () => 'needs a limit that hides one group')
        for (const group of groups.filter(id => id !== hidden)) {
          const body = operation === 'updateGroup' ? { body: { title: textOf(c, 'elsewhere').title } } : {}
          await requireSuccess(c, { operation, actor, group, ...body })
        }
        await expectFound(c, {
          kind: 'groups',
          s: 'Crowd',
          id: String(hidden),
          when: `after ${operation} on all other groups that matched`,
          because: `no other group matches, and the limit on results is ${size}`,
        })
      })
    },
  )

/** The limit counts results: a group that matches by both of its texts is one. */
clause(
  'search.includes',
  'As many groups as the limit are all found if some match by both texts and some by one',
  { ...control, observed: ['result-limit'] },
  async ({ suite, example }) => {
    const size = limitOf(suite)
    if (size > mostGroups) return
    const people = crowd(suite.target.wire.idPrefix, 0, size)
    const groups = people.groups.map((group, at) => {
      const [title, description] = [group.title, `${group.title} again`]
      return {
        ...group,
        ...[{ title, description }, { title }, { title: `Other ${at}`, description }][at % 3],
      }
    })
    await example({ ...people, groups }, async c => {
      const found = await searchWell(c, 'Crowd', 'groups')
      c.expect(found.results.length === size, () => ({
        decides: found,
        expected: { says: `${size} results: that is the limit on results (open.result-limit)` },
        wrong: `returns ${found.results.length} of ${size} groups that match by the title, by the description or by both`,
      }))
    })
  },
)

function limitOf({ known: { limit } }: Suite): number {
  return Math.min(limit.groups, limit.shared)
}
