import { textOf } from '../actors/group-fixture.js'
import { sendAndSettle } from '../actors/requests.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { onlyGroups, onlyProfiles } from '../actors/searching.js'
import { withMember } from '../arbitraries/granted-worlds.js'
import { clause } from '../runner/clause.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { resultsOf } from '../target/results.js'
import { control, controlWrite } from './needs.js'

/** How often the searches are sent at once, and which of them: the first two have the same string. */
const rounds = 2
const places = [0, 1, 0, 1, 0, 1, 2, 3]

clause(
  'state.concurrent',
  'Each of several searches at once gets the results that it gets alone',
  control,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const groups = scene.world.groups.map(group =>
      group.svc_id === scene.club ? { ...group, title: 'Anna Lindqvist and friends' } : group,
    )
    return example({ ...scene.world, groups }, async c => {
      const { anna: actor } = deployed(scene, c.world)
      const searches = [
        { s: 'Anna Lindqvist', ...onlyProfiles },
        { s: 'Anna Lindqvist', ...onlyGroups },
        { s: 'Carol' },
        { s: 'Late sleepers' },
      ].map(query => ({ operation: 'searchPrincipals', actor, query }) as const)
      const idsIn = (response: HttpResponse) => {
        const { profiles, groups: found } =
          response.status === 200 ? resultsOf(response) : { profiles: [], groups: [] }
        return JSON.stringify([...profiles, ...found].map(result => result[c.wire.idField]).toSorted())
      }
      const alone: string[] = []
      for (const request of searches) alone.push(idsIn(await c.send(request)))
      for (let round = 0; round < rounds; round++) {
        const responses = await c.sendConcurrently(places.map(place => searches[place] as ClientRequest))
        const wrong = responses.findIndex(
          (response, at) =>
            [200, 404].includes(response.status) && idsIn(response) !== alone[places[at] ?? 0],
        )
        c.expect(wrong < 0, () => ({
          decides: responses[wrong] ?? [],
          expected: {
            says: `${alone[places[wrong] ?? 0]} for ${JSON.stringify(searches[places[wrong] ?? 0]?.query)}`,
          },
          wrong: `returns other results among ${places.length} searches at once than to the same search alone`,
        }))
      }
    })
  },
)

/** Which permissions a creator gets is open: open.creator-grant. */
clause(
  'state.concurrent',
  'Each of two callers that create groups at once may read its own as if it had created it alone',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('createGroup') || !suite.known.serves('readGroup')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    await example(withMember(scene.world, scene.bo, scene.vetted), async c => {
      const { anna, bo } = deployed(scene, c.world)
      const read = async (actor: string, response: HttpResponse | undefined) => {
        const group = response && createdId(c, response)
        return group === undefined ? undefined : c.send({ operation: 'readGroup', actor, group })
      }
      const create = (actor: string) =>
        ({ operation: 'createGroup', actor, body: textOf(c, 'at once') }) as const
      const alone = await read(bo, await sendAndSettle(c, create(bo)))
      if (alone?.status !== 200) return
      const callers = [anna, bo, anna, bo]
      const responses = await c.sendConcurrently(callers.map(create))
      await suite.settle()
      for (const [at, caller] of callers.entries()) {
        const response = await read(caller, responses[at])
        c.expect(response === undefined || response.status === alone.status, () => ({
          decides: response ?? [],
          expected: { statuses: [alone.status] },
          when: 'to the creator of a group, if another caller creates one at the same time',
          because: `that is what ${caller} gets for a group that it creates alone`,
        }))
      }
    })
  },
)
