import { type Operation, takes } from '../../src/spec/endpoints.js'
import { type GroupFixture, textOf } from '../actors/group-fixture.js'
import type { RefusableRequest } from '../actors/refusable-requests.js'
import { sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import type { GroupText } from '../target/group-text.js'
import { clientRequest } from '../target/request.js'

/** The operations with a body that the target accepts from the manager. */
export async function acceptedOperations(
  c: Case,
  { manager, club }: GroupFixture,
): Promise<ReadonlySet<Operation>> {
  const accepted = new Set<Operation>()
  for (const request of c.known.served([
    { operation: 'createGroup', actor: manager, body: textOf(c, 'accepted') },
    { operation: 'updateGroup', actor: manager, group: club.svc_id, body: textOf(c, 'accepted') },
  ] as const))
    if ((await sendAndSettle(c, request)).status === 200) accepted.add(request.operation)
  return accepted
}

/** Whether the manager can send the request as it should be. Callers without a token stand for those with a bad one. */
export function isCorrectable(
  { club }: GroupFixture,
  { operation, effect, request }: RefusableRequest,
): boolean {
  const { actor, group = club.svc_id } = request({ title: '', description: '' })
  const isOfClub = takes(operation, 'body') && group === club.svc_id
  return isOfClub && effect !== 'description' && actor?.startsWith('bad:') !== true
}

/** A refused request leaves nothing behind, not even a title that is taken. */
export async function expectCorrected(
  c: Case,
  { manager, club }: GroupFixture,
  { operation, reason }: RefusableRequest,
  body: GroupText,
): Promise<void> {
  const request = clientRequest(operation, manager, { group: club.svc_id, body })
  const response = await sendAndSettle(c, request)
  c.expect(response.status === 200, () => ({
    decides: response,
    expected: { statuses: [200] },
    when: `after a request with the same text was refused (${reason})`,
    because: 'a refused request changes nothing, so the text is like any other',
  }))
}
