import { operationsInTurn } from '../../../src/spec/endpoints.js'
import { hasTier } from '../../target/tested-target.js'
import { authorizedRequest } from '../../worlds/authorized-request.js'
import { fixtureInScene, fixtureOnDeployment } from '../../worlds/find-fixture.js'
import { reportRefusedToCreator, reportUnserved } from '../../worlds/report-unserved.js'
import { sceneOf } from '../../worlds/scene.js'
import { sendPatiently } from '../../worlds/send-patiently.js'
import { Case } from '../case.js'
import type { Suite } from '../suite.js'

/** Sends each operation as a caller for whom it must succeed, to see whether the target has it. */
export async function findUnserved(suite: Suite): Promise<void> {
  if (!hasTier(suite.target, 'actors') || !suite.target.writable) return
  const scene = sceneOf(suite.target.wire.idPrefix)
  const c = new Case(suite, await suite.staging.stage(scene.world), 'state.model')
  const fixture = suite.target.takesWorlds ? fixtureInScene(scene, c.world) : await fixtureOnDeployment(c)
  const { manager, stranger, club } = fixture
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
  }
}
