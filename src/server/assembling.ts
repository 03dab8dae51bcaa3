import { createEngine } from '../engine/engine.js'
import {
  brokenBackend,
  brokenRespond,
  brokenServe,
  brokenService,
  brokenSession,
  brokenTokenOf,
} from '../faults/install.js'
import { faultsNamed } from '../faults/registry.js'
import { cookieToken } from '../http/cookie-token.js'
import type { Keyring } from '../http/keyring.js'
import { responding } from '../http/reply.js'
import { serving } from '../http/serving.js'
import { createSession } from '../http/session.js'
import type { OpenState } from '../storage/open.js'
import { clockOf } from './control/clock.js'
import { Recorder } from './control/recorder.js'
import type { Assemble } from './control/world-parts.js'

/** Puts together what serves a world, by the name of an isolated world, which is the audience of its tokens. */
export function assembling(keyring: Keyring, createService = createEngine) {
  return (audience: string | undefined, state?: OpenState): Assemble =>
    (world, settings, gate) => {
      const { readings } = settings
      const faults = faultsNamed(settings.faults)
      const broken = brokenService(faults, world, readings, createService)
      const service = new Recorder(broken, world, faults.length === 0)
      const store = state?.store(service)
      const lifetime = Number(readings['token-lifetime'])
      const now = clockOf(settings.clock)
      const session = brokenSession(faults, createSession(keyring, { lifetime, audience, now }), service)
      const respond = brokenRespond(faults, responding(readings), service)
      const tokenOf = brokenTokenOf(faults, cookieToken)
      return {
        service,
        session,
        backend: brokenBackend(faults, store ?? service, service),
        serve: brokenServe(faults, serving({ backend: gate, session, respond, tokenOf, recorder: service })),
        store,
      }
    }
}
