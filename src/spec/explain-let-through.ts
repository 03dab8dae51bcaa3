import type { Caller, World } from './nouns.js'
import { type OpenPoint, type OpenPointId, openPoints } from './open-points.js'
import { type Readings, readingsToTry } from './readings.js'
import type { Request } from './request.js'
import { contextOf, perform } from './service.js'

/** The open points at which a fair server may refuse what another one performs. */
const deciding = [
  'empty-update',
  'empty-strings',
  'wrong-type',
  'unknown-properties',
  'duplicate-title',
  'wrong-content-type',
  'system-group',
  'remove-non-member',
] as const satisfies OpenPointId[]

/** The open points that let a performed request through: with another reading of one, it is refused. */
export function letThroughBy(
  world: World,
  readings: Readings,
  caller: Caller,
  request: Request,
): readonly OpenPointId[] {
  const isRefused = (other: Readings) =>
    perform(contextOf(world, other), caller, request).outcome.kind === 'refused'
  return deciding.filter(id =>
    readingsToTry(openPoints[id] as OpenPoint).some(value =>
      isRefused({ ...readings, [id]: value, [`${id}/${request.operation}`]: value }),
    ),
  )
}
