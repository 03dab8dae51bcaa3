import type { Group, Profile, World } from '../../../src/spec/nouns.js'
import type { Scene } from '../../worlds/scene.js'

type Texts = Partial<Profile> & Partial<Group>

interface Changes {
  /** What is different about the principals of the scene. */
  readonly of?: Partial<Record<'anna' | 'bo' | 'carol' | 'club' | 'circle', Texts>>
  readonly profiles?: readonly Texts[]
  readonly groups?: readonly Texts[]
}

/** The scene with other texts, and with more profiles and groups. What is not said of them matches no search of a scenario. */
export function sceneWith(changesFor: Changes | ((idPrefix: string) => Changes)) {
  return ({ world, ...scene }: Scene, idPrefix: string): World => {
    const {
      of = {},
      profiles = [],
      groups = [],
    } = typeof changesFor === 'function' ? changesFor(idPrefix) : changesFor
    const changes = new Map(Object.entries(of).map(([name, texts]) => [Reflect.get(scene, name), texts]))
    const changed = <P extends Profile | Group>(principal: P): P => ({
      ...principal,
      ...changes.get(principal.svc_id),
    })
    const idOf = (kind: string, at: number) => `${idPrefix}${kind}${at.toString(16).padStart(31, '0')}`
    return {
      ...world,
      profiles: [
        ...world.profiles.map(changed),
        ...profiles.map((texts, at) => ({
          svc_id: idOf('5', at),
          common_name: `Filler${at} Nemo`,
          email: `filler${at}@example.org`,
          avatar_url: 'https://avatars.example.org/f.png',
          ...texts,
        })),
      ],
      groups: [
        ...world.groups.map(changed),
        ...groups.map((texts, at) => ({
          svc_id: idOf('6', at),
          title: `Backdrop ${at}`,
          description: 'One of some',
          members: [],
          ...texts,
        })),
      ],
    }
  }
}
