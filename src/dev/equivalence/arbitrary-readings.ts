import fc from 'fast-check'
import { operations } from '../../spec/endpoints.js'
import { type OpenPoint, type OpenPointId, openPointIds, openPoints } from '../../spec/open-points.js'
import { defaultReadings, joinParts, type Readings, readingsToTry } from '../../spec/readings.js'

const operationPoints = openPointIds.filter(id => openPoints[id].scope === 'operation')

/** Readings of single operations, which count over those of the server. */
const operationReadings = fc
  .array(
    fc.constantFrom(...operationPoints).chain(id =>
      fc.tuple(
        fc.constantFrom(...operations).map(operation => `${id}/${operation}`),
        readingOf(id),
      ),
    ),
    { maxLength: 6 },
  )
  .map(entries => Object.fromEntries(entries))

/** Any reading of every open point, readings of single operations, and other prefixes of SVC-IDs. */
export const readings: fc.Arbitrary<Readings> = fc
  .tuple(
    fc.record(Object.fromEntries(openPointIds.map(id => [id, readingOf(id)]))),
    operationReadings,
    fc.constantFrom('SVC-', 'SVC-', 'x:', 'É'),
  )
  .map(
    ([server, operation, idPrefix]) =>
      ({ ...defaultReadings, ...server, ...operation, idPrefix }) as Readings,
  )

function readingOf(id: OpenPointId): fc.Arbitrary<string> {
  const point: OpenPoint = openPoints[id]
  const byDefault = fc.constant(point.default)
  if (point.form === 'observed') return byDefault
  const any =
    point.form === 'set'
      ? fc.subarray([...point.values]).map(joinParts)
      : fc.constantFrom(...readingsToTry(point))
  return fc.oneof({ weight: 3, arbitrary: byDefault }, { weight: 4, arbitrary: any })
}
