import type { Id } from '../../src/spec/nouns.js'
import { sendAndSettle } from '../actors/requests.js'
import type { LabelledResponse } from '../oracle/differences.js'
import type { Case } from '../runner/case.js'
import { formatResponse } from '../target/format-response.js'

/** Adds a profile to a group and labels the response with both SVC-IDs. */
export async function sendAdd(c: Case, actor: Id, ids: LabelledResponse['ids']): Promise<LabelledResponse> {
  return { ids, response: await sendAndSettle(c, { operation: 'addGroupMember', actor, ...ids }) }
}

/** The responses as a report shows them. Equal ones are shown once, with their number. */
export function formatLabelled(responses: readonly LabelledResponse[]): string {
  const texts = responses.map(({ response }) => formatResponse(response))
  const countOf = (text: string) => texts.filter(each => each === text).length
  return [...new Set(texts)]
    .map(text => (countOf(text) === 1 ? text : `${text} (${countOf(text)} times)`))
    .join(' and ')
}
