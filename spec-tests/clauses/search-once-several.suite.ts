import type { Group, Profile } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { onlyGroups, onlyProfiles, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { findingInRepetition } from '../runner/result-shape.js'
import { expectNoFinding } from './expect-no-finding.js'
import { control } from './needs.js'

/** Several principals match alike, so that in no order of the matches those of one principal are neighbours. */
clause(
  'search.once',
  'Each of several principals that match by several fields is one result',
  control,
  ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const { world } = sceneOf(idPrefix)
    const id = (kind: number, at: number) => `${idPrefix}${`${kind}${at}`.repeat(16)}`
    const profiles = ['Abel', 'Brand', 'Clay'].map(
      (name, at): Profile => ({
        svc_id: id(1, at),
        common_name: `Heron ${name} Heron${name}`,
        email: `heron.${name}@example.org`,
        avatar_url: 'https://avatars.example.org/heron.png',
      }),
    )
    const groups = ['Arches', 'Bridges', 'Canals'].map(
      (name, at): Group => ({
        svc_id: id(2, at),
        title: `Heron ${name}`,
        description: `Heron watchers of the ${name}`,
        members: profiles.map(({ svc_id }) => svc_id),
      }),
    )
    const staged = {
      ...world,
      profiles: [...world.profiles, ...profiles],
      groups: [...world.groups, ...groups],
    }
    return example(staged, async c => {
      for (const flags of [{}, onlyProfiles, onlyGroups]) {
        const found = await search(c, c.actors[0] ?? null, 'heron', flags)
        c.require(found.results.length > 1, () => 'needs a search that returns several results')
        expectNoFinding(c, findingInRepetition(found.response, suite.target))
      }
    })
  },
)
