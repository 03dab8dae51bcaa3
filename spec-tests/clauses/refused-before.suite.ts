import type { ClauseId } from '../../src/spec/clauses.js'
import type { Group } from '../../src/spec/nouns.js'
import { type GroupFixture, givenTo, textOf } from '../actors/group-fixture.js'
import type { SeenView } from '../actors/group-view.js'
import { viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { HttpResponse } from '../target/client.js'
import type { GroupText } from '../target/group-text.js'
import type { GroupView } from '../target/group-view.js'
import { clientRequest } from '../target/request.js'
import type { GroupOperation } from './expect-access.js'
import { effectMissing } from './expect-denied.js'
import { actorsView } from './needs.js'

interface Change {
  readonly clause: ClauseId
  readonly operation: GroupOperation
  /** The member that the request names: the one of the fixture, or the stranger. */
  readonly profile: 'member' | 'stranger'
  readonly isDone: (view: GroupView, own: { readonly profile: string; readonly body: GroupText }) => boolean
}

const changes: readonly Change[] = [
  {
    clause: 'update.title',
    operation: 'updateGroup',
    profile: 'member',
    isDone: ({ view }, { body }) => view?.title === body.title && view.description === body.description,
  },
  {
    clause: 'add.member',
    operation: 'addGroupMember',
    profile: 'stranger',
    isDone: ({ view }, { profile }) => view?.members?.includes(profile) === true,
  },
  {
    clause: 'remove.member',
    operation: 'removeGroupMember',
    profile: 'member',
    isDone: ({ view }, { profile }) => view?.members?.includes(profile) === false,
  },
  {
    clause: 'delete.gone',
    operation: 'deleteGroup',
    profile: 'member',
    isDone: ({ view }) => view === undefined,
  },
]

for (const change of changes)
  clause(
    change.clause,
    `A permitted caller gets the effect of ${change.operation} after another caller was refused it`,
    actorsView,
    context =>
      context.withFixture(async (c, fixture) => {
        const { manager, stranger, club, circle } = fixture
        if (givenTo(c, fixture, stranger).includes('write')) return
        // What the operation does without a refusal is a matter of other tests.
        if (!(await attempt(c, fixture, change, circle, [manager])).isDone) return
        const { isDone, response, after } = await attempt(c, fixture, change, club, [stranger, manager])
        c.expect(isDone, () => ({
          decides: [response, after],
          expected: { statuses: [200], says: 'the effect of the operation' },
          wrong: effectMissing(after),
          when: 'after the same request was refused to another caller',
          because: 'this caller has write permission',
        }))
      }),
  )

interface Attempt {
  readonly response: HttpResponse
  readonly after: SeenView
  readonly isDone: boolean
}

/** Sends the same request as each of the callers. @returns the last response, and what the manager sees then */
async function attempt(
  c: Case,
  fixture: GroupFixture,
  { operation, profile, isDone }: Change,
  { svc_id: group }: Group,
  callers: readonly string[],
): Promise<Attempt> {
  const own = { group, profile: fixture[profile], body: textOf(c, 'again') }
  let last: HttpResponse | undefined
  for (const caller of callers) last = await sendAndSettle(c, clientRequest(operation, caller, own))
  const response = last as HttpResponse
  const after = await viewGroup(c, fixture.manager, group)
  return { response, after, isDone: response.status === 200 && isDone(after, own) }
}
