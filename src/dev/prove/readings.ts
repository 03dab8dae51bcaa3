import { type Assignment, coveringArray } from '../../covering-array.js'
import { openPointIds, openPoints } from '../../spec/open-points.js'
import { canBeTogether, readingsToTry } from '../../spec/readings.js'

/** Readings of one operation or of one failure. */
export const specificReadings: readonly (readonly string[])[] = [
  ['missing-token/readGroup=403'],
  ['missing-token/createGroup=403'],
  ['bad-token/deleteGroup=403'],
  ['bad-token/updateGroup/expired=403'],
  ['malformed-id/addGroupMember=400'],
  ['check-order/createGroup=body-first'],
  ['forbidden-or-missing/readGroup=403'],
  ['error-body/removeGroupMember=empty'],
  ['success-bodies/addGroupMember=empty'],
]

/** The readings to try of every open point that can be set, its default first. */
export const readingValues: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  openPointIds
    .filter(id => openPoints[id].form !== 'observed')
    .map(id => [id, readingsToTry(openPoints[id])]),
)

/** Every reading alone, except the defaults. */
export const singleReadings: readonly (readonly string[])[] = [
  ...Object.entries(readingValues).flatMap(([id, values]) =>
    values.slice(1).map(value => [`${id}=${value}`]),
  ),
  ...specificReadings,
]

/** Choices of readings in which every two readings of different open points occur together, if they can. */
export function pairedReadings(): readonly (readonly string[])[] {
  // With the longest lists first, there are fewer choices.
  const longestFirst = Object.entries(readingValues).toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  return coveringArray(Object.fromEntries(longestFirst), combination =>
    canBeTogether(wordsOf(combination)),
  ).map(wordsOf)
}

function wordsOf(combination: Assignment): readonly string[] {
  return Object.entries(combination)
    .filter(([id, value]) => value !== readingValues[id]?.[0])
    .map(([id, value]) => `${id}=${value}`)
}
