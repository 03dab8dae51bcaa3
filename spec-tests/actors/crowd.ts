import type { Group, Id, World } from '../../src/spec/nouns.js'
import { sceneOf } from './scene.js'

/** The scene with additional profiles and groups, whose names all begin with `Crowd`. */
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
        description: `Number ${at}x of many`,
        members: [],
      })),
    ],
  }
}

/** The scene with a group for each title, in this order after the others. */
export function withTitles(idPrefix: string, titles: readonly string[]): World {
  const { world } = sceneOf(idPrefix)
  const groups = titles.map(
    (title, at): Group => ({
      svc_id: `${idPrefix}${at.toString(16).padStart(32, '6')}`,
      title,
      description: 'Letters',
      members: [],
    }),
  )
  return { ...world, groups: [...world.groups, ...groups] }
}
