import type { HttpResponse } from '../target/client.js'

/** An response, and the SVC-IDs of its request by the part that each plays there. */
export interface LabelledResponse {
  readonly response: HttpResponse
  readonly ids: { readonly group: string; readonly profile: string }
}

/**
 * Whether two kinds of responses say something else, each kind being seen some times. Ids count by their parts
 * alone, dates not at all, nor does what differs between responses of one kind.
 */
export function areDistinguishable(
  one: readonly LabelledResponse[],
  other: readonly LabelledResponse[],
): boolean {
  return hasOwn(one, other) || hasOwn(other, one)
}

/** Whether an response names the one SVC-ID of its request and not the other; where they stand in a path aside. */
export function namesOnly({ response, ids }: LabelledResponse, part: 'group' | 'profile'): boolean {
  const text = neutral(response.text, ids).replaceAll('‹group›/‹profile›', '')
  return text.includes(`‹${part}›`) && !text.includes(part === 'group' ? '‹profile›' : '‹group›')
}

/** Something that all of these say and none of those. */
function hasOwn(these: readonly LabelledResponse[], those: readonly LabelledResponse[]): boolean {
  const [first, ...others] = these.map(sayings)
  const foreign = those.map(sayings)
  return [...(first ?? [])].some(
    saying => others.every(each => each.has(saying)) && !foreign.some(each => each.has(saying)),
  )
}

/** What an response says, each text with its place, as a whole and word by word. */
function sayings({ response, ids }: LabelledResponse): ReadonlySet<string> {
  const value = response.json === undefined ? response.text : response.json
  return new Set(
    leavesOf(value).flatMap(([place, leaf]) => {
      const [at, text] = [neutral(place, ids), neutral(leaf, ids)]
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

/** The text with each SVC-ID of the request by its part, and without dates. */
function neutral(text: string, { group, profile }: LabelledResponse['ids']): string {
  const named = text.replaceAll(group, '‹group›').replaceAll(profile, '‹profile›')
  return dates.reduce((left, date) => left.replace(date, ''), named)
}
