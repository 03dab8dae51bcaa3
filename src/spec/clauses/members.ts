import type { Clause } from './clause.js'
import { inGeneral } from './quotations-in-general.js'
import { ofEndpoints } from './quotations-of-endpoints.js'

/** Sections 4.6 and 4.7: the members of groups. */
export const memberClauses = {
  'add.member': {
    level: 'must',
    section: '4.6',
    demand: 'After an add, the member list has the profile exactly once.',
    why: 'A membership can carry permissions; an addition that is lost, or counted twice, is a wrong permission.',
    quotes: [ofEndpoints.adds, ofEndpoints.addSucceeds],
    code: ['spec/groups.ts', 'addGroupMember', 'members.includes(profile)'],
  },
  'add.already-member': {
    level: 'must',
    section: '4.6',
    demand:
      'Adding a profile that is already a member gets 200, the message says that it was already a member, and nothing changes.',
    why: 'A client may repeat a request after a lost response, and still tell the user what happened.',
    quotes: [ofEndpoints.alreadyMember],
    code: ['spec/decisions.ts', 'decideMember', 'alreadyMember: isMember'],
  },
  'add.permission': {
    level: 'must',
    section: '4.6',
    demand: 'Without write permission on the group, an add gets 403 and changes nothing.',
    why: 'Whoever adds members hands out every permission that the group has.',
    quotes: [inGeneral.writeMeans, ofEndpoints.addForbidden],
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'add.group-not-found': {
    level: 'must',
    section: '4.6',
    demand:
      'An add to a deleted group gets 404 if the caller could write to the group when it was deleted, and the body shows that the group was not found; every other caller gets 404 or 403.',
    why: 'Two ids are in the path; without this, a client cannot say which one is wrong.',
    quotes: [ofEndpoints.addNotFound],
    code: ['spec/access.ts', 'accessRefusal', "refuse('group-not-found'"],
  },
  'add.profile-not-found': {
    level: 'must',
    section: '4.6',
    demand:
      'Adding an unknown profile gets 404 if the caller can write to the group, and the body shows that the profile was not found; the SVC-ID of a group is not a profile.',
    why: 'Two ids are in the path; and a group inside a group would give permissions that nobody intended.',
    quotes: [ofEndpoints.addNotFound],
    code: ['spec/access.ts', 'profileRefusal', 'facts.isProfile(profile)'],
  },
  'add.no-body': {
    level: 'must',
    section: '4.6',
    demand: 'An add request needs neither a body nor a content type.',
    why: 'Everything is in the path, and many HTTP clients send no content type without a body.',
    quotes: [ofEndpoints.adds],
    code: ['spec/endpoints.ts', 'endpoints', "takes: ['group', 'profile']"],
  },
  'remove.member': {
    level: 'must',
    section: '4.7',
    demand: 'After a remove, the profile is not a member, and the other members stay.',
    why: 'A person who left keeps every permission of the group until the removal works.',
    quotes: [ofEndpoints.removed],
    code: ['spec/groups.ts', 'removeGroupMember', 'member !== profile'],
  },
  'remove.permission': {
    level: 'must',
    section: '4.7',
    demand: 'Without write permission on the group, a remove gets 403 and changes nothing.',
    why: 'Whoever removes members can lock a whole team out.',
    quotes: [inGeneral.writeMeans, ofEndpoints.removeForbidden],
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'remove.not-found': {
    level: 'must',
    section: '4.7',
    demand:
      'A remove gets 404 if the group was deleted or the profile is unknown, and the caller can or could write to the group; every other caller gets 404 or 403.',
    why: 'A client must tell a mistyped id from a removal that worked.',
    quotes: [ofEndpoints.removeNotFound],
    code: ['spec/access.ts', 'memberRefusal', 'access ?? unknown'],
  },
} as const satisfies Readonly<Record<string, Clause>>
