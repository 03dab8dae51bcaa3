import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'

/** The longest title and description that a target was seen to take: open.size-limits. Infinite if it took all. */
export interface LongestTexts {
  readonly title: number
  readonly description: number
}

export const anyLength: LongestTexts = {
  title: Number.POSITIVE_INFINITY,
  description: Number.POSITIVE_INFINITY,
}

/** The statuses with which a target may refuse a text for its length. */
const tooLong: readonly number[] = [400, 413, 422]

/** Why a target may refuse a body: a text in it is longer than the longest that it takes. Undefined if there is none. */
export function lengthRefusal(
  longest: LongestTexts,
  { body }: ClientRequest,
  { status }: HttpResponse,
): string | undefined {
  const field = tooLong.includes(status) ? longField(longest, body) : undefined
  return field && `the target takes no ${field} of more than ${longest[field]} characters (open.size-limits)`
}

/** A field of a body that may be too long. The limit was measured with ASCII, and a target may count bytes. */
export function longField(longest: LongestTexts, body: unknown): keyof LongestTexts | undefined {
  const texts: Partial<Record<string, unknown>> = Object(body)
  return (['title', 'description'] as const).find(field => {
    const text = texts[field]
    return typeof text === 'string' && Buffer.byteLength(text) > longest[field]
  })
}
