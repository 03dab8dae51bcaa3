import type { Clause } from './clause.js'

/** Sections 4.2 to 4.7: groups and their members. */
export const groupClauses = {
  'create.returns-id': {
    level: 'must',
    section: '4.2',
    demand: 'A successful create returns a new SVC-ID that was never used before.',
    why: 'The SVC-ID is the only way to reach the new group; a used one would change another group.',
    code: ['spec/groups.ts', 'createGroup', "kind: 'created'"],
  },
  'create.vetted-only': {
    level: 'must',
    section: '4.2',
    demand:
      'Only membership of Vetted lets a caller create a group; every other caller gets 403, and no group is created.',
    why: 'Groups hold permissions, so only people who were vetted may add to them.',
    code: ['spec/authorization.ts', 'isVetted', 'includes(world.vetted)'],
  },
  'create.requires-fields': {
    level: 'must',
    section: '4.2',
    demand:
      'A create request without a title or without a description gets a 4xx status, and no group is created.',
    why: 'A group without a title is a line that nobody can recognize in a list.',
    code: ['spec/body.ts', 'parseBody', "'missing-field'"],
  },
  'create.persists': {
    level: 'derived',
    section: '2, 4.2',
    demand: 'A read of the new group returns exactly the title and the description of the create request.',
    why: 'A text that changes on its way, even by one character, is not what its author wrote.',
    code: ['spec/decisions.ts', 'newGroup', 'svc_id: newId'],
  },
  'read.content': {
    level: 'must',
    section: '4.3',
    demand: 'A read returns the title, the description and the SVC-IDs of exactly the members of the group.',
    why: 'A member list that lacks one name, or has one too many, decides who may do what.',
    code: ['spec/groups.ts', 'readGroup', "kind: 'read'"],
  },
  'read.permission': {
    level: 'must',
    section: '4.3',
    demand:
      'Without read permission on the group, a read gets 403, and the body shows nothing of the group except its SVC-ID.',
    why: 'Who works with whom is often confidential; the refusal itself must not tell it.',
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'read.not-found': {
    level: 'must',
    section: '4.3',
    demand:
      'A read of a deleted group gets 404 if the caller could read the group when it was deleted; an SVC-ID that never existed gets 404 or 403.',
    why: 'A client must learn that a group is gone, not that its user lost a permission.',
    code: ['spec/access.ts', 'accessRefusal', "refuse('group-not-found'"],
  },
  'update.title': {
    level: 'must',
    section: '4.4',
    demand: 'An update with a title replaces the title of the group.',
    why: 'An update that returns 200 and stores nothing loses work without a sign.',
    code: ['spec/groups.ts', 'updateGroup', '...group, ...text'],
  },
  'update.description': {
    level: 'must',
    section: '4.4',
    demand: 'An update with a description replaces the description of the group.',
    why: 'An update that returns 200 and stores nothing loses work without a sign.',
    code: ['spec/groups.ts', 'updateGroup', '...group, ...text'],
  },
  'update.partial': {
    level: 'must',
    section: '4.4',
    demand: 'An update changes neither the members nor a field that the request leaves out.',
    why: 'A client that changes the title must not have to send, or risk, everything else.',
    code: ['spec/groups.ts', 'updateGroup', '...group, ...text'],
  },
  'update.permission': {
    level: 'must',
    section: '4.4',
    demand: 'Without write permission on the group, an update gets 403 and changes nothing.',
    why: 'A title is what people trust when they grant a permission to a group.',
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'update.not-found': {
    level: 'must',
    section: '4.4',
    demand:
      'An update of a deleted group gets 404 if the caller could write to the group when it was deleted.',
    why: 'A client that edits a group which somebody else deleted must say so to its user.',
    code: ['spec/access.ts', 'accessRefusal', "refuse('group-not-found'"],
  },
  'delete.gone': {
    level: 'must',
    section: '3, 4.5',
    demand:
      'After a group is deleted, every operation on it gets 404 for callers who could perform it before, and search does not find it.',
    why: 'A group that still answers on one endpoint after its deletion still works for an attacker.',
    code: ['spec/groups.ts', 'deleteGroup', 'group.svc_id !== id'],
  },
  'delete.permission': {
    level: 'must',
    section: '4.5',
    demand: 'Without write permission on the group, a delete gets 403 and changes nothing.',
    why: 'A deletion cannot be undone, and takes the permissions of every member away.',
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'delete.not-found': {
    level: 'must',
    section: '4.5',
    demand: 'A second delete of a group gets 404 if the caller could write to the group when it was deleted.',
    why: 'The second of two deletions must not look like a success, or like a missing permission.',
    code: ['spec/access.ts', 'accessRefusal', "refuse('group-not-found'"],
  },
  'add.member': {
    level: 'must',
    section: '4.6',
    demand: 'After an add, the member list has the profile exactly once.',
    why: 'A membership is a permission; an addition that is lost, or counted twice, is a wrong permission.',
    code: ['spec/groups.ts', 'addGroupMember', 'members.includes(profile)'],
  },
  'add.already-member': {
    level: 'must',
    section: '4.6',
    demand:
      'Adding a profile that is already a member gets 200, the message says that it was already a member, and nothing changes.',
    why: 'A client may repeat a request after a lost response, and still tell the user what happened.',
    code: ['spec/decisions.ts', 'decideMember', 'alreadyMember: isMember'],
  },
  'add.permission': {
    level: 'must',
    section: '4.6',
    demand: 'Without write permission on the group, an add gets 403 and changes nothing.',
    why: 'Whoever adds members hands out every permission that the group has.',
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'add.group-not-found': {
    level: 'must',
    section: '4.6',
    demand:
      'An add to a deleted group gets 404 if the caller could write to the group when it was deleted, and the body shows that the group was not found.',
    why: 'Two ids are in the path; without this, a client cannot say which one is wrong.',
    code: ['spec/access.ts', 'accessRefusal', "refuse('group-not-found'"],
  },
  'add.profile-not-found': {
    level: 'must',
    section: '4.6',
    demand:
      'Adding an unknown profile gets 404 if the caller can write to the group, and the body shows that the profile was not found; the SVC-ID of a group is not a profile.',
    why: 'Two ids are in the path; and a group inside a group would give permissions that nobody intended.',
    code: ['spec/access.ts', 'profileRefusal', 'facts.isProfile(profile)'],
  },
  'add.no-body': {
    level: 'must',
    section: '4.6',
    demand: 'An add request needs neither a body nor a content type.',
    why: 'Everything is in the path, and many HTTP clients send no content type without a body.',
    code: ['spec/endpoints.ts', 'endpoints', "takes: ['group', 'profile']"],
  },
  'remove.member': {
    level: 'must',
    section: '4.7',
    demand: 'After a remove, the profile is not a member, and the other members stay.',
    why: 'A person who left keeps every permission of the group until the removal works.',
    code: ['spec/groups.ts', 'removeGroupMember', 'member !== profile'],
  },
  'remove.permission': {
    level: 'must',
    section: '4.7',
    demand: 'Without write permission on the group, a remove gets 403 and changes nothing.',
    why: 'Whoever removes members can lock a whole team out.',
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'remove.not-found': {
    level: 'must',
    section: '4.7',
    demand:
      'A remove gets 404 if the group was deleted or the profile is unknown, and the caller can or could write to the group.',
    why: 'A client must tell a mistyped id from a removal that worked.',
    code: ['spec/access.ts', 'memberRefusal', 'access ?? unknown'],
  },
} as const satisfies Readonly<Record<string, Clause>>
