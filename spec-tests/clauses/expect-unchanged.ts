import { viewFrom } from '../actors/group-view.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import { isSameView } from '../target/group-view.js'

/** The same read before and after a request that does not concern it. */
interface Reads {
  readonly before: HttpResponse
  readonly after: HttpResponse
  /** Whether others may change what the read shows, so that its status alone is compared. */
  readonly isShared?: boolean
}

/** A request on one group changes neither another group nor who may read it. */
export function expectUnchanged(
  c: Case,
  response: HttpResponse,
  { before, after, isShared = false }: Reads,
): void {
  const [one, other] = [viewFrom(c, before), viewFrom(c, after)]
  const isSame = before.status === after.status && (isShared || isSameView(one, other))
  const isStatus = one.view === undefined || isShared
  c.expect(isSame, () => ({
    decides: [response, after],
    expected: isStatus
      ? { says: `${before.status} to the read of another group, as before` }
      : { group: one.view },
    wrong: 'changes who may read another group',
    when: isStatus ? undefined : 'on another group',
  }))
}
