import { changesState } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { resembling } from '../actors/unknown-ids.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { resembledParts } from '../scenarios/resembling.js'
import { isSameView } from '../target/group-view.js'
import { clientRequest } from '../target/request.js'
import { actorsView } from './needs.js'

for (const [id, operation, part] of resembledParts)
  clause(
    id,
    `A shortened or lengthened SVC-ID of a ${part} in ${operation} is refused and changes nothing`,
    actorsView,
    context =>
      context.withFixture(async (c, { manager: actor, member, stranger, club }) => {
        const profile = operation === 'removeGroupMember' ? member : stranger
        const before = await viewGroup(c, actor, club.svc_id)
        for (const [says, change] of Object.entries(resembling)) {
          const own = { group: club.svc_id, profile, body: textOf(c, 'changed') }
          const parts = { ...own, [part]: change(own[part]) }
          if (c.isKnownId(parts[part]) || (!c.target.takesWorlds && mayBeInUse(c, parts[part]))) continue
          const response = await sendAndSettle(c, clientRequest(operation, actor, parts))
          const after = changesState(operation) ? await viewGroup(c, actor, club.svc_id) : before
          // Other tests judge which of these statuses is right.
          const isRefused = isClientError(response)
          c.expect(isRefused && isSameView(before, after), () => ({
            decides: [response, after],
            expected: { statuses: ['4xx'], group: before.view },
            when: `with ${says} of a ${part}`,
          }))
        }
      }),
  )

/** In characters, after the prefix. Shorter SVC-IDs are often consecutive numbers. */
const randomLength = 16

/** Whether a group or a profile that the suite does not know may have an SVC-ID. */
function mayBeInUse({ wire: { idPrefix } }: Case, id: Id): boolean {
  return id.length - idPrefix.length < randomLength
}
