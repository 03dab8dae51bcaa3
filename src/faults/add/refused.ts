import { groupAt, type Id, type World, withGroup } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Faults, Replacement } from '../fault.js'
import { limitTo, mutateRefusal, mutateTransition } from '../operators/operations.js'
import { grantEverything, membersOf } from '../operators/permissions.js'
import { ofMissingGroup, ofMissingProfile, ofPermission } from '../operators/refused-operations.js'
import { mutateResponse } from '../operators/responses.js'
import { performRefused, skipPermissionForSelf } from '../operators/service.js'

const added: Outcome = { kind: 'added', alreadyMember: false }

/** Faults in how an addition is refused. */
export const refused: Faults<'add.permission' | 'add.group-not-found' | 'add.profile-not-found'> = {
  'add.permission': {
    'anybody-adds': {
      says: 'The server lets every authenticated caller add members to any group.',
      definitions: limitTo('addGroupMember', grantEverything),
    },
    'self-service': {
      says: 'The server lets every authenticated caller add itself to any group.',
      service: skipPermissionForSelf('addGroupMember'),
    },
    'present-member-needs-no-permission': {
      says: 'The server returns 200 to every caller who adds a present member, before it looks at permissions.',
      definitions: mutateRefusal(
        'addGroupMember',
        'no-permission',
        (refusal, { group, profile }, { world }) =>
          membersOf(world, group).includes(profile) ? { kind: 'added', alreadyMember: true } : refusal,
      ),
    },
    'added-though-refused': {
      says: 'The server refuses to add a member without write permission, but adds the member.',
      service: performRefused('addGroupMember'),
    },
    ...ofPermission('addGroupMember'),
  },
  'add.group-not-found': {
    'missing-group-joined': {
      says: 'The server returns 200 to the addition of a member to a group that does not exist.',
      definitions: mutateRefusal('addGroupMember', 'group-not-found', () => added),
    },
    'missing-group-not-told': {
      says: 'The server does not say in the 404 whether the group or the profile does not exist.',
      response: mutateResponse({ operation: 'addGroupMember', status: 404 }, response => ({
        ...response,
        body: { msg: 'Not found' },
      })),
    },
    'wrong-id-told': {
      says: "The server names the profile's SVC-ID in the 404 even if the group does not exist.",
      response: mutateResponse({ operation: 'addGroupMember', status: 404 }, (response, { request }) => {
        const { profile_svc_id } = request.params as Readonly<Record<string, string>>
        return { ...response, body: { msg: 'Not found', svc_id: profile_svc_id } }
      }),
    },
    'other-noun-told': {
      says: 'The server calls a missing group a missing profile in the 404, and a missing profile a missing group.',
      response: mutateResponse({ operation: 'addGroupMember', status: 404 }, response => {
        const { error } = Object(response.body)
        return {
          ...response,
          body: { msg: `${error === 'group-not-found' ? 'Profile' : 'Group'} not found` },
        }
      }),
    },
    ...ofMissingGroup('addGroupMember', 'joined'),
  },
  'add.profile-not-found': {
    'unknown-profile-added': {
      says: 'The server returns 200 to the addition of a profile that does not exist, and makes it a member.',
      definitions: acceptUnknown(() => true),
    },
    'group-as-member': {
      says: 'The server accepts a group as a member of a group.',
      definitions: acceptUnknown((world, id) => groupAt(world, id) !== undefined),
    },
    ...ofMissingProfile('addGroupMember', 'added'),
  },
}

/** Some SVC-IDs that do not belong to a profile become members. */
function acceptUnknown(isAccepted: (world: World, id: Id) => boolean): Replacement {
  return mutateTransition('addGroupMember', (correct, { world }, { group: id, profile }) => {
    const { outcome } = correct
    return outcome.kind === 'refused' && outcome.reason === 'profile-not-found' && isAccepted(world, profile)
      ? {
          outcome: added,
          world: withGroup(world, id, group => ({ ...group, members: [...group.members, profile] })),
        }
      : correct
  })
}
