import { notServed } from '../../src/report/report.js'
import { endpoints, type Operation, operationsInTurn } from '../../src/spec/endpoints.js'
import { authorizedRequest } from '../actors/credential-walk.js'
import { fixtureInScene, fixtureOnDeployment } from '../actors/find-fixture.js'
import { formatResponse } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { areDistinguishable } from '../oracle/differences.js'
import { successClauses } from '../oracle/success-clauses.js'
import { Case } from '../runner/case.js'
import { recordersOf } from '../runner/observers.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { type ClientRequest, httpRequest, templateOf } from '../target/request.js'

/**
 * Sends each operation as a caller for whom it must succeed. If the target has no such operation, that is one failure, and
 * the suite does not send the operation again: the clauses of the other operations are tested without it.
 */
export async function findUnserved(suite: Suite): Promise<void> {
  if (!suite.has('actors') || !suite.writable) return
  const { observers } = suite
  // The rules for every response are not about operations that are not there. Tests send the others again.
  suite.observers = recordersOf(suite)
  await sendEach(suite).finally(() => {
    suite.observers = observers
  })
}

async function sendEach(suite: Suite): Promise<void> {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const c = new Case(suite, await suite.staging.stage(scene.world), 'state.model')
  const fixture = suite.takesWorlds ? fixtureInScene(scene, c.world) : await fixtureOnDeployment(c)
  for (const operation of operationsInTurn) {
    // Without search, the run ends before.
    if (operation === 'searchPrincipals') continue
    c.omitRequests(0)
    const request = authorizedRequest(c, operation, fixture, suite.mark())
    const response = await c.send(request)
    await suite.settle()
    if (!(await isUnserved(c, request, response))) continue
    const message = `${operation} ${notServed}: ${endpointIn(c, operation)} answers ${formatResponse(response)}`
    suite.unserved.set(operation, message)
    const expected = '200 to a caller with permission'
    suite.fail(
      successClauses[operation],
      c.failure({ message, expected, observed: formatResponse(response) }),
    )
  }
}

/** The method and the path of an operation, with the names that the target uses. */
function endpointIn({ wire }: Case, operation: Operation): string {
  const { method, path } = endpoints[operation]
  return `${method} ${path.replace(endpoints.createGroup.path, wire.groupPath)}`
}

/** A status that says so, or the 404 of a path that no server has, if the target has another 404 for what is missing. */
async function isUnserved(c: Case, request: ClientRequest, response: HttpResponse): Promise<boolean> {
  const { status } = response
  if (status === 405 || status === 501) return true
  if (status !== 404) return false
  const actor = request.actor
  const noMatch = await c.send({ operation: 'searchPrincipals', actor, query: { s: `zq ${c.suite.mark()}` } })
  const elsewhere = { ...c.wire, groupPath: `${c.wire.groupPath}-${c.suite.mark()}` }
  const nowhere = await sendTo(c, request, elsewhere)
  const here = withoutPath(response, templateOf(request, c.wire).path)
  const there = withoutPath(nowhere, templateOf(request, elsewhere).path)
  return !isOther(here, there) && isOther(here, noMatch)
}

async function sendTo(c: Case, request: ClientRequest, wire: Case['wire']): Promise<HttpResponse> {
  const token = c.suite.staging.tokenOf(c.deployment, request.actor)
  return c.suite.client.send(c.deployment.baseUrl, httpRequest(templateOf(request, wire), wire.cookie, token))
}

function withoutPath(response: HttpResponse, path: string): HttpResponse {
  return { ...response, text: response.text.replaceAll(path, ''), json: undefined }
}

const noIds = { group: 'group', profile: 'profile' }

function isOther(one: HttpResponse, other: HttpResponse): boolean {
  return (
    one.status !== other.status ||
    areDistinguishable([{ response: one, ids: noIds }], [{ response: other, ids: noIds }])
  )
}
