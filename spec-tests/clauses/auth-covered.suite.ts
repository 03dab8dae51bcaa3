import type { Assignment } from '../../src/covering-array.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState, type Operation, operations, takes } from '../../src/spec/endpoints.js'
import { tokenFailures } from '../../src/spec/nouns.js'
import { viewGroup } from '../actors/group-view.js'
import { onWorld, sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import { similarId } from '../actors/unknown-ids.js'
import { type GroupRow, groupRow, groupWorld, memberLevels } from '../arbitraries/group-design.js'
import type { Case } from '../runner/case.js'
import { formatView, isSameView } from '../target/group-view.js'
import type { Actor } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { clauseOnGroups, newTexts, requestOn, viewBefore } from './covered-groups.js'
import { controlView } from './needs.js'

const credentialsOf = {
  'auth.token-required': ['no token'],
  'auth.bad-token': tokenFailures,
} as const satisfies Partial<Record<ClauseId, readonly string[]>>

for (const [id, credentials] of Object.entries(credentialsOf) as [
  keyof typeof credentialsOf,
  readonly string[],
][])
  clauseOnGroups(
    id,
    'Every pair of operation and group and body and members: no 2xx and no change without a valid token',
    controlView,
    {
      factors: {
        operation: operations,
        credential: credentials,
        group: ['present', 'missing'],
        body: ['two texts', 'a number as the title', 'no description'],
        members: Object.keys(memberLevels).slice(0, 3),
      },
      whyNot,
    },
    expectNotAuthenticated,
  )

function whyNot({ operation, group, body }: Assignment): string | undefined {
  if (operation === undefined) return undefined
  if (group === 'missing' && !takes(operation as Operation, 'group')) return 'The path names no group'
  return body !== undefined && body !== 'two texts' && !takes(operation as Operation, 'body')
    ? 'The request has no body'
    : undefined
}

async function expectNotAuthenticated(c: Case, own: GroupRow): Promise<void> {
  const { anna, row } = own
  const operation = row.operation as Operation
  const actor: Actor = row.credential === 'no token' ? null : `bad:${row.credential}`
  const { title, description } = newTexts(c, own, 'ASCII', 3)
  const body = {
    'two texts': { title, description },
    'a number as the title': { title: 5, description },
    'no description': { title },
  }[row.body ?? '']
  const missing = row.group === 'missing' ? { group: similarId(c, own.group.svc_id) } : {}
  const request = requestOn(c, own, operation, actor, { ...missing, body })
  const before = await viewBefore(c, own, own.group)
  const response = await sendAndSettle(c, request)
  const after = changesState(operation) ? await viewGroup(c, anna, own.group.svc_id) : undefined
  const found = operation === 'createGroup' ? await search(c, anna, description, onlyGroups) : undefined
  const isChanged =
    (after !== undefined && !isSameView(before, after)) ||
    found?.results.some(result => result.description === description) === true
  if (isChanged) await requireShownAsStaged(c, own)
  c.expect(!isSuccess(response.status) && !isChanged, () => ({
    decides: [response, ...(after === undefined ? [] : [after]), ...(found === undefined ? [] : [found])],
    expected: {
      statuses: ['no 2xx'],
      ...(found === undefined ? { group: before.view } : { says: 'no new group' }),
    },
    wrong: 'changes the state',
  }))
}

/** Without any request before, a read must show the group of the world, or else a difference shows no change. */
async function requireShownAsStaged(c: Case, own: GroupRow): Promise<void> {
  await onWorld(c, groupWorld(c.wire.idPrefix, [own], c.suite.options.seed), async again => {
    const { anna, group } = groupRow(again.world, [own], own)
    const { title, description, members } = group
    const seen = await viewGroup(again, anna, group.svc_id)
    c.require(
      isSameView(seen, { status: 200, view: { title, description, members } }),
      () => `needs a read to show a group of the world as it was put in place; ${formatView(seen)}`,
    )
  })
}
