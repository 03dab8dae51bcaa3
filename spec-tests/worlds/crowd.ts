import type { Id, World } from '../../src/spec/nouns.js'
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
