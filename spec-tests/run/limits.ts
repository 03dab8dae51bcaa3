import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'

/** The longest title and description that a target was seen to take, even if it stored another text: open.size-limits. Infinite if it took all. */
export interface LongestTexts {
  readonly title: number
  readonly description: number
}

export const anyLength: LongestTexts = {
  title: Number.POSITIVE_INFINITY,
  description: Number.POSITIVE_INFINITY,
}

/** Whether a status may refuse a text for its length. A 403 or a 500 may not: they say something else. */
export function mayBeTooLong({ status }: Pick<HttpResponse, 'status'>): boolean {
  return [400, 413, 414, 422, 431].includes(status)
}

/** Why a target may refuse a body: a text in it is longer than the longest that it takes. Undefined if there is none. */
export function lengthRefusal(
  longest: LongestTexts,
  { body }: ClientRequest,
  response: HttpResponse,
): string | undefined {
  const field = mayBeTooLong(response) ? longField(longest, body) : undefined
  return field && `the target takes no ${field} of more than ${longest[field]} characters (open.size-limits)`
}

/** A field of a body that may be too long. The limit was measured with ASCII, and a target may count bytes. */
function longField(longest: LongestTexts, body: unknown): keyof LongestTexts | undefined {
  const texts: Partial<Record<string, unknown>> = Object(body)
  return (['title', 'description'] as const).find(field => {
    const text = texts[field]
    return typeof text === 'string' && Buffer.byteLength(text) > longest[field]
  })
}

/** How many results a search shows at most; infinite if no limit was observed. */
export interface Limit {
  readonly profiles: number
  readonly groups: number
  /** Profiles and groups together. */
  readonly shared: number
}

export const noLimit: Limit = {
  profiles: Number.POSITIVE_INFINITY,
  groups: Number.POSITIVE_INFINITY,
  shared: Number.POSITIVE_INFINITY,
}

/** The limit after a page with so many results. An empty page shows no limit, so it counts as a page with one result. */
export function longerLimit(limit: Limit, profiles: number, groups: number): Limit {
  const longest = (before: number, now: number) => Math.max(Number.isFinite(before) ? before : 1, now)
  return {
    profiles: longest(limit.profiles, profiles),
    groups: longest(limit.groups, groups),
    shared: longest(limit.shared, profiles + groups),
  }
}
