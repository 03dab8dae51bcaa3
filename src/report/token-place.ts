import type { RequestRecord } from './report.js'

/** A token that is none, which needs no key and no claims. */
export const malformedToken = 'not.a.token'

const places = /<token of [^>]+>/g

/** What stands in a record for the token of an actor. */
export function tokenPlace(actor: string): string {
  return `<token of ${actor}>`
}

/** The text with this token in the places for one. */
export function withToken(text: string, token: string): string {
  return text.replace(places, () => token)
}

/** Whether a request carries its actor's token in the cookie: it does unless there is a place for it elsewhere. */
export function isInCookie({
  actor,
  path,
  headers = {},
}: Omit<RequestRecord, 'status' | 'response'>): boolean {
  return actor !== null && ![path, ...Object.values(headers)].some(text => text.search(places) >= 0)
}
