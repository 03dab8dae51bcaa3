import type { Assignment, Factors } from '../../src/covering-array.js'
import { acrsFor, permissionsOf } from '../../src/spec/authorization.js'
import { endpoints, type Operation, takes } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { updateBody } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { acrLevels, type GroupRow, heldBy, memberLevels, strangers } from '../arbitraries/group-design.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { GroupText } from '../target/group-text.js'
import { isSameView } from '../target/group-view.js'
import { textsIn } from '../target/results.js'
import { clauseOnGroups, newTexts, requestOn, viewBefore } from './covered-groups.js'
import { controlView } from './needs.js'

const members = Object.keys(memberLevels).filter(level => level !== 'forty')
const newBodies = ['title', 'description', 'both'] as const
const sameTexts = 'the texts of the group'
const noFields = 'no fields'
const bodies = [...newBodies, sameTexts, noFields]

for (const [id, operation] of [
  ['read.permission', 'readGroup'],
  ['update.permission', 'updateGroup'],
  ['delete.permission', 'deleteGroup'],
  ['add.permission', 'addGroupMember'],
  ['remove.permission', 'removeGroupMember'],
] as const)
  clauseOnGroups(
    id,
    `Every pair of stranger and members and ACRs and texts: ${operation} is 403 and changes nothing`,
    controlView,
    {
      factors: {
        stranger: Object.keys(strangers).filter(
          level => !heldBy(level).includes(endpoints[operation].requires),
        ),
        members,
        acrs: acrLevels,
        text: ['ASCII', 'accents', 'over 16 characters'],
        ...partsOf(operation),
      },
      whyNot: whyNoStranger(operation),
    },
    (c, own) => expectRefused(c, own, operation),
  )

/** The factors of the rest of the request. */
function partsOf(operation: Operation): Factors {
  const profile = ['the caller', 'another', ...(operation === 'addGroupMember' ? ['a member'] : [])]
  return {
    ...(takes(operation, 'body') ? { body: bodies } : {}),
    ...(takes(operation, 'profile') ? { profile } : {}),
  }
}

function whyNoStranger(operation: Operation): (row: Assignment) => string | undefined {
  return ({ stranger, profile, members }) => {
    const isOfMember = profile === 'a member' || (profile === 'another' && operation === 'removeGroupMember')
    if (isOfMember && members === 'none') return 'The group has no member of that kind'
    if (profile !== 'the caller' || stranger === undefined) return undefined
    const isMember = stranger.includes('membership of the group')
    return isMember === (operation === 'removeGroupMember') ? undefined : 'The request would change nothing'
  }
}

async function expectRefused(c: Case, own: GroupRow, operation: Operation): Promise<void> {
  const { row, group } = own
  const caller = own[strangers[row.stranger as keyof typeof strangers]]
  const before = await viewBefore(c, own, group)
  const response = await sendAndSettle(
    c,
    requestOn(c, own, operation, caller, {
      ...(row.profile === 'the caller' ? { profile: caller } : {}),
      ...(row.profile === 'a member' ? { profile: group.members[0] as Id } : {}),
      ...(row.body === undefined ? {} : { body: bodyOf(c, own) }),
    }),
  )
  // Only now: an observer has compared this response with others that showed the hierarchy (state.consistent).
  requireNotImplied(c, caller, group.svc_id, operation)
  const after = operation === 'readGroup' ? undefined : await viewGroup(c, own.anna, group.svc_id)
  const isKept = after === undefined || isSameView(before, after)
  const secrets = [group.title, group.description, ...group.members, own.anna].filter(id => id !== caller)
  const revealed =
    operation === 'readGroup' &&
    textsIn(response.json).some(text => secrets.some(secret => text.includes(secret)))
  // A body without fields may be refused before the caller is: open.empty-update, open.check-order.
  const isRefused = row.body === noFields ? isClientError(response) : response.status === 403
  c.expect(isRefused && isKept && !revealed, () => ({
    decides: after === undefined ? response : [response, after],
    expected: {
      statuses: [row.body === noFields ? '4xx' : 403],
      ...(operation === 'readGroup' ? { says: 'nothing of the group' } : { group: before.view }),
    },
    wrong: 'reveals the group',
    when: `to a caller without ${endpoints[operation].requires} permission, which has ${row.stranger}${row.profile === undefined ? '' : `; the profile is ${row.profile}`}`,
  }))
}

/** A body that changes the group, or one that would leave it as it is: the permission is required all the same. */
function bodyOf(c: Case, own: GroupRow): Partial<GroupText> {
  const { title, description } = own.group
  if (own.row.body === noFields) return {}
  if (own.row.body === sameTexts) return { title, description }
  return updateBody(newTexts(c, own, 'ASCII', 3), own.row.body as (typeof newBodies)[number])
}

/**
 * Whether one permission implies another is open, but it does so for every operation or for none: the response is compared
 * with those that showed it before.
 */
function requireNotImplied({ suite, world }: Case, caller: Id, group: Id, operation: Operation): void {
  if (!takes(operation, 'group')) return
  const held = permissionsOf(world, caller, group, suite.known.readings)
  const isCertain =
    acrsFor(world, caller, group).length === 0 || suite.known.hasObserved('permission-hierarchy')
  if (!isCertain || held.has(endpoints[operation].requires))
    throw new Untestable('a permission of the caller may imply the required one (open.permission-hierarchy)')
}
