import { parseReadings, ReadingError } from '../index.js'
import { openPointIds, openPoints } from '../spec/open-points.js'
import { readingsToTry } from '../spec/readings.js'
import { type Choice, pairwise } from './pairwise.js'

/** Sets have many readings, and the longest lists decide how many combinations a pairwise cover needs. */
const mostPaired = 4

/** Readings of a single operation, and of a single kind of invalid token. */
const operationReadings = [
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

/** The readings to try of every open point that can be set, its default first. */
export const readingValues: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  openPointIds
    .filter(id => openPoints[id].form !== 'observed')
    .map(id => [id, readingsToTry(openPoints[id])]),
)

/** Every reading by itself. */
export const singleReadings: readonly (readonly string[])[] = [
  ...Object.entries(readingValues).flatMap(([id, values]) =>
    values.slice(1).map(value => [`${id}=${value}`]),
  ),
  ...operationReadings.map(word => [word]),
]

/** Readings in combination: every two readings of different open points occur together at least once. */
export function pairedReadings(): readonly (readonly string[])[] {
  const few = Object.fromEntries(
    Object.entries(readingValues).map(([id, values]) => [id, values.slice(0, mostPaired)]),
  )
  return pairwise(few, canBeSet).map(wordsOf)
}

function canBeSet(choice: Choice): boolean {
  try {
    parseReadings(wordsOf(choice))
    return true
  } catch (error) {
    if (error instanceof ReadingError) return false
    throw error
  }
}

function wordsOf(choice: Choice): readonly string[] {
  return Object.entries(choice)
    .filter(([id, value]) => value !== readingValues[id]?.[0])
    .map(([id, value]) => `${id}=${value}`)
}
