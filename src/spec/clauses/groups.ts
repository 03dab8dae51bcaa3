import { derived, must } from './clause.js'

/** Sections 4.2 to 4.7: groups and their members. */
export const groupClauses = {
  'create.returns-id': must('4.2', 'A successful create returns a new SVC-ID that was never used before.'),
  'create.vetted-only': must(
    '4.2',
    'Only membership of Vetted lets a caller create a group; every other caller gets 403, and no group is created.',
  ),
  'create.requires-fields': must(
    '4.2',
    'A create request without a title or without a description gets a 4xx status, and no group is created.',
  ),
  'create.persists': derived(
    '2, 4.2',
    'A read of the new group returns exactly the title and the description of the create request.',
  ),
  'read.content': must(
    '4.3',
    'A read returns the title, the description and the SVC-IDs of exactly the members of the group.',
  ),
  'read.permission': must(
    '4.3',
    'Without read permission on the group, a read gets 403, and the body shows nothing of the group except its SVC-ID.',
  ),
  'read.not-found': must(
    '4.3',
    'A read of a deleted group gets 404 if the caller could read the group when it was deleted; an SVC-ID that never existed gets 404 or 403.',
  ),
  'update.title': must('4.4', 'An update with a title replaces the title of the group.'),
  'update.description': must('4.4', 'An update with a description replaces the description of the group.'),
  'update.partial': must(
    '4.4',
    'An update changes neither the members nor a field that the request leaves out.',
  ),
  'update.permission': must(
    '4.4',
    'Without write permission on the group, an update gets 403 and changes nothing.',
  ),
  'update.not-found': must(
    '4.4',
    'An update of a deleted group gets 404 if the caller could write to the group when it was deleted.',
  ),
  'delete.gone': must(
    '3, 4.5',
    'After a group is deleted, every operation on it gets 404 for callers who could perform it before, and search does not find it.',
  ),
  'delete.permission': must(
    '4.5',
    'Without write permission on the group, a delete gets 403 and changes nothing.',
  ),
  'delete.not-found': must(
    '4.5',
    'A second delete of a group gets 404 if the caller could write to the group when it was deleted.',
  ),
  'add.member': must('4.6', 'After an add, the member list has the profile exactly once.'),
  'add.already-member': must(
    '4.6',
    'Adding a profile that is already a member gets 200, the message says that it was already a member, and nothing changes.',
  ),
  'add.permission': must(
    '4.6',
    'Without write permission on the group, an add gets 403 and changes nothing.',
  ),
  'add.group-not-found': must(
    '4.6',
    'An add to a deleted group gets 404 if the caller could write to the group when it was deleted, and the body shows that the group was not found.',
  ),
  'add.profile-not-found': must(
    '4.6',
    'Adding an unknown profile gets 404 if the caller can write to the group, and the body shows that the profile was not found; the SVC-ID of a group is not a profile.',
  ),
  'add.no-body': must('4.6', 'An add request needs neither a body nor a content type.'),
  'remove.member': must('4.7', 'After a remove, the profile is not a member, and the other members stay.'),
  'remove.permission': must(
    '4.7',
    'Without write permission on the group, a remove gets 403 and changes nothing.',
  ),
  'remove.not-found': must(
    '4.7',
    'A remove gets 404 if the group was deleted or the profile is unknown, and the caller can or could write to the group.',
  ),
} as const
