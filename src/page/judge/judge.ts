import type { Case, Words } from './cases.js'

/** What a judge says of a function. A wrong answer comes with the smallest call that shows it. */
export type Judgement =
  | { readonly kind: 'right'; readonly count: number }
  | { readonly kind: 'no function' }
  | (Words &
      Called & { readonly kind: 'wrong'; readonly expected: readonly string[]; readonly observed: string })
  | (Words & Called & { readonly kind: 'throws'; readonly error: string })

type Called = Pick<Case, 'call'>

/**
 * Calls a function with one case after another, the smallest first, and stops at the first that it gets wrong.
 * @param announce gets each call before it is made, so that somebody else can end one that never returns
 */
export function judge(answer: unknown, cases: readonly Case[], announce: (call: string) => void): Judgement {
  if (typeof answer !== 'function') return { kind: 'no function' }
  for (const { call, args, fair, words } of cases) {
    announce(call)
    try {
      const observed = asText(answer(...args))
      const expected = [...new Set(fair.map(asText))]
      if (!expected.includes(observed)) return { kind: 'wrong', call, ...words(), expected, observed }
    } catch (error) {
      return { kind: 'throws', call, ...words(), error: String(error) }
    }
  }
  return { kind: 'right', count: cases.length }
}

/** A value as code. The order of the keys of an object, and that of a list of members, say nothing. */
function asText(value: unknown): string {
  if (value === undefined) return 'undefined'
  const text = JSON.stringify(value, (_, inner) => (Array.isArray(inner) ? [...inner].sort() : sorted(inner)))
  return text ?? String(value)
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
