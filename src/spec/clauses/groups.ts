import type { Clause } from './clause.js'
import { inGeneral } from './quotations-in-general.js'
import { ofEndpoints } from './quotations-of-endpoints.js'

/** Sections 4.2 to 4.5: groups. */
export const groupClauses = {
  'create.returns-id': {
    level: 'must',
    section: '4.2',
    demand: 'A successful create returns a new SVC-ID that was never used before.',
    why: 'The SVC-ID is the only way to reach the new group; a used one would change another group.',
    quotes: [ofEndpoints.created],
    code: ['spec/groups.ts', 'createGroup', "kind: 'created'"],
  },
  'create.vetted-only': {
    level: 'must',
    section: '4.2',
    demand:
      'Only membership of Vetted lets a caller create a group; every other caller gets 403, and no group is created.',
    why: 'Groups hold permissions, so only people who were vetted may add to them.',
    quotes: [ofEndpoints.createRequires, ofEndpoints.createForbidden],
    code: ['spec/authorization.ts', 'isVetted', 'includes(world.vetted)'],
  },
  'create.requires-fields': {
    level: 'must',
    section: '4.2',
    demand:
      'A create request without a title or without a description gets a 4xx status, and no group is created.',
    why: 'A group without a title is a line that nobody can recognize in a list.',
    quotes: [ofEndpoints.createTitle, ofEndpoints.createDescription],
    code: ['spec/body.ts', 'parseBody', "'missing-field'"],
  },
  'create.persists': {
    level: 'derived',
    section: '2, 4.2',
    demand:
      'A read of the new group returns the title and the description of the create request. Only white space at their ends and their Unicode normalization may differ.',
    why: 'A text that loses a character on its way, or gets another one, is not what its author wrote.',
    quotes: [
      inGeneral.heldTitle,
      inGeneral.heldDescription,
      ofEndpoints.createTitle,
      ofEndpoints.createDescription,
      ofEndpoints.readReturns,
    ],
    step: 'The title and the description of the request are those of the group, and a read returns those of the group.',
    code: ['spec/decisions.ts', 'newGroup', 'svc_id: newId'],
  },
  'read.content': {
    level: 'must',
    section: '4.3',
    demand: 'A read returns the title, the description and the SVC-IDs of exactly the members of the group.',
    why: 'A member list that lacks one name, or has one too many, decides who may do what.',
    quotes: [ofEndpoints.readReturns],
    code: ['spec/groups.ts', 'readGroup', "kind: 'read'"],
  },
  'read.permission': {
    level: 'must',
    section: '4.3',
    demand:
      'Without read permission on the group, a read gets 403, and the body shows nothing of the group except its SVC-ID.',
    why: 'Who works with whom is often confidential; the refusal itself must not tell it.',
    quotes: [ofEndpoints.readRequires, ofEndpoints.readForbidden, inGeneral.readMeans],
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'read.not-found': {
    level: 'must',
    section: '4.3',
    demand:
      'A read of a deleted group gets 404 if the caller could read the group when it was deleted; every other caller gets 404 or 403, and so does an SVC-ID that never existed.',
    why: 'A client must learn that a group is gone, not that its user lost a permission.',
    quotes: [ofEndpoints.readNotFound],
    code: ['spec/access.ts', 'accessRefusal', "refuse('group-not-found'"],
  },
  'update.title': {
    level: 'must',
    section: '4.4',
    demand: 'An update with a title replaces the title of the group.',
    why: 'An update that returns 200 and stores nothing loses work without a sign.',
    quotes: [ofEndpoints.updateChanges, ofEndpoints.updateTitle],
    code: ['spec/groups.ts', 'updateGroup', '...group, ...text'],
  },
  'update.description': {
    level: 'must',
    section: '4.4',
    demand: 'An update with a description replaces the description of the group.',
    why: 'An update that returns 200 and stores nothing loses work without a sign.',
    quotes: [ofEndpoints.updateChanges, ofEndpoints.updateDescription],
    code: ['spec/groups.ts', 'updateGroup', '...group, ...text'],
  },
  'update.partial': {
    level: 'must',
    section: '4.4',
    demand: 'An update changes neither the members nor a field that the request leaves out.',
    why: 'A client that changes the title must not have to send, or risk, everything else.',
    quotes: [ofEndpoints.updateChanges, ofEndpoints.updateTitle, ofEndpoints.updateDescription],
    code: ['spec/groups.ts', 'updateGroup', '...group, ...text'],
  },
  'update.permission': {
    level: 'must',
    section: '4.4',
    demand: 'Without write permission on the group, an update gets 403 and changes nothing.',
    why: 'A title is what people trust when they grant a permission to a group.',
    quotes: [inGeneral.writeMeans, ofEndpoints.updateForbidden],
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'update.not-found': {
    level: 'must',
    section: '4.4',
    demand:
      'An update of a deleted group gets 404 if the caller could write to the group when it was deleted; every other caller gets 404 or 403.',
    why: 'A client that edits a group which somebody else deleted must say so to its user.',
    quotes: [ofEndpoints.updateNotFound],
    code: ['spec/access.ts', 'accessRefusal', "refuse('group-not-found'"],
  },
  'delete.gone': {
    level: 'must',
    section: '3, 4.5',
    demand:
      'After a group is deleted, every operation on it gets 404 for callers who could perform it before, and search does not find it.',
    why: 'A group that still answers on one endpoint after its deletion still works for an attacker.',
    quotes: [inGeneral.lifecycle, inGeneral.notFound],
    code: ['spec/groups.ts', 'deleteGroup', 'group.svc_id !== id'],
  },
  'delete.permission': {
    level: 'must',
    section: '4.5',
    demand: 'Without write permission on the group, a delete gets 403 and changes nothing.',
    why: 'A deletion cannot be undone, and takes the permissions of every member away.',
    quotes: [inGeneral.writeMeans, ofEndpoints.deleteForbidden],
    code: ['spec/access.ts', 'accessRefusal', 'facts.may(caller'],
  },
  'delete.not-found': {
    level: 'must',
    section: '4.5',
    demand:
      'A second delete of a group gets 404 if the caller could write to the group when it was deleted; every other caller gets 404 or 403.',
    why: 'The second of two deletions must not look like a success, or like a missing permission.',
    quotes: [ofEndpoints.deleteNotFound],
    code: ['spec/access.ts', 'accessRefusal', "refuse('group-not-found'"],
  },
} as const satisfies Readonly<Record<string, Clause>>
