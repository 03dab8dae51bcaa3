import { parseReadings, ReadingError } from '../index.js'
import { type OpenPoint, openPoints } from '../spec/open-points.js'
import { type Combination, pairwise } from './pairwise.js'

/** What an open point of form `text` may be set to, beside its default. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'create-id-field': ['group.svc_id', 'id'],
  'read-fields': ['name,about,members[].svc_id', 'group.title,group.description,group.members'],
  'result-limit': ['5/kind', '30/shared', '10+25/kind'],
  'token-lifetime': ['3600'],
}

/** Sets have many values, and the size of a covering array depends on the longest lists of values. */
const mostPaired = 4

/** Readings of one operation or of one failure. */
const specificReadings = [
  'missing-token/readGroup=403',
  'missing-token/createGroup=403',
  'bad-token/deleteGroup=403',
  'bad-token/updateGroup/expired=403',
  'malformed-id/addGroupMember=400',
  'check-order/createGroup=body-first',
  'forbidden-or-missing/readGroup=403',
  'error-body/removeGroupMember=empty',
  'success-bodies/addGroupMember=empty',
]

/** The values of every open point that can be configured. The default is the first. */
export const readingValues: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(openPoints as Readonly<Record<string, OpenPoint>>)
    .filter(([, { form }]) => form !== 'observed')
    .map(([id, point]) => [id, [...new Set([point.default, ...othersOf(id, point)])]]),
)

/** Every reading alone, except the defaults. */
export const singleReadings: readonly (readonly string[])[] = [
  ...Object.entries(readingValues).flatMap(([id, values]) =>
    values.slice(1).map(value => [`${id}=${value}`]),
  ),
  ...specificReadings.map(word => [word]),
]

/** Choices of readings in which every two readings of different open points occur together. */
export function pairedReadings(): readonly (readonly string[])[] {
  const few = Object.fromEntries(
    Object.entries(readingValues).map(([id, values]) => [id, values.slice(0, mostPaired)]),
  )
  return pairwise(few, isValid).map(wordsOf)
}

function othersOf(id: string, { form, values }: OpenPoint): readonly string[] {
  if (form === 'text') return texts[id] ?? []
  return form === 'set' ? ['none', values.join('+'), ...values] : values
}

function isValid(combination: Combination): boolean {
  try {
    parseReadings(wordsOf(combination))
    return true
  } catch (error) {
    if (error instanceof ReadingError) return false
    throw error
  }
}

function wordsOf(combination: Combination): readonly string[] {
  return Object.entries(combination)
    .filter(([id, value]) => value !== readingValues[id]?.[0])
    .map(([id, value]) => `${id}=${value}`)
}
