import fc from 'fast-check'
import { type OpenPoint, openPoints } from '../spec/open-points.js'
import { defaultReadings, type Readings } from '../spec/readings.js'

/** Readings of every open point that changes an outcome or a world, and different prefixes of SVC-IDs. */
export const readings: fc.Arbitrary<Readings> = fc
  .record({
    ...Object.fromEntries(
      Object.entries<OpenPoint>(openPoints).map(([id, point]) => [id, readingOf(id, point)]),
    ),
    idPrefix: fc.constantFrom('SVC-', 'SVC-', 'x:', 'É'),
    'malformed-id/readGroup': fc.constantFrom('404', '422'),
    'forbidden-or-missing/readGroup': fc.constantFrom('404', '403'),
    'forbidden-or-missing/deleteGroup': fc.constantFrom('404', '403'),
    'wrong-type/updateGroup': fc.constantFrom('400', 'text'),
  })
  .map(drawn => ({ ...defaultReadings, ...drawn }) as Readings)

function readingOf(id: string, point: OpenPoint): fc.Arbitrary<string> {
  if (id === 'result-limit')
    return fc.constantFrom('20/kind', '1/kind', '2+1/kind', '1+3/kind', '1/shared', '3/shared', '50/shared')
  const common = { weight: 3, arbitrary: fc.constant(point.default) }
  if (point.form === 'choice')
    return fc.oneof(common, { weight: 4, arbitrary: fc.constantFrom(...point.values) })
  if (point.form !== 'set') return fc.constant(point.default)
  const some = fc.subarray([...point.values]).map(parts => parts.join('+') || 'none')
  return fc.oneof(common, { weight: 4, arbitrary: some })
}
