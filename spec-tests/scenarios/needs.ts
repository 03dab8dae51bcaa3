import type { Needs } from '../run/registry.js'

/*
 * What most tests of clauses need: the tier, and whether they change the target.
 */
export const actorsWrite = { tier: 'actors', writes: true } as const satisfies Needs
export const worldRead = { tier: 'world' } as const satisfies Needs
export const control = { tier: 'control' } as const satisfies Needs
export const controlWrite = { tier: 'control', writes: true } as const satisfies Needs
