import type { ClauseId } from '../../spec/clauses.js'
import type { OpenPointId } from '../../spec/open-points.js'
import type { Readings } from '../../spec/readings.js'
import type { Step, StepInput } from '../../spec/step.js'
import { join, leave, read, search, unknownId, update } from '../../spec/steps.js'
import type { When } from '../operators/readings.js'

/** Another reading of an open point than the default, and how it shows. */
export interface OtherReading {
  readonly reading: string
  /** Readings of other open points that go with it. */
  readonly more?: Partial<Readings>
  /** If not every request that shows the open point counts. */
  readonly among?: When
  /** A request that shows the reading. */
  readonly step: Step
  /** A request that shows what the requests before it changed. */
  readonly afterwards?: Step
  /** Clauses that a change of the reading in the middle of a test breaks too. */
  readonly also?: readonly ClauseId[]
}

const anna = 'Anna Berg'
const directors = 'Directors'

/** A search with any query. */
function query(input: StepInput & { readonly colour?: string }): Step {
  return { as: anna, operation: 'searchPrincipals', input }
}

export const isOutsider: When = ({ world, definitions }, caller) => !definitions.isVetted(world, caller)
const isEmptySearch: When = (_, __, request) => 'query' in request && request.query.s === ''

/** Anna Berg may read and write Directors. */
export const otherReadings = {
  'missing-token': { reading: '403', step: read(null, directors) },
  'bad-token': { reading: '403', step: read('bad:expired', directors) },
  'short-search': { reading: '404', step: search(anna, 'Su') },
  'missing-s': { reading: '404', step: query({}) },
  'empty-s': {
    reading: 'missing',
    more: { 'missing-s': '404' },
    among: isEmptySearch,
    step: search(anna, ''),
  },
  'bad-boolean': { reading: 'true', step: search(anna, 'Sukarno', { profiles: 'perhaps' }) },
  'boolean-forms': { reading: 'TRUE+1+t+yes+on', step: search(anna, 'Sukarno', { profiles: 'yes' }) },
  'both-false': { reading: '400', step: search(anna, 'Sukarno', { profiles: 'false', groups: 'false' }) },
  'unknown-parameters': { reading: '400', step: query({ s: 'Sukarno', colour: 'blue' }) },
  'excluded-list': { reading: 'empty', step: search(anna, 'Sukarno', { groups: 'false' }) },
  'second-part': { reading: 'last', step: search(anna, 'Ortega') },
  trim: { reading: 'dropped', step: search(anna, ' Sukarno ') },
  diacritics: { reading: 'ignored', step: search(anna, 'garcia') },
  'bare-prefix': { reading: 'nothing', step: search(anna, 'SVC-') },
  'permission-hierarchy': {
    reading: 'changePermission-write+changePermission-read+write-read',
    step: update(anna, 'Ocean Physics', { description: 'Currents' }),
    also: ['state.isolation'],
  },
  'remove-non-member': { reading: '404', step: leave(anna, directors, 'Sukarno') },
  'forbidden-or-missing': { reading: '403', among: isOutsider, step: read('Sukarno', unknownId) },
  'profile-or-permission': { reading: '404', step: join('Sukarno', 'Alumni', unknownId) },
  'malformed-id': { reading: '400', step: read(anna, 'no-svc-id') },
  'check-order': { reading: 'body-first', step: update('Sukarno', directors, { title: 5 }) },
  'empty-update': { reading: '400', step: update(anna, directors, {}) },
  'empty-strings': { reading: 'none', step: update(anna, directors, { title: '' }) },
  'wrong-type': { reading: '422', step: update(anna, directors, { title: 5 }) },
  'stored-text': {
    reading: 'trimmed',
    step: update(anna, directors, { title: ' Directors ' }),
    afterwards: read(anna, directors),
  },
  'duplicate-title': { reading: '409', step: update(anna, directors, { title: 'Ocean Physics' }) },
  'unknown-properties': {
    reading: '400',
    step: update(anna, directors, { description: 'Blue', ...{ colour: 'blue' } }),
  },
} as const satisfies Partial<Record<OpenPointId, OtherReading>>
