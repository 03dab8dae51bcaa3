import type { Id, World } from '../../src/spec/nouns.js'
import { deployed, type Scene, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import type { ClauseTest } from '../runner/registry.js'

/** The profiles of the scene, and a profile with the name of each. */
interface Namesakes extends Scene {
  readonly otherAnna: Id
  readonly otherBo: Id
  readonly otherCarol: Id
}

/** What the namesakes share: some deployments refuse a world in which profiles share an email address. */
export const shared = {
  name: { says: 'of the same name', emailOf: (email: string) => `other.${email}` },
  email: { says: 'of the same name and email address', emailOf: (email: string) => email },
} as const

/** Two profiles with the same name are two profiles: what is true of one says nothing of the other. */
export function onNamesakes(
  judge: (c: Case, namesakes: Namesakes, says: string) => Promise<unknown>,
): ClauseTest['test'] {
  return async ({ suite, example }) => {
    for (const { says, emailOf } of Object.values(shared))
      await example(worldOf(suite.target.wire.idPrefix, emailOf), async c => {
        await judge(c, namesakesIn(c), says)
      })
  }
}

/** The namesake of Bo is a member of the club, and the others of no group. The members of the circle may read the club. */
function worldOf(idPrefix: string, emailOf: (email: string) => string): World {
  const { world, bo, club, circle } = sceneOf(idPrefix)
  const idOfOther = (profile: Id) =>
    `${idPrefix}${String(world.profiles.findIndex(({ svc_id }) => svc_id === profile) + 1).repeat(32)}`
  const others = world.profiles.map(({ svc_id, email = '', ...profile }) => ({
    ...profile,
    svc_id: idOfOther(svc_id),
    email: emailOf(email),
  }))
  const members = [bo, idOfOther(bo)]
  return {
    ...world,
    profiles: [...world.profiles, ...others],
    groups: world.groups.map(group => (group.svc_id === club ? { ...group, members } : group)),
    acrs: [...world.acrs, { resource: club, principal: circle, permission: 'read' }],
  }
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
