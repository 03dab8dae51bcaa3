import { texts } from '../http/bodies.js'
import type { Operation } from '../spec/endpoints.js'
import type { Group, Profile } from '../spec/nouns.js'
import type { Success } from '../spec/outcome.js'
import { type Readings, readingFor } from '../spec/readings.js'
import { limitOf, presentationOf, show } from '../spec/search.js'
import type { Schema } from './schema.js'
import { placeholder, pointerTo, shapeOf } from './shape.js'

/** The body of a successful response. */
export interface SuccessBody {
  /** Undefined if the body can be empty. */
  readonly schema: Schema | undefined
  /** The JSON Pointer of the SVC-ID of a created group. */
  readonly idPointer: string | undefined
}

const text = { type: 'string' }

/** The schemas of what responses show, by the name of the placeholder. */
const leaves: Readonly<Record<string, Schema>> = {
  id: { $ref: '#/components/schemas/SvcId' },
  common_name: { ...text, description: 'Common name of the user.' },
  email: { ...text, description: 'Email address.' },
  avatar_url: { ...text, description: 'URL of the avatar of the user.' },
  title: { ...text, description: 'Title of the group.' },
  description: { ...text, description: 'Description of the group.' },
}

const id = placeholder('id')
const profile: Profile = {
  svc_id: id,
  common_name: placeholder('common_name'),
  email: placeholder('email'),
  avatar_url: placeholder('avatar_url'),
}
const group: Group = {
  svc_id: id,
  title: placeholder('title'),
  description: placeholder('description'),
  members: [id],
}

/** The bodies of all successes of an operation, as the server would send them. */
export function successBody(operation: Operation, readings: Readings): SuccessBody {
  const sent = successesOf(operation, readings).map(outcome => texts(readings)(operation, outcome))
  const samples = sent.map(body => (body === undefined ? undefined : JSON.parse(body)))
  const isEmpty = samples.includes(undefined)
  const shape = shapeOf(samples, leaves)
  return {
    schema: isEmpty ? undefined : operation === 'searchPrincipals' ? limited(shape, readings) : shape,
    idPointer: operation === 'createGroup' ? pointerTo('id', samples[0]) : undefined,
  }
}

function successesOf(operation: Operation, readings: Readings): readonly Success[] {
  switch (operation) {
    case 'searchPrincipals':
      return [
        [true, true],
        [true, false],
        [false, true],
      ].map(([profiles = true, groups = true]) => found(profiles, groups, readings))
    case 'createGroup':
      return [{ kind: 'created', id }]
    case 'readGroup':
      return [{ kind: 'read', group }]
    case 'updateGroup':
      return [{ kind: 'updated', id }]
    case 'deleteGroup':
      return [{ kind: 'deleted', id }]
    case 'addGroupMember':
      return [false, true].map(alreadyMember => ({ kind: 'added', alreadyMember }))
    case 'removeGroupMember':
      return [true, false]
        .filter(wasMember => wasMember || readingFor(readings, 'remove-non-member', operation) === '200')
        .map(wasMember => ({ kind: 'removed', wasMember }))
  }
}

/** What a search for these kinds shows. The number of results is left to `limited`. */
function found(profiles: boolean, groups: boolean, readings: Readings): Success {
  const unlimited = { ...presentationOf(readings), limit: { profiles: 1, groups: 1, shared: 2 } }
  const matches = { profiles: profiles ? [profile] : [], groups: groups ? [group] : [] }
  return show({ profiles, groups }, matches, unlimited) as Success
}

/** open.result-limit */
function limited(shape: Schema, readings: Readings): Schema {
  const limit = limitOf(readings)
  const { properties } = shape as { properties: Readonly<Record<string, Schema>> }
  const { profiles, groups } = properties
  return {
    ...shape,
    properties: {
      ...properties,
      profiles: { ...profiles, items: { $ref: '#/components/schemas/Profile' }, maxItems: limit.profiles },
      groups: { ...groups, items: { $ref: '#/components/schemas/Group' }, maxItems: limit.groups },
    },
    // At least one kind is included.
    minProperties: 3,
  }
}

/** The schemas of the results of a search. */
export function resultSchemas(readings: Readings): Readonly<Record<'Profile' | 'Group', Schema>> {
  const body = texts(readings)('searchPrincipals', found(true, true, readings)) ?? '{}'
  const { profiles, groups } = JSON.parse(body) as { profiles: unknown[]; groups: unknown[] }
  return { Profile: shapeOf(profiles, leaves), Group: shapeOf(groups, leaves) }
}
