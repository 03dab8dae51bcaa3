import type { OpenPointId } from '../../spec/open-points.js'
import type { Readings } from '../../spec/readings.js'
import type { When } from '../operators/readings.js'

/** Another reading of an open point than the default. */
export interface OtherReading {
  readonly reading: string
  /** Readings of other open points that go with it. */
  readonly more?: Partial<Readings>
  /** If not every request that shows the open point counts. */
  readonly among?: When
}

export const isOutsider: When = ({ world, definitions }, caller) => !definitions.isVetted(world, caller)
const isEmptySearch: When = (_, __, request) => 'query' in request && request.query.s === ''

export const otherReadings = {
  'missing-token': { reading: '403' },
  'bad-token': { reading: '403' },
  'short-search': { reading: '404' },
  'missing-s': { reading: '404' },
  'empty-s': { reading: 'missing', more: { 'missing-s': '404' }, among: isEmptySearch },
  'bad-boolean': { reading: 'true' },
  'boolean-forms': { reading: 'TRUE+1+t+yes+on' },
  'both-false': { reading: '400' },
  'unknown-parameters': { reading: '400' },
  'excluded-list': { reading: 'empty' },
  'second-part': { reading: 'last' },
  trim: { reading: 'dropped' },
  diacritics: { reading: 'ignored' },
  'bare-prefix': { reading: 'nothing' },
  'permission-hierarchy': { reading: 'changePermission-write+changePermission-read+write-read' },
  'remove-non-member': { reading: '404' },
  'forbidden-or-missing': { reading: '403', among: isOutsider },
  'profile-or-permission': { reading: '404' },
  'malformed-id': { reading: '400' },
  'check-order': { reading: 'body-first' },
  'empty-update': { reading: '400' },
  'empty-strings': { reading: 'none' },
  'wrong-type': { reading: '422' },
  'stored-text': { reading: 'trimmed' },
  'duplicate-title': { reading: '409' },
  'unknown-properties': { reading: '400' },
} as const satisfies Partial<Record<OpenPointId, OtherReading>>
