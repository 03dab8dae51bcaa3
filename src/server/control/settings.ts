import type { FastifyInstance } from 'fastify'
import { ReadingError, type Readings, readingsOf, settableReadings } from '../../spec/readings.js'
import { BodyError, jsonIn } from './json-body.js'
import type { TellSettings } from './not-default.js'
import { type ErrorClass, refusing } from './refusing.js'
import type { Worlds } from './worlds.js'

/** `GET` and `PUT` of `/_oracle/readings` and `/_oracle/faults`: how a world is served. `PUT` replaces all that was set. */
export function settingsRoutes(
  app: FastifyInstance,
  worlds: Worlds,
  FaultError: ErrorClass,
  tell: TellSettings,
): void {
  app.get('/_oracle/readings', request => settableReadings(worlds.of(request.raw).settings.readings))

  app.put('/_oracle/readings', refusing({ 'bad-reading': [BodyError, ReadingError] }), async request => {
    const world = worlds.of(request.raw)
    const { idPrefix } = world.settings.readings
    await world.change({ readings: { ...readingsFrom(jsonIn(request)), idPrefix } })
    tell(request, world)
    return settableReadings(world.settings.readings)
  })

  app.get('/_oracle/faults', request => worlds.of(request.raw).settings.faults)

  app.put('/_oracle/faults', refusing({ 'bad-fault': [BodyError, FaultError] }), async request => {
    const world = worlds.of(request.raw)
    await world.change({ faults: namesIn(jsonIn(request)) })
    tell(request, world)
    return world.settings.faults
  })
}

/**
 * Readings from an object such as `{ "short-search": "404" }`; those that are left out have their defaults.
 * @throws ReadingError, BodyError
 */
function readingsFrom(value: unknown): Readings {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BodyError('the readings must be an object, such as {"short-search": "404"}')
  return readingsOf(
    Object.entries(value).map(([id, reading]) => {
      if (typeof reading === 'string') return [id, reading]
      throw new BodyError(`${id}: the reading must be a string`)
    }),
  )
}

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every(name => typeof name === 'string')) return [...new Set(value)]
  throw new BodyError('the faults must be a list of names, such as ["like-wildcards"]')
}
