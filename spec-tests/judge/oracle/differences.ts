import type { HttpResponse } from '../../target/client.js'

/** A response, and the SVC-IDs of its request. */
export interface LabelledResponse {
  readonly response: HttpResponse
  readonly ids: { readonly group: string; readonly profile: string }
}

/**
 * Whether a client can distinguish two kinds of responses, given several responses of each kind. SVC-IDs are compared
 * by role (group or profile). Dates do not count, and neither do texts that differ within one kind.
 */
export function areDistinguishable(
  one: readonly LabelledResponse[],
  other: readonly LabelledResponse[],
): boolean {
  return hasDistinctText(one, other) || hasDistinctText(other, one)
}

/** Whether a response contains one SVC-ID of its request and not the other. Paths with both SVC-IDs do not count. */
export function namesOnly({ response, ids }: LabelledResponse, role: 'group' | 'profile'): boolean {
  const text = normalized(response.text, ids).replaceAll('‹group›/‹profile›', '')
  return text.includes(`‹${role}›`) && !text.includes(role === 'group' ? '‹profile›' : '‹group›')
}

/** Whether some text is in all responses of one kind and in no response of the other kind. */
function hasDistinctText(these: readonly LabelledResponse[], those: readonly LabelledResponse[]): boolean {
  const [first, ...others] = these.map(textsOf)
  const otherKind = those.map(textsOf)
  return [...(first ?? [])].some(
    text => others.every(texts => texts.has(text)) && !otherKind.some(texts => texts.has(text)),
  )
}

/** The texts of a response with their places in the JSON: each text complete, and each of its words. */
function textsOf({ response, ids }: LabelledResponse): ReadonlySet<string> {
  const value = response.json === undefined ? response.text : response.json
  return new Set(
    leavesOf(value).flatMap(([place, leaf]) => {
      const [at, text] = [normalized(place, ids), normalized(leaf, ids)]
      return [`${at}: ${text}`, ...text.split(/\s+/).map(word => `${at}, ${word}`)]
    }),
  )
}

function leavesOf(value: unknown, place = ''): readonly (readonly [place: string, text: string])[] {
  if (typeof value !== 'object' || value === null) return [[place, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, `${place}.${Array.isArray(value) ? '[]' : key}`),
  )
}

const dates = [
  /\d{4}-\d\d-\d\d[T ]\d\d:[\d:.,]*(Z|[+-]\d\d:?\d\d)?/g,
  /\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT/g,
  /\b1\d{9}(\.\d+|\d{3,9})?\b/g,
]

/** The text with each SVC-ID of the request replaced by its role, and without dates. */
function normalized(text: string, { group, profile }: LabelledResponse['ids']): string {
  // One id may begin with the other one.
  const longestFirst = ([a]: readonly [string, string], [b]: readonly [string, string]) => b.length - a.length
  const roles = (
    [
      [group, '‹group›'],
      [profile, '‹profile›'],
    ] as const
  ).toSorted(longestFirst)
  const named = roles.reduce((all, [id, role]) => all.replaceAll(id, role), text)
  return dates.reduce((rest, date) => rest.replace(date, ''), named)
}
