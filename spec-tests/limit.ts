import type { Id, World } from '../src/spec/nouns.js'
import { Case } from './case.js'
import { resultsOf } from './results.js'
import { sceneOf } from './scene.js'
import type { Suite } from './suite.js'

/** The scene, with so many profiles and some groups beside it whose names begin with Crowd. */
export function crowd(idPrefix: string, profiles: number, groups = 0): World {
  const { world } = sceneOf(idPrefix)
  const id = (kind: string, at: number): Id => `${idPrefix}${kind}${at.toString(16).padStart(31, '0')}`
  return {
    ...world,
    profiles: [
      ...world.profiles,
      ...Array.from({ length: profiles }, (_, at) => ({
        svc_id: id('7', at),
        common_name: `Crowd Member${at}x`,
        email: `m${at}@example.org`,
        avatar_url: 'https://avatars.example.org/crowd.png',
      })),
    ],
    groups: [
      ...world.groups,
      ...Array.from({ length: groups }, (_, at) => ({
        svc_id: id('8', at),
        title: `Crowd ${at}x`,
        description: 'One of many',
        members: [],
      })),
    ],
  }
}

const enough = 400

/** Counts what a search shows of more matches than most services would: open.result-limit. */
export async function measureLimit(suite: Suite): Promise<void> {
  const c = new Case(
    suite,
    await suite.stage(crowd(suite.target.wire.idPrefix, enough, enough)),
    'search.limited',
  )
  const [caller] = c.actors as [Id]
  const count = async (flags: Readonly<Record<string, string>>) => {
    const answer = await c.ask({
      operation: 'searchPrincipals',
      actor: caller,
      query: { s: 'Crowd', ...flags },
    })
    const { profiles, groups } = resultsOf(answer)
    return [profiles.length, groups.length] as const
  }
  const [profiles] = await count({ groups: 'false' })
  const [, groups] = await count({ profiles: 'false' })
  const both = await count({})
  if (profiles === 0 || groups === 0) return
  const stops = (shown: number) => (shown < enough ? shown : Number.POSITIVE_INFINITY)
  const together = both[0] + both[1]
  const isShared = together < profiles + groups
  suite.limit = {
    profiles: stops(profiles),
    groups: stops(groups),
    shared: isShared ? together : Number.POSITIVE_INFINITY,
  }
  const observed = isShared
    ? `${together}/shared`
    : profiles === groups
      ? `${profiles}/kind`
      : `${profiles}+${groups}/kind`
  if (isShared || (profiles < enough && groups < enough)) suite.observe(c, 'result-limit', observed)
}
