import { operations } from '../../src/spec/endpoints.js'
import { authorizedRequest } from '../actors/authorized-request.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { stageFormerProfile } from '../actors/unknown-ids.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { compareShown } from './observing.js'

/** Keeps the token of a profile, and then replaces its world with one that does not have the profile. */
open('token-subject-gone', { tier: 'control', writes: true }, async suite => {
  const gone = await stageFormerProfile(suite)
  const scene = sceneOf(suite.target.wire.idPrefix)
  const deployment = await suite.staging.stage(scene.world)
  const tokens = { ...deployment.tokens, [gone.id]: gone.token }
  const c = new Case(suite, { ...deployment, tokens }, 'state.consistent')
  if (c.isKnownId(gone.id) || gone.token === '') return
  const fixture = fixtureInScene(scene, c.world)
  const served = operations.filter(operation => suite.known.serves(operation))
  for (const operation of served) {
    const { status } = await c.send({ ...authorizedRequest(c, operation, fixture, 'Nobody'), actor: gone.id })
    c.observe(`token-subject-gone/${operation}`, String(status))
  }
  if (!suite.repeatsObservations) return
  for (const group of [fixture.club, fixture.circle, fixture.club])
    for (const operation of served) {
      const request = { ...authorizedRequest(c, operation, { ...fixture, club: group }, 'N'), actor: gone.id }
      const response = await c.send(request)
      compareShown(c, request, response, {
        key: `token-subject-gone/${operation}`,
        value: String(response.status),
      })
    }
})
