import type { FastifyInstance } from 'fastify'
import { notDefault } from './not-default.js'
import { routesOf } from './route-list.js'
import { sizeOf } from './world-routes.js'
import type { Worlds } from './worlds.js'

/** `GET /_oracle`: the size of a world, what is not the default, and what is where. */
export function overviewRoute(app: FastifyInstance, worlds: Worlds, control: boolean): void {
  const routes = Object.fromEntries(
    routesOf(control).map(({ methods, path, says }) => [`${methods} ${path}`, says]),
  )
  app.get('/_oracle', request => {
    const world = worlds.of(request.raw)
    return { ...sizeOf(world.service.world()), notDefault: notDefault(world), routes }
  })
}
