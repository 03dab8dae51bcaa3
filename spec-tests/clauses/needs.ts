import type { Needs } from '../runner/registry.js'

/*
 * What most tests of clauses need: the tier, and whether they change the target.
 */
export const actorsWrite = { tier: 'actors', writes: true } as const satisfies Needs
export const worldRead = { tier: 'world' } as const satisfies Needs
export const control = { tier: 'control' } as const satisfies Needs
export const controlWrite = { tier: 'control', writes: true } as const satisfies Needs

/*
 * A test that compares groups must know where a read shows their fields.
 */
export const actorsView = { ...actorsWrite, observed: ['read-fields'] } as const satisfies Needs
