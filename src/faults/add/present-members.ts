import type { Id } from '../../spec/nouns.js'
import { placeCases } from '../conditions/members.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { mutateAddAfterRemoval } from '../operators/histories.js'
import { mutateGroup } from '../operators/operations.js'
import { mutateBody, mutateResponse } from '../operators/responses.js'
import { wrapPerform } from '../operators/service.js'

/** Faults in the addition of a profile that is a member already. */
export const presentMembers: Faults<'add.already-member'> = {
  'add.already-member': {
    'add-toggles': {
      says: 'The server removes a profile that is already a member when a caller adds it again.',
      definitions: mutateGroup('addGroupMember', (before, correct, { profile }) =>
        before.members.includes(profile)
          ? { ...correct, members: correct.members.filter(member => member !== profile) }
          : correct,
      ),
    },
    'second-add-is-409': {
      says: 'The server returns 409 to the addition of a profile that is already a member.',
      response: mutateResponse({ operation: 'addGroupMember' }, response =>
        JSON.stringify(response.body)?.includes('already') ? { ...response, status: 409 } : response,
      ),
    },
    'second-add-says-the-same': {
      says: 'The server returns the same message for a profile that is already a member as for a new member.',
      response: mutateBody('addGroupMember', body => ({ ...body, msg: 'Profile added to the group' })),
    },
    'second-add-says-nothing': {
      says: 'The server returns 200 without a body to every addition of a member.',
      response: mutateResponse({ operation: 'addGroupMember', status: 200 }, response => ({
        ...response,
        body: undefined,
      })),
    },
    'added-anew-says-already': {
      says: 'The server adds a removed profile again, but says that the profile was already a member.',
      definitions: mutateAddAfterRemoval(correct =>
        correct.outcome.kind === 'added'
          ? { ...correct, outcome: { ...correct.outcome, alreadyMember: true } }
          : correct,
      ),
    },
    'first-members-added-as-new': {
      says: 'The server says that it added a profile if no request has added this member before.',
      service: wrapPerform(service => {
        const keyOf = (group: Id, profile: Id) => `${group} ${profile}`
        const first = new Set(
          service.world().groups.flatMap(({ svc_id, members }) => members.map(id => keyOf(svc_id, id))),
        )
        return (caller, request) => {
          const outcome = service.perform(caller, request)
          if (outcome.kind !== 'added' && outcome.kind !== 'removed') return outcome
          const isFirst = 'profile' in request && first.delete(keyOf(request.group, request.profile))
          return isFirst && outcome.kind === 'added' ? { ...outcome, alreadyMember: false } : outcome
        }
      }),
    },
    ...forEach(placeCases, ({ words, holds }, name) => [
      `${name}-member-doubled-by-a-second-add`,
      {
        says: `If a caller adds a profile that is ${words} again, the server puts it into the list of members twice.`,
        definitions: mutateGroup('addGroupMember', (group, correct, { profile }) =>
          holds(group.members, profile) ? { ...correct, members: [...correct.members, profile] } : correct,
        ),
      },
    ]),
  },
}
