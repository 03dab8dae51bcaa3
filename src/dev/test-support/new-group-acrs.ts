import { createEngine } from '../../engine/engine.js'
import type { ReferenceServerOptions } from '../../server/reference-server.js'
import { type Id, permissions, type World } from '../../spec/nouns.js'

/** The engine, but each new group has further ACRs: they give the principal all permissions, or read alone. */
export function newGroupAcrs(
  principalOf: (world: World, group: Id) => Id | undefined,
  given: 'read' | 'all',
): NonNullable<ReferenceServerOptions['createService']> {
  return (initial, readings) => {
    const engine = createEngine(initial, readings)
    return {
      ...engine,
      perform(caller, request) {
        const outcome = engine.perform(caller, request)
        if (outcome.kind !== 'created') return outcome
        const world = engine.world()
        const principal = principalOf(world, outcome.id)
        if (principal === undefined) return outcome
        const acrs = permissions
          .filter(permission => given === 'all' || permission === 'read')
          .map(permission => ({ resource: outcome.id, principal, permission }))
        engine.replace({ ...world, acrs: [...world.acrs, ...acrs] })
        return outcome
      },
    }
  }
}
