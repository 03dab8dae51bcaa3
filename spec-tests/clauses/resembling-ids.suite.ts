import { changesState } from '../../src/spec/endpoints.js'
import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { formatResponse, sendAndSettle } from '../actors/requests.js'
import { resembling } from '../actors/unknown-ids.js'
import { clause } from '../runner/clause.js'
import { formatView, isSameView } from '../target/group-view.js'
import { clientRequest } from '../target/request.js'
import { controlView } from './needs.js'

/** An SVC-ID that only resembles that of a group belongs to none. */
for (const [id, operation] of [
  ['read.not-found', 'readGroup'],
  ['update.not-found', 'updateGroup'],
  ['delete.not-found', 'deleteGroup'],
  ['add.group-not-found', 'addGroupMember'],
  ['remove.not-found', 'removeGroupMember'],
] as const)
  clause(id, controlView, context =>
    context.withFixture(async (c, { manager: actor, member, stranger, club }) => {
      const profile = operation === 'removeGroupMember' ? member : stranger
      const before = await viewGroup(c, actor, club.svc_id)
      for (const [says, change] of Object.entries(resembling)) {
        const group = change(club.svc_id)
        if (c.isKnownId(group)) continue
        const parts = { group, profile, body: textOf(c, 'changed') }
        const response = await sendAndSettle(c, clientRequest(operation, actor, parts))
        const after = changesState(operation) ? await viewGroup(c, actor, club.svc_id) : before
        const isRefused = [400, 403, 404, 422].includes(response.status)
        c.expect(isRefused && isSameView(before, after), () => ({
          message: `${operation} on ${says} ${isRefused ? 'changes the group' : `returns ${response.status}`}`,
          expected: `404, or 403 because the caller has no permission, 400 or 422 if the SVC-ID is malformed; and still ${formatView(before)}`,
          observed: `${formatResponse(response)}, and ${formatView(after)}`,
        }))
      }
    }),
  )
