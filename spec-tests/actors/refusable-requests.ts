import { describeCredential } from '../../src/report/token-place.js'
import { changesState, type Operation, operationsInTurn, takes } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import type { GroupText } from '../target/group-text.js'
import { type Actor, type ClientRequest, clientRequest } from '../target/request.js'
import { badTokens } from './credentials.js'
import { flawedBodies } from './flawed-bodies.js'
import { type GroupFixture, updateBody } from './group-fixture.js'

/** A request that a server may refuse. */
export interface RefusableRequest {
  readonly operation: Operation
  /** Why a server may refuse it, in words that follow the operation: `without a token`. */
  readonly reason: string
  /** What it would change: a text of the group, both texts, or the group or its members. */
  readonly effect: 'title' | 'description' | 'both texts' | 'the group'
  /** @param text what the request would store */
  readonly request: (text: GroupText) => ClientRequest
}

/** The parts of a request that decide whether it is refused. */
interface Parts {
  readonly actor: Actor
  readonly group: Id
  /** The profile to add, and the profile to remove. */
  readonly joining: Id
  readonly leaving: Id
}

const changes = operationsInTurn.filter(changesState)
const textEffects = ['title', 'description', 'both texts'] as const

/** The requests of the manager, which succeed unless something is wrong with them. */
function partsOf({ manager, member, stranger, club }: GroupFixture): Parts {
  return { actor: manager, group: club.svc_id, joining: stranger, leaving: member }
}

/** Requests by callers that have no permission: without a token, with an invalid one, or without an ACR. */
export function refusedCallers(c: Case, fixture: GroupFixture): readonly RefusableRequest[] {
  const { member, stranger } = fixture
  const callers: readonly (readonly [string, Actor])[] = [
    ['without a token', null],
    ...Object.keys(badTokens(c)).map(name => [describeCredential(name), `bad:${name}`] as const),
    ['by a caller without permission', stranger],
    ...(c.actors.includes(member) ? [['by a member without permission', member] as const] : []),
  ]
  return callers.flatMap(([reason, actor]) => requestsWith(reason, { ...partsOf(fixture), actor }, changes))
}

/** Requests for groups that do not exist, or that may be protected, by the reason of the refusal. */
export function refusedGroups(
  fixture: GroupFixture,
  groups: Readonly<Record<string, Id>>,
): readonly RefusableRequest[] {
  const operations = changes.filter(operation => takes(operation, 'group'))
  return Object.entries(groups).flatMap(([reason, group]) =>
    requestsWith(reason, { ...partsOf(fixture), group }, operations),
  )
}

/** Requests to add and remove profiles that do not exist, by the reason of the refusal. */
export function refusedProfiles(
  fixture: GroupFixture,
  profiles: Readonly<Record<string, Id>>,
): readonly RefusableRequest[] {
  const operations = changes.filter(operation => takes(operation, 'profile'))
  return Object.entries(profiles).flatMap(([reason, profile]) =>
    requestsWith(reason, { ...partsOf(fixture), joining: profile, leaving: profile }, operations),
  )
}

/** Requests with a body that a server may refuse. */
export function refusedBodies({ manager: actor, club }: GroupFixture): readonly RefusableRequest[] {
  return changes
    .filter(operation => takes(operation, 'body'))
    .flatMap(operation =>
      (['title', 'description'] as const).flatMap(effect =>
        Object.keys(flawedBodies({ title: '', description: '' }, effect)).map(flaw => ({
          operation,
          reason: `with a flaw in its body (${flaw})`,
          effect,
          request: (text: GroupText) => ({
            ...clientRequest(operation, actor, { group: club.svc_id }),
            ...flawedBodies(text, effect)[flaw],
          }),
        })),
      ),
    )
}

/** One request for each operation; an update has one for each of its effects. */
function requestsWith(
  reason: string,
  { actor, group, joining, leaving }: Parts,
  operations: readonly Operation[],
): readonly RefusableRequest[] {
  return operations.flatMap((operation): readonly RefusableRequest[] => {
    const profile = operation === 'removeGroupMember' ? leaving : joining
    if (!takes(operation, 'body'))
      return [
        {
          operation,
          reason,
          effect: 'the group',
          request: () => clientRequest(operation, actor, { group, profile }),
        },
      ]
    const possible = operation === 'createGroup' ? (['both texts'] as const) : textEffects
    return possible.map(effect => ({
      operation,
      reason,
      effect,
      request: (text: GroupText) =>
        clientRequest(operation, actor, {
          group,
          body: updateBody(text, effect === 'both texts' ? 'both' : effect),
        }),
    }))
  })
}
