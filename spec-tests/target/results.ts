import { isRecord } from '../../src/spec/is-record.js'
import type { HttpResponse } from './client.js'

/** One result of a search, as the target sent it. */
export type Result = Readonly<Record<string, unknown>>

export interface Results {
  readonly profiles: readonly Result[]
  readonly groups: readonly Result[]
}

/** The texts of a result in addition to its SVC-ID: section 2. */
export const resultTexts: Readonly<Record<keyof Results, readonly string[]>> = {
  profiles: ['common_name', 'email', 'avatar_url'],
  groups: ['name', 'description'],
}

/** The results in the response to a search. A value that is not a list of objects counts as an empty list. */
export function resultsOf({ json }: Pick<HttpResponse, 'json'>): Results {
  const { profiles, groups } = searchBody(json)
  return { profiles: records(profiles), groups: records(groups) }
}

/**
 * What has the lists in the body of a search: the body itself, or the object that a target wraps it in. That violates
 * search.envelope, and no other clause depends on it.
 */
export function searchBody(json: unknown): Result {
  const body = isRecord(json) ? json : {}
  const hasLists = (each: unknown) => isRecord(each) && ('profiles' in each || 'groups' in each)
  return hasLists(body) ? body : (Object.values(body).filter(isRecord).find(hasLists) ?? body)
}

export function idsIn(response: Pick<HttpResponse, 'json'>, idField: string): ReadonlySet<unknown> {
  const { profiles, groups } = resultsOf(response)
  return new Set([...profiles, ...groups].map(result => result[idField]))
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Whether a response says that the target, or a proxy before it, has failed. */
export function isServerError({ status }: { readonly status: number | null }): boolean {
  return status !== null && status >= 500
}

/** Every text in a JSON value, at any depth, with the keys of objects. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]) : []
}

function records(value: unknown): readonly Result[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Whether a response suggests that the server has no such operation at its path: no conformant refusal looks like it. */
export function isUnserved({ status, text, json }: Pick<HttpResponse, 'status' | 'text' | 'json'>): boolean {
  const isPage = status === 200 && text.trim() !== '' && json === undefined
  return status === 404 || status === 405 || (status >= 300 && status < 400) || isPage
}

/** The number of characters of a body that a message shows. */
const longestQuote = 160

/** A response as a report shows it: its status and the beginning of its body. */
export function formatResponse({
  status,
  text,
}: {
  readonly status: number | null
  readonly text: string
}): string {
  return `${status} ${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text || '(empty)'}`
}

/** Whether a body is JSON, or empty. */
export function isJson({ text, json }: Pick<HttpResponse, 'text' | 'json'>): boolean {
  return text.trim() === '' || json !== undefined
}
