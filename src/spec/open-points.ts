import { authenticationPoints } from './open-points/authentication.js'
import { bodyPoints } from './open-points/bodies.js'
import { groupPoints } from './open-points/groups.js'
import { matchingPoints } from './open-points/matching.js'
import type { OpenPoint } from './open-points/open-point.js'
import { refusalPoints } from './open-points/refusals.js'
import { searchRequestPoints } from './open-points/search-requests.js'
import { searchResultPoints } from './open-points/search-results.js'

export type { OpenPoint } from './open-points/open-point.js'
export { booleanSpellings } from './open-points/search-requests.js'

/**
 * Every open point by its id without `open.`, in the order of the specification's subjects. A new one needs an entry, the
 * place in `src/spec` that follows its reading (unless it is only observed), and its observation in
 * `spec-tests/observations`.
 */
export const openPoints = {
  ...authenticationPoints,
  ...searchRequestPoints,
  ...searchResultPoints,
  ...matchingPoints,
  ...groupPoints,
  ...refusalPoints,
  ...bodyPoints,
} as const satisfies Record<string, OpenPoint>

export type OpenPointId = keyof typeof openPoints

export const openPointIds = Object.keys(openPoints) as readonly OpenPointId[]

export function isOpenPointId(text: string): text is OpenPointId {
  return Object.hasOwn(openPoints, text)
}
