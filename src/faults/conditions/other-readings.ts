import type { ClauseId } from '../../spec/clauses.js'
import type { OpenPointId } from '../../spec/open-points.js'
import type { Step, StepInput } from '../../spec/step.js'
import { join, leave, read, search, unknownId, update } from '../../spec/steps.js'
import type { When } from '../operators/readings.js'

/** Another reading of an open point than the default, and how it shows. */
export interface Mix {
  readonly other: Readonly<Record<string, string>>
  /** If not every request that shows the open point counts. */
  readonly among?: When
  /** A request that shows the reading, by a caller in Vetted. */
  readonly step: Step
  /** A request of a caller outside Vetted that shows the reading. */
  readonly outsider?: Step
  /** A request that shows what the requests before it changed. */
  readonly afterwards?: Step
  /** Clauses that a change of the reading in the middle of a test breaks too. */
  readonly also?: readonly ClauseId[]
  /** The conditions on the text or the kinds of a request under which the server takes the other reading, and a request for each. */
  readonly under?: Partial<Record<'for-one-kind' | 'for-long-texts', Step>>
}

const anna = 'Anna Berg'
const maria = 'Maria Santos'
const sukarno = 'Sukarno'

/** A search with any query. */
function query(input: StepInput & { readonly colour?: string }, as = anna): Step {
  return { as, operation: 'searchPrincipals', input }
}

/** A create or an update with any body. */
function createWith(body: object): Step {
  return { as: anna, operation: 'createGroup', input: { body } }
}

export const isOutsider: When = ({ world, definitions }, caller) => !definitions.isVetted(world, caller)
const isEmptySearch: When = (_, __, request) => 'query' in request && request.query.s === ''

/** Anna Berg may read and write Directors; Maria Santos may read and write Alumni, and is not in Vetted. */
export const mixes: Partial<Record<OpenPointId, Mix>> = {
  'missing-token': { other: { 'missing-token': '403' }, step: read(null, 'Directors') },
  'bad-token': { other: { 'bad-token': '403' }, step: read('bad:expired', 'Directors') },
  'short-search': {
    other: { 'short-search': '404' },
    step: search(anna, 'Su'),
    outsider: search(sukarno, 'Su'),
  },
  'missing-s': {
    other: { 'missing-s': '404' },
    step: query({}),
    outsider: query({}, sukarno),
    under: { 'for-one-kind': query({ groups: 'false' }) },
  },
  'empty-s': {
    other: { 'empty-s': 'missing', 'missing-s': '404' },
    among: isEmptySearch,
    step: search(anna, ''),
    outsider: search(sukarno, ''),
    under: { 'for-one-kind': search(anna, '', { groups: 'false' }) },
  },
  'bad-boolean': {
    other: { 'bad-boolean': 'true' },
    step: search(anna, 'Sukarno', { profiles: 'perhaps' }),
    outsider: search(sukarno, 'Sukarno', { profiles: 'perhaps' }),
  },
  'boolean-forms': {
    other: { 'boolean-forms': 'TRUE+1+t+yes+on' },
    step: search(anna, 'Sukarno', { profiles: 'yes' }),
    outsider: search(sukarno, 'Sukarno', { profiles: 'yes' }),
  },
  'both-false': {
    other: { 'both-false': '400' },
    step: search(anna, 'Sukarno', { profiles: 'false', groups: 'false' }),
    outsider: search(sukarno, 'Sukarno', { profiles: 'false', groups: 'false' }),
    under: {
      'for-long-texts': search(anna, 'maria.santos@example.org', { profiles: 'false', groups: 'false' }),
    },
  },
  'unknown-parameters': {
    other: { 'unknown-parameters': '400' },
    step: query({ s: 'Sukarno', colour: 'blue' }),
    outsider: query({ s: 'Sukarno', colour: 'blue' }, sukarno),
    under: { 'for-one-kind': query({ s: 'Sukarno', groups: 'false', colour: 'blue' }) },
  },
  'excluded-list': {
    other: { 'excluded-list': 'empty' },
    step: search(anna, 'Sukarno', { groups: 'false' }),
    outsider: search(sukarno, 'Sukarno', { groups: 'false' }),
    under: { 'for-long-texts': search(anna, 'maria.santos@example.org', { groups: 'false' }) },
  },
  'second-part': {
    other: { 'second-part': 'last' },
    step: search(anna, 'Ortega'),
    outsider: search(sukarno, 'Ortega'),
    under: { 'for-one-kind': search(anna, 'Ortega', { groups: 'false' }) },
  },
  trim: {
    other: { trim: 'dropped' },
    step: search(anna, ' Sukarno '),
    outsider: search(sukarno, ' Sukarno '),
    under: { 'for-one-kind': search(anna, ' Sukarno ', { groups: 'false' }) },
  },
  diacritics: {
    other: { diacritics: 'ignored' },
    step: search(anna, 'garcia'),
    outsider: search(sukarno, 'garcia'),
    under: { 'for-one-kind': search(anna, 'garcia', { groups: 'false' }) },
  },
  'bare-prefix': {
    other: { 'bare-prefix': 'nothing' },
    step: search(anna, 'SVC-'),
    outsider: search(sukarno, 'SVC-'),
    under: { 'for-one-kind': search(anna, 'SVC-', { groups: 'false' }) },
  },
  'permission-hierarchy': {
    other: { 'permission-hierarchy': 'changePermission-write+changePermission-read+write-read' },
    step: update(anna, 'Ocean Physics', { description: 'Currents' }),
    outsider: read('Robin Fielding', 'Field Station'),
    also: ['state.isolation'],
  },
  'remove-non-member': {
    other: { 'remove-non-member': '404' },
    step: leave(anna, 'Directors', 'Sukarno'),
    outsider: leave(maria, 'Alumni', 'Sukarno'),
  },
  'forbidden-or-missing': {
    other: { 'forbidden-or-missing': '403' },
    among: isOutsider,
    step: read('Sukarno', unknownId),
  },
  'profile-or-permission': {
    other: { 'profile-or-permission': '404' },
    step: join('Sukarno', 'Alumni', unknownId),
  },
  'malformed-id': {
    other: { 'malformed-id': '400' },
    step: read(anna, 'no-svc-id'),
    outsider: read(sukarno, 'no-svc-id'),
  },
  'check-order': {
    other: { 'check-order': 'body-first' },
    step: update('Sukarno', 'Directors', { title: 5 }),
  },
  'empty-update': {
    other: { 'empty-update': '400' },
    step: update(anna, 'Directors', {}),
    outsider: update(maria, 'Alumni', {}),
  },
  'empty-strings': {
    other: { 'empty-strings': 'none' },
    step: update(anna, 'Directors', { title: '' }),
    outsider: update(maria, 'Alumni', { title: '' }),
  },
  'wrong-type': {
    other: { 'wrong-type': '422' },
    step: update(anna, 'Directors', { title: 5 }),
    outsider: update(maria, 'Alumni', { title: 5 }),
  },
  'stored-text': {
    other: { 'stored-text': 'trimmed' },
    step: update(anna, 'Directors', { title: ' Directors ' }),
    outsider: update(maria, 'Alumni', { title: ' Directors ' }),
    afterwards: read(anna, 'Directors'),
  },
  'duplicate-title': {
    other: { 'duplicate-title': '409' },
    step: update(anna, 'Directors', { title: 'Ocean Physics' }),
    outsider: update(maria, 'Alumni', { title: 'Ocean Physics' }),
  },
  'unknown-properties': {
    other: { 'unknown-properties': '400' },
    step: update(anna, 'Directors', { description: 'Blue', ...{ colour: 'blue' } }),
    outsider: update(maria, 'Alumni', { description: 'Blue', ...{ colour: 'blue' } }),
    under: {
      'for-long-texts': createWith({ title: 'Friends of the fjord', description: 'Blue', colour: 'blue' }),
    },
  },
}
