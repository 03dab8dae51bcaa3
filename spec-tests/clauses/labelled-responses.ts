import type { Id } from '../../src/spec/nouns.js'
import { sendAndSettle } from '../actors/requests.js'
import type { LabelledResponse } from '../oracle/differences.js'
import type { Case } from '../runner/case.js'

/** Adds a profile to a group and labels the response with both SVC-IDs. */
export async function sendAdd(c: Case, actor: Id, ids: LabelledResponse['ids']): Promise<LabelledResponse> {
  return { ids, response: await sendAndSettle(c, { operation: 'addGroupMember', actor, ...ids }) }
}
