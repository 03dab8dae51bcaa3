import type { Profile } from '../../src/spec/nouns.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import { type Found, onlyProfiles, search } from '../worlds/searching.js'
import { compareShown } from './observing.js'

export interface Names {
  readonly c: Case
  find(s: string): Promise<Found>
  /** Whether a search finds a profile. @throws Untestable if the limit on results may hide it */
  finds(profile: Profile, s: string): Promise<boolean>
  /** A profile with this name; on a target that keeps its world, one whose name is like it. @throws Untestable */
  like(name: string, isLike: (name: string) => boolean): Profile
  /** Searches again in other circumstances, and compares whether a profile is found. */
  repeat(id: OpenPointId, s: string, profile: Profile): Promise<void>
}

/** Names that give different results under the readings of matching. */
const puzzles = [
  'Quentin van Tassel',
  'Zoë García',
  'Straße Weg',
  'İnci Su',
  'ﬁona Ek',
  'Σίσυφος Ζευς',
  '😀😀😀 Smile',
  'e\u0301e\u0301e\u0301 Marks',
]

export async function stageNames(suite: Suite): Promise<Names> {
  const { idPrefix } = suite.target.wire
  const extra: Profile[] = puzzles.map((common_name, at) => ({
    svc_id: `${idPrefix}${(9 - at).toString().repeat(32)}`,
    common_name,
    email: `puzzle${at}@example.org`,
    avatar_url: 'https://avatars.example.org/p.png',
  }))
  const { world } = suite.scene
  const c = await Case.on(suite, { ...world, profiles: [...world.profiles, ...extra] }, 'search.values')
  const [caller = '', other = caller, third = other] = c.actors
  const usual = suite.known.needsBothKinds ? onlyProfiles : {}
  const find = (s: string) => search(c, caller, s, usual)
  return {
    c,
    find,
    async finds({ svc_id }, s) {
      const { ids, full } = await find(s)
      if (full && !ids.has(svc_id)) throw new Untestable('the limit on results may hide the profile')
      return ids.has(svc_id)
    },
    like(name, isLike) {
      const found = c.world.profiles.find(({ common_name }) =>
        suite.target.takesWorlds ? common_name === name : isLike(common_name),
      )
      if (found === undefined) throw new Untestable(`needs a profile with a name like ${name} in the world`)
      return found
    },
    async repeat(id, s, { svc_id, common_name }) {
      if (!suite.repeatsObservations) return
      for (const [actor, flags] of [
        [caller, usual],
        [other, usual],
        [third, onlyProfiles],
      ] as const) {
        const { response, ids: found, full } = await search(c, actor, s, flags)
        // The limit on results may hide the profile.
        if (full && !found.has(svc_id)) continue
        const request = { operation: 'searchPrincipals', actor, query: { s, ...flags } } as const
        const value = found.has(svc_id) ? 'found' : 'not found'
        compareShown(c, request, response, {
          key: id,
          aspect: `${JSON.stringify(s)} for ${common_name}`,
          value,
        })
      }
    },
  }
}
