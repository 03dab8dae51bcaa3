import type { Needs } from '../runner/clause.js'

/*
 * What most tests of clauses need: the tier, and whether they change the target.
 */
export const actors = { tier: 'actors' } as const satisfies Needs
export const actorsWrite = { tier: 'actors', writes: true } as const satisfies Needs
export const worldWrite = { tier: 'world', writes: true } as const satisfies Needs
export const control = { tier: 'control' } as const satisfies Needs
export const controlWrite = { tier: 'control', writes: true } as const satisfies Needs
