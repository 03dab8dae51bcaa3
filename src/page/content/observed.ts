import type { Observed } from '../data.js'

/** Readings that checks observed, other than the defaults. */
export const observed: readonly Observed[] = []
