import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { World } from '../../spec/nouns.js'
import { parseReadings } from '../../spec/readings.js'
import { conformanceWorld, keepWorld } from '../test-support/kept-world.js'
import { idsWith, notPassed, observedWords } from '../test-support/report-clauses.js'

/** The world with more profiles and groups of one beginning than a search returns. */
function crowdedWorld(): World {
  const { profiles, groups, ...rest } = conformanceWorld()
  const id = (digit: string, at: number) => `SVC-${digit}${at.toString(16).padStart(31, '0')}`
  const each = <T>(make: (at: number) => T) => Array.from({ length: 9 }, (_, at) => make(at))
  return {
    ...rest,
    profiles: [
      ...profiles,
      ...each(at => ({
        svc_id: id('7', at),
        common_name: `Rower ${9 - at}x`,
        email: `rowing${at}@example.org`,
      })),
    ],
    groups: [
      ...groups,
      ...each(at => ({
        svc_id: id('8', at),
        title: `Rowers ${at}x`,
        description: `Rowing ${at}x`,
        members: [],
      })),
    ],
  }
}

for (const expected of [
  ['result-limit=5/kind', 'result-order=name', 'creator-grant=write'],
  ['result-limit=4+6/kind', 'result-order=id', 'creator-grant=read+write'],
  ['result-limit=7/shared', 'result-order=created', 'creator-grant=read+write'],
])
  test(`In the tier world, a run observes ${expected.join(', ')}`, async t => {
    const kept = await keepWorld('world', { readings: parseReadings(expected) }, () => {}, crowdedWorld())
    t.teardown(() => kept.close())
    const report = await checkHere({ target: kept.target, seed: 7, runs: 1 })
    t.equal(report.verdict, 'conformant', JSON.stringify(notPassed(report)))
    t.same(
      expected.filter(word => !observedWords(report).includes(`open.${word}`)),
      [],
    )
  })

for (const fault of [
  'middle-of-group-name',
  'middle-of-group-description',
  'middle-of-group-id',
  'like-wildcards',
  'anchors-understood',
])
  test(`In the tier actors, a run finds the fault ${fault}`, async t => {
    const kept = await keepWorld('actors', { faults: [fault] })
    t.teardown(() => kept.close())
    const report = await checkHere({ target: kept.target, only: ['search.field-start'], seed: 7, runs: 1 })
    t.same(idsWith(report, 'failed'), ['search.field-start'])
  })
