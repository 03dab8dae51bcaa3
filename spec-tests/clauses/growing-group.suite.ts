import { crowd } from '../actors/crowd.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { clause } from '../runner/clause.js'
import { sameMembers } from '../target/group-layout.js'
import { requireView } from './expect-denied.js'
import { controlView } from './needs.js'

/** Two stretches of so many changes pass the powers of two up to 32: arrays often grow and shrink there. */
const changes = 17
/** A read after so many changes: a member that is lost on the way is still missing then. */
const step = 4

for (const [id, operation] of [
  ['add.member', 'addGroupMember'],
  ['remove.member', 'removeGroupMember'],
] as const)
  for (const from of [0, changes])
    clause(
      id,
      `Each ${operation} of a series between ${from} and ${from + changes} members leaves exactly the right members`,
      controlView,
      ({ suite, example }) => {
        const scene = sceneOf(suite.target.wire.idPrefix)
        const people = crowd(suite.target.wire.idPrefix, 2 * changes)
        const isAdd = operation === 'addGroupMember'
        const all = people.profiles.slice(-2 * changes).map(({ svc_id }) => svc_id)
        const members = all.slice(0, isAdd ? from : from + changes)
        const groups = people.groups.map(group =>
          group.svc_id === scene.club ? { ...group, members } : group,
        )
        return example({ ...people, groups }, async c => {
          const { manager: actor, club } = fixtureInScene(scene, c.world)
          await requireView(c, actor, club.svc_id)
          let left = club.members
          const own = c.world.profiles.slice(-2 * changes).map(({ svc_id }) => svc_id)
          for (const [at, profile] of own.slice(from, from + changes).entries()) {
            const response = await sendAndSettle(c, { operation, actor, group: club.svc_id, profile })
            left = isAdd ? [...left, profile] : left.filter(each => each !== profile)
            if (response.status === 200 && at % step !== 0) continue
            c.omitRequests(0, ({ method }) => method === 'GET')
            const seen = await viewGroup(c, actor, club.svc_id)
            c.expect(response.status === 200 && sameMembers(seen.view?.members, left), () => ({
              decides: [response, seen],
              expected: { statuses: [200], group: { members: left } },
              when: 'for one profile after the other',
            }))
          }
        })
      },
    )
