import type { FastifyInstance } from 'fastify'
import { worldPath } from '../../http/world-path.js'
import type { Readings } from '../../spec/readings.js'
import type { Worlds } from './worlds.js'

/** An OpenAPI description without `servers`. */
export type Describe = (readings: Readings) => object

/**
 * `GET /openapi.json`: the description of a world under the readings that it has now. Its text is made for the first
 * request, and kept until the readings change.
 */
export function descriptionRoute(app: FastifyInstance, worlds: Worlds, describe: Describe): void {
  const made = new WeakMap<Readings, string>()
  const textFor = (readings: Readings) => {
    const text = made.get(readings) ?? JSON.stringify(describe(readings))
    made.set(readings, text)
    return text
  }
  app.get('/openapi.json', (request, reply) => {
    const { name, settings } = worlds.of(request.raw)
    const servers = JSON.stringify([{ url: name === undefined ? '/' : worldPath(name) }])
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"servers":${servers},${textFor(settings.readings).slice(1)}`)
  })
}
