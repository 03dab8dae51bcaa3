import type { World } from '../../spec/nouns.js'
import { conformanceWorld } from '../test-support/kept-world.js'
import { inAreas } from '../test-support/selections.js'
import { any, casesFor, checkCases } from './check-cases.js'

/** The world with more profiles and groups of one beginning than a search returns. */
function crowdedWorld(): World {
  const { profiles, groups, ...rest } = conformanceWorld()
  const id = (digit: string, at: number) => `SVC-${digit}${at.toString(16).padStart(31, '0')}`
  const each = <T>(make: (at: number) => T) => Array.from({ length: 9 }, (_, at) => make(at))
  const rowers = each(at => ({
    svc_id: id('7', at),
    common_name: `Rower ${9 - at}x`,
    email: `rowing${at}@example.org`,
  }))
  const crews = each(at => ({
    svc_id: id('8', at),
    title: `Rowers ${at}x`,
    description: `Rowing ${at}x`,
    members: [],
  }))
  return { ...rest, profiles: [...profiles, ...rowers], groups: [...groups, ...crews] }
}

checkCases({
  ...casesFor(
    [
      { 'result-limit': '5/kind', 'result-order': 'name', 'creator-grant': 'write' },
      { 'result-limit': '4+6/kind', 'result-order': 'id', 'creator-grant': 'read+write' },
      { 'result-limit': '7/shared', 'result-order': 'created', 'creator-grant': 'read+write' },
    ],
    readings => {
      const words = Object.entries(readings).map(([id, value]) => `${id}=${value}`)
      return [
        `In the tier world, a run observes ${words.join(', ')}`,
        {
          tier: 'world',
          server: { readings: words, world: crowdedWorld() },
          check: { only: inAreas('search', 'create', 'acr'), seed: 7 },
          untested: any,
          readings: Object.fromEntries(Object.entries(readings).map(([id, observed]) => [id, { observed }])),
        },
      ]
    },
  ),
  ...casesFor(
    [
      'middle-of-group-name',
      'middle-of-group-description',
      'middle-of-group-id',
      'like-wildcards',
      'anchors-understood',
    ],
    fault => [
      `In the tier actors, a run finds the fault ${fault}`,
      {
        tier: 'actors',
        server: { faults: [fault] },
        check: { only: ['search.field-start'], seed: 7 },
        failed: ['search.field-start'],
      },
    ],
  ),
})
