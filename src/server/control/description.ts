import type { FastifyInstance } from 'fastify'
import { worldPath } from '../../http/world-path.js'
import type { Readings } from '../../spec/readings.js'
import type { Worlds } from './worlds.js'

/** OpenAPI descriptions without `servers`. */
export interface Descriptions {
  /** Of a server under its readings. */
  readonly own: (readings: Readings) => object
  /** Of what every fair server may return. */
  readonly fair: () => object
}

/**
 * `GET /openapi.json`: the description of a world under the readings that it has now; with `?fair`, that of every fair server. A
 * text is made for the first request, and kept until the readings change.
 */
export function descriptionRoute(app: FastifyInstance, worlds: Worlds, { own, fair }: Descriptions): void {
  const made = new WeakMap<Readings, string>()
  const textFor = (readings: Readings) => {
    const text = made.get(readings) ?? JSON.stringify(own(readings))
    made.set(readings, text)
    return text
  }
  let ofFair: string | undefined
  const fairText = () => {
    ofFair ??= JSON.stringify(fair())
    return ofFair
  }
  app.get('/openapi.json', (request, reply) => {
    const { name, settings } = worlds.of(request.raw)
    const servers = JSON.stringify([{ url: name === undefined ? '/' : worldPath(name) }])
    const isFair = Object.hasOwn(request.query as object, 'fair')
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"servers":${servers},${(isFair ? fairText() : textFor(settings.readings)).slice(1)}`)
  })
}
