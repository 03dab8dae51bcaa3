import { acrsFor, permissionsOf } from '../../src/spec/authorization.js'
import { endpoints, type OperationWith, takes } from '../../src/spec/endpoints.js'
import type { Id, Permission } from '../../src/spec/nouns.js'
import {
  type Belief,
  groupIn,
  hasMoved,
  isProfileIn,
  mayHoldByCreation,
  neverHeldAny,
  worldOf,
} from '../judge/belief.js'
import { hasGrants } from '../judge/oracle/new-group.js'
import { type Access, strict } from '../judge/oracle/permission-oracle.js'
import { fieldsAt } from '../target/group-layout.js'
import { malformedId } from '../target/request.js'
import { accessTo, authorizedCaller, isRefusal, type ObservedExchange, type Shows } from './exchange.js'
import type { Shown } from './observations.js'

/** What the response to a request on a group shows, if its caller has a valid token and its body is sound. */
export const groupReadings: Shows = exchange => {
  const { belief, flaws } = exchange
  const { operation, group = '', profile } = exchange.request
  if (belief === undefined || flaws.length !== 0 || !takes(operation, 'group')) return []
  const caller = authorizedCaller(exchange)
  if (caller === undefined) return []
  const permission = endpoints[operation].requires
  const access = accessTo({ suite: exchange.suite, belief }, caller, permission, group)
  const about = { ...exchange, belief, caller, group, profile, operation, permission, access }
  const isMissing = groupIn(belief, group) === undefined
  const isSystem = group === worldOf(belief).vetted
  if (profile === malformedId) return isMissing || access !== 'granted' ? [] : malformed(about, 'the profile')
  if (profile !== undefined && !isProfileIn(belief, profile))
    return isMissing || isSystem ? [] : unknownProfile(about)
  if (group === malformedId) return malformed(about, 'the group')
  if (isMissing) return missing(about)
  if (isSystem) return systemGroup(about)
  return [...removal(about), ...implied(about), ...creator(about)]
}

interface About extends ObservedExchange {
  readonly belief: Belief
  readonly caller: Id
  readonly group: Id
  readonly profile: Id | undefined
  readonly operation: OperationWith<'group'>
  readonly permission: Permission
  /** Whether the caller has it. */
  readonly access: Access
}

function among(
  statuses: readonly number[],
  { response: { status } }: About,
  key: string,
  aspect?: string,
): readonly Shown[] {
  return statuses.includes(status)
    ? [{ key, ...(aspect === undefined ? {} : { aspect }), value: String(status) }]
    : []
}

function malformed(about: About, aspect: string): readonly Shown[] {
  return among([404, 400, 422], about, `malformed-id/${about.operation}`, aspect)
}

/** Whether a group was deleted, never existed or is a profile may make a difference. */
function missing(about: About): readonly Shown[] {
  const { suite, operation, belief, group, caller } = about
  if (!neverHeldAny(suite.known, belief, caller, group)) return []
  const kind = belief.past.deleted.has(group)
    ? 'a deleted group'
    : isProfileIn(belief, group)
      ? 'the SVC-ID of a profile'
      : 'an SVC-ID that is not in use'
  return among([403, 404], about, `forbidden-or-missing/${operation}`, kind)
}

function systemGroup(about: About): readonly Shown[] {
  const { operation, access } = about
  const { body } = about.request
  const { status } = about.response
  const isGranted = operation !== 'readGroup' && access === 'granted'
  if (!isGranted || (status !== 200 && !isRefusal(status)) || status === 404) return []
  const aspect = `${operation} ${Object.keys(Object(body)).toSorted().join(' and ')}`.trim()
  return [{ key: 'system-group', aspect, value: status === 200 ? 'allowed' : 'refused' }]
}

function unknownProfile(about: About): readonly Shown[] {
  const { operation, belief, profile = '', access } = about
  if (access !== 'refused') return []
  const isGroup = groupIn(belief, profile) !== undefined || belief.past.deleted.has(profile)
  return among(
    [403, 404],
    about,
    `profile-or-permission/${operation}`,
    isGroup ? 'the SVC-ID of a group' : 'an SVC-ID that is not in use',
  )
}

function removal(about: About): readonly Shown[] {
  const { operation, belief, group, profile = '', access } = about
  const isMember = groupIn(belief, group)?.members.includes(profile) === true
  const isOfCreator = belief.past.creators.get(group) === profile
  if (operation !== 'removeGroupMember' || isMember || isOfCreator || access !== 'granted') return []
  return among([200, 404], about, `remove-non-member/${operation}`)
}

/** A permission that the caller holds only if another one implies it. */
function implied(about: About): readonly Shown[] {
  const { suite, belief, caller, group, permission, access } = about
  if (access !== 'unspecified' || mayHoldByCreation(suite.known, belief, caller, group)) return []
  const held = [...permissionsOf(worldOf(belief), caller, group, strict)].toSorted()
  const shown = among(
    [200, 403],
    about,
    'permission-hierarchy',
    `${permission} for a caller with ${held.join(' and ')}`,
  )
  return shown.map(each => ({ ...each, circumstance: wayOf(about) }))
}

/** How the ACRs on the group give permissions to the caller. */
function wayOf({ belief, caller, group }: About): string {
  const world = worldOf(belief)
  const names = new Map([
    [caller, 'directly'],
    [group, 'through the group itself'],
    ...(world.vetted === undefined ? [] : [[world.vetted, 'through Vetted'] as const]),
  ])
  const ways = acrsFor(world, caller, group).map(
    ({ principal }) => names.get(principal) ?? 'through another group',
  )
  return `permission given ${[...new Set(ways)].toSorted().join(' and ')}`
}

function creator(about: About): readonly Shown[] {
  const { suite, operation, belief, caller, group, profile = '', permission, response } = about
  if (belief.past.creators.get(group) !== caller) return []
  const own = groupIn(belief, group)
  const isRemoval = operation === 'removeGroupMember' && own?.members.includes(profile) !== true
  // If a new group gives permissions to others too, the creator may lose one with its membership.
  const grant =
    isRemoval || hasGrants(suite.known.newGroupGrants)
      ? []
      : among([200, 403], about, 'creator-grant', permission)
  if (operation !== 'readGroup' || response.status !== 200 || suite.known.layout === undefined) return grant
  const { members } = fieldsAt(response.json, suite.known.layout)
  // A creator that was added or removed since then shows nothing.
  if (members === undefined || hasMoved(belief, caller, group)) return grant
  return [
    ...grant,
    {
      key: 'creator-is-member',
      value: members.includes(caller) ? 'yes' : 'no',
      circumstance: `title of ${own?.title.length} characters`,
    },
  ]
}
