import { operations } from '../../src/spec/endpoints.js'
import { Case } from '../run/case.js'
import { open } from '../run/clause.js'
import { fixtureInScene } from '../worlds/find-fixture.js'
import { authorizedRequest } from '../worlds/group-fixture.js'
import { stageFormerProfile } from '../worlds/unknown-ids.js'
import { ask } from './observing.js'

/** Keeps the token of a profile, and then replaces its world with one that does not have the profile. */
open('token-subject-gone', { tier: 'control', writes: true }, async suite => {
  const gone = await stageFormerProfile(suite)
  const deployment = await suite.staging.stage(suite.scene.world)
  const tokens = { ...deployment.tokens, [gone.id]: gone.token }
  const c = new Case(suite, { ...deployment, tokens }, 'state.consistent')
  if (c.isKnownId(gone.id) || gone.token === '') return
  const fixture = fixtureInScene(c.world)
  const { club, circle } = fixture
  const requests = [club, circle, club].flatMap(group =>
    operations.map(operation => ({
      ...authorizedRequest(c, operation, { ...fixture, club: group }, 'Nobody'),
      actor: gone.id,
    })),
  )
  await ask(c, 'token-subject-gone', requests, ({ status }) => String(status))
})
