import type { PageDetails } from '../data.js'
import { later } from './later.js'

declare global {
  /** Set by details.js. */
  var pageDetails: PageDetails | undefined
}

/** The definitions, tests and scenarios of the clauses. */
export const details = later('details.js', () => globalThis.pageDetails)
