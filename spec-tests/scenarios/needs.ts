import type { ClauseId } from '../../src/spec/clauses.js'
import { isRecord } from '../../src/spec/is-record.js'
import type { Step } from '../../src/spec/step.js'
import type { Needs } from '../run/registry.js'
import { placed } from './placed.js'
import { mayBeKept, type Scenario } from './scenario.js'

/*
 * What most tests of clauses need: the tier, and whether they change the target.
 */
export const actorsWrite = { tier: 'actors', writes: true } as const satisfies Needs
const worldRead = { tier: 'world' } as const satisfies Needs
export const control = { tier: 'control' } as const satisfies Needs
export const controlWrite = { tier: 'control', writes: true } as const satisfies Needs

/** How the clauses begin that searches show, so that a target without groups of the suite can be tested for them. */
const shownBySearches = ['search.', 'wire.', 'auth.unauthorized']

function isShownBySearches(id: ClauseId): boolean {
  return shownBySearches.some(start => id.startsWith(start))
}

/** What a target must have for a scenario. */
export function needsOf(scenario: Scenario): Needs {
  if (scenario.anonymous) return { tier: 'anonymous' }
  if (!mayBeKept(scenario)) return controlWrite
  if (scenario.kept === 'in the file') return worldRead
  return isShownBySearches(scenario.clause) ? { tier: 'actors' } : actorsWrite
}

/** In characters: what most services accept. */
const usual = { title: 60, description: 120 } as const

/** Whether a scenario sends what some databases break on: a text that is too long, absent, of another type or unusual. */
export function mayBreak(scenario: Pick<Scenario, 'world' | 'steps'>): boolean {
  return placed(scenario).steps.some(isUnusual)
}

function isUnusual({ operation, input: { body } = {} }: Step): boolean {
  if (operation !== 'createGroup' && operation !== 'updateGroup') return false
  const fields = Object.keys(usual) as readonly (keyof typeof usual)[]
  return (
    !isRecord(body) ||
    fields.some(field => {
      const text = body[field]
      if (text === undefined) return operation === 'createGroup'
      return typeof text !== 'string' || text.length > usual[field] || /\0|[\u{10000}-\u{10ffff}]/u.test(text)
    })
  )
}
