import { isRecord } from '../../src/spec/is-record.js'
import type { Step } from '../../src/spec/step.js'
import { placed } from './placed.js'
import type { Scenario } from './scenario.js'

/** In characters: what most services accept. */
const usual = { title: 60, description: 120 } as const

/** Whether a scenario sends what some databases break on: a text that is too long, absent, of another type or unusual. */
export function mayBreak(scenario: Scenario): boolean {
  return scenario.world === undefined && placed(scenario).steps.some(isUnusual)
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
