import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { deployed, type Scene, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import type { ClauseTest } from '../runner/registry.js'
import { renamed } from '../target/deployment.js'

/** The profiles of the scene, and a profile with the name of each. */
interface Namesakes extends Scene {
  readonly otherAnna: Id
  readonly otherBo: Id
  readonly otherCarol: Id
}

const withOther = (email: string) => `other.${email}`

/**
 * What the namesakes share. Some deployments refuse a world in which profiles share an email address. SVC-IDs such as 0e1
 * and 0e2 are equal as numbers.
 */
export const shared = {
  name: { says: 'of the same name', emailOf: withOther, areNumbers: false },
  email: {
    says: 'of the same name and email address',
    emailOf: (email: string) => email,
    areNumbers: false,
  },
  number: {
    says: 'of the same name, with an SVC-ID that is equal as a number',
    emailOf: withOther,
    areNumbers: true,
  },
} as const

/** Two profiles with the same name are two profiles: what is true of one says nothing of the other. */
export function onNamesakes(
  judge: (c: Case, namesakes: Namesakes, says: string) => Promise<unknown>,
): ClauseTest['test'] {
  return async ({ suite, example }) => {
    for (const each of Object.values(shared))
      await example(worldOf(suite.target.wire.idPrefix, each), async c => {
        await judge(c, namesakesIn(c), each.says)
      })
  }
}

/** The namesake of Bo is a member of the club, and the others of no group. The members of the circle may read the club. */
function worldOf(idPrefix: string, { emailOf, areNumbers }: (typeof shared)[keyof typeof shared]): World {
  const { world, bo, club, circle } = sceneOf(idPrefix)
  const idOfOther = (profile: Id) =>
    `${idPrefix}${String(world.profiles.findIndex(({ svc_id }) => svc_id === profile) + 1).repeat(32)}`
  const others = world.profiles.map(({ svc_id, email = '', ...profile }) => ({
    ...profile,
    svc_id: idOfOther(svc_id),
    email: emailOf(email),
    avatar_url: `https://avatars.example.org/other/${svc_id.slice(-8)}.png`,
  }))
  const members = [bo, idOfOther(bo)]
  const all: World = {
    ...world,
    profiles: [...world.profiles, ...others],
    groups: world.groups.map(group => (group.svc_id === club ? { ...group, members } : group)),
    acrs: [...world.acrs, { resource: club, principal: circle, permission: 'read' }],
  }
  const numbers = idsOf(all).map((id, at) => [id, `${idPrefix}0e${String(at + 1).padStart(30, '0')}`])
  return areNumbers ? renamed(all, Object.fromEntries(numbers)) : all
}

function namesakesIn({ world, suite }: Case): Namesakes {
  const own = deployed(sceneOf(suite.target.wire.idPrefix), world)
  const [otherAnna, otherBo, otherCarol] = world.profiles.slice(-3).map(({ svc_id }) => svc_id) as [
    Id,
    Id,
    Id,
  ]
  return { ...own, otherAnna, otherBo, otherCarol }
}
