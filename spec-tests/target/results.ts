import type { HttpResponse } from './client.js'

/** One result of a search, as it came. */
export type Result = Readonly<Record<string, unknown>>

export interface Results {
  readonly profiles: readonly Result[]
  readonly groups: readonly Result[]
}

/** The results in the response to a search; what is no list of objects counts as none. */
export function resultsOf({ json }: HttpResponse): Results {
  const { profiles, groups } = isRecord(json) ? json : {}
  return { profiles: records(profiles), groups: records(groups) }
}

export function isRecord(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every text in a JSON value, however deep. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function records(value: unknown): readonly Result[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
