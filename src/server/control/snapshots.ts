import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { quoted } from '../../http/redacted.js'
import { sendError } from '../../http/reply.js'
import { controlLimits } from './limits.js'
import { shownWorld, sizeOf } from './world-routes.js'
import type { Worlds } from './worlds.js'

const path = '/_oracle/snapshots/:name'

/** `PUT` saves the state of a world under a name, `POST` returns to it, `GET` shows its world, `DELETE` deletes it. */
export function snapshotRoutes(app: FastifyInstance, worlds: Worlds): void {
  const nameIn = (request: FastifyRequest) => (request.params as { name: string }).name

  app.get('/_oracle/snapshots', request => ({
    snapshots: [...worlds.of(request.raw).snapshots.keys()],
  }))

  app.put(path, (request, reply) => {
    const [world, name] = [worlds.of(request.raw), nameIn(request)]
    const { snapshots } = world
    if (!snapshots.has(name) && snapshots.size >= controlLimits.snapshots)
      return sendError(
        reply,
        409,
        'too-many-snapshots',
        `a world has at most ${controlLimits.snapshots} snapshots`,
      )
    world.save(name)
    return { snapshot: name, ...sizeOf(world.service.world()) }
  })

  app.post(path, async (request, reply) => {
    const [world, name] = [worlds.of(request.raw), nameIn(request)]
    if (!(await world.restore(name))) return unknownSnapshot(reply, name)
    return { snapshot: name, ...sizeOf(world.service.world()) }
  })

  app.get(path, (request, reply) => {
    const name = nameIn(request)
    const state = worlds.of(request.raw).snapshots.get(name)
    return state === undefined ? unknownSnapshot(reply, name) : shownWorld(state.world)
  })

  app.delete(path, (request, reply) => {
    const name = nameIn(request)
    return worlds.of(request.raw).snapshots.delete(name) ? { deleted: name } : unknownSnapshot(reply, name)
  })
}

function unknownSnapshot(reply: FastifyReply, name: string): FastifyReply {
  return sendError(
    reply,
    404,
    'unknown-snapshot',
    `there is no snapshot ${quoted(name)}; GET /_oracle/snapshots lists them`,
  )
}
