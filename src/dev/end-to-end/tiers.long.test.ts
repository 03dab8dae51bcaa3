import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { listTests } from '../../check/list.js'
import { check } from '../../check.js'
import type { ClauseRow, Report } from '../../report/report.js'
import type { World } from '../../spec/nouns.js'
import { type OpenPointId, openPointIds } from '../../spec/open-points.js'
import { parseReadings } from '../../spec/readings.js'
import { conformanceWorld, keepWorld } from '../test-support/kept-world.js'
import { notPassed, observedWords } from '../test-support/report-clauses.js'
import { inAreas, notInActors } from '../test-support/selections.js'
import { showingEach } from './changes.js'
import { casesFor, checkCases } from './check-cases.js'

const isObserved = ({ readings }: Report, id: OpenPointId) => readings.some(each => each.id === `open.${id}`)

for (const [tier, untestedThere, notObserved] of [
  [
    'actors',
    ['search.limited', ...notInActors],
    [
      'token-subject-gone',
      'token-lifetime',
      'rate-limit',
      'result-limit',
      'result-order',
      'second-part',
      'trim',
      'special-case-folding',
      'diacritics',
      'bare-prefix',
      'characters',
      'permission-hierarchy',
      'system-group',
    ],
  ],
  [
    'world',
    ['search.limited', 'acr.deleted-group'],
    [
      'token-subject-gone',
      'token-lifetime',
      'rate-limit',
      'result-limit',
      'special-case-folding',
      'characters',
      'system-group',
    ],
  ],
] as const)
  test(`In the tier ${tier} two runs give the same report and restore the world`, async t => {
    const kept = await keepWorld(tier)
    const before = kept.world()
    const [first, second] = [
      await check({ target: kept.target, seed: 7, runs: 3 }),
      await checkHere({ target: kept.target, seed: 7, runs: 3 }),
    ]
    t.equal(kept.world(), before)
    const { clauses: listed } = await listTests({ target: kept.target })
    await kept.close()
    const untested = notPassed(first).map(({ id }) => id)
    for (const { id, tested } of listed)
      if (tested !== 'some')
        t.equal(untested.includes(id), tested === 'none', `--list says ${tested} of ${id}`)
    t.equal(first.verdict, 'conformant')
    t.same(untested, untestedThere)
    t.same(
      openPointIds.filter(id => !isObserved(first, id)),
      notObserved,
    )
    for (const { id, status, reason } of notPassed(first)) {
      t.equal(status, 'untested', id)
      t.match(reason, /control|world/, `the reason for ${id} names what the target file lacks`)
    }
    t.doesNotThrow(() => parseReadings(observedWords(first)), '--reading takes every observed value')
    t.same(repeatable(second), repeatable(first))
  })

/** An actor and another profile have no email and no avatar, and all groups but Vetted have two titles. */
function bareWorld(): World {
  const { profiles, groups, ...rest } = conformanceWorld()
  return {
    ...rest,
    profiles: profiles.map(({ svc_id, common_name, ...others }, at) =>
      at % 3 === 0 ? { svc_id, common_name } : { svc_id, common_name, ...others },
    ),
    groups: groups.map((group, at) =>
      group.svc_id === rest.vetted
        ? group
        : { ...group, title: ['Same title', 'Other title'][at % 2] as string },
    ),
  }
}

/** Search results show null in the place of a field that a profile does not have. */
const showingNull = showingEach('profiles', profile => ({ email: null, avatar_url: null, ...profile }))
const ofProfiles = [...inAreas('auth', 'search', 'create', 'add'), 'read.content'] as const
const searches: string[] = []

checkCases({
  ...casesFor(
    [
      ['left out', {}],
      ['null', showingNull],
    ] as const,
    ([what, change]) => [
      `In the tier world, fields of a profile may be ${what}, and groups may have the same title`,
      {
        tier: 'world',
        server: { ...change, world: bareWorld() },
        check: { only: ofProfiles, seed: 7, runs: 5 },
        untested: ['search.limited'],
      },
    ],
  ),
  'In the tier actors, a field that an actor does not have is not searched for': {
    tier: 'actors',
    server: {
      ...showingNull,
      world: bareWorld(),
      prepare: ({ app }) => app.addHook('onRequest', async ({ url }) => void searches.push(url)),
    },
    check: { only: ofProfiles, seed: 7, runs: 5 },
    untested: ['search.limited', 'create.vetted-only'],
    also: t =>
      void t.same(
        // Beginnings of these words: a search for a whole word, which no field has, is one of the suite.
        searches.filter(url => /[?&]s=(nul|und)(&|$)/.test(url)),
        [],
      ),
  },
})

/** The target chooses the SVC-IDs of new groups, and a search may find a group by its id: these counts depend on that. */
const countsDependOnIds = ['state.consistent', 'wire.id-prefix']

/** A report without times, and without the counts that two runs need not share. */
function repeatable({ startedAt: _, durationMs: __, clauses, ...rest }: Report) {
  const withCount = (row: ClauseRow) => (countsDependOnIds.includes(row.id) ? { ...row, checks: 0 } : row)
  return { ...rest, clauses: clauses.map(withCount) }
}
