import { changesState, type Operation, operationsInTurn } from '../../../src/spec/endpoints.js'
import { hasTier } from '../../target/target.js'
import { fixtureInScene, fixtureOf } from '../../worlds/find-fixture.js'
import { authorizedRequest } from '../../worlds/group-fixture.js'
import { reportRefused, reportRefusedToCreator, reportUnserved } from '../../worlds/report-unserved.js'
import { sendPatiently } from '../../worlds/requests.js'
import { acrsOf } from '../../worlds/scene.js'
import { Case } from '../case.js'
import type { Suite } from '../suite.js'

/** Sends each operation as a caller for whom it must succeed, to see whether the target has it. */
export async function findUnserved(suite: Suite): Promise<void> {
  if (!hasTier(suite.target, 'actors') || !suite.target.writable) return
  const c = await Case.on(suite, suite.scene.world, 'state.model')
  const { manager, stranger, club } = await fixtureOf(c)
  const refused: Operation[] = []
  for (const operation of operationsInTurn) {
    // The preflight has tried search. What the fixture needs was tried with it.
    if (operation === 'searchPrincipals' || !suite.known.serves(operation)) continue
    c.omitRequests()
    // The profile that was added last is removed.
    const parts = { manager, member: stranger, stranger, club }
    const request = authorizedRequest(c, operation, parts, suite.mark())
    const response = await sendPatiently(c, request)
    if (await reportUnserved(c, request, response)) continue
    // The creator has deleted a group of its own, so it has write permission on this one too.
    if (!suite.target.takesWorlds) await reportRefusedToCreator(c, request, response)
    else if (response.status !== 200 && changesState(operation)) refused.push(operation)
  }
  for (const operation of refused) await findRefusedToAll(suite, operation)
}

/**
 * Sees whether the target refuses a change not only to a caller that an ACR names, but also to one whose group an ACR
 * names: then it is not the permission that it lacks.
 */
async function findRefusedToAll(suite: Suite, operation: Operation): Promise<void> {
  const { scene } = suite
  // A target may let the first ACR alone count.
  const acrs = acrsOf(scene.club, scene.circle, ['write'])
  const c = await Case.on(suite, { ...scene.world, acrs }, 'state.model')
  const { manager, member, club } = fixtureInScene(c.world)
  const parts = { manager: member, member, stranger: manager, club }
  const other = operation === 'updateGroup' ? 'addGroupMember' : 'updateGroup'
  const request = authorizedRequest(c, operation, parts, suite.mark())
  const response = await c.send(request)
  await reportRefused(c, request, response, authorizedRequest(c, other, parts, suite.mark()))
}
