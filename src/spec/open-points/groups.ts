import { choice, set, statuses, text } from './open-point.js'

/** Sections 4.2 to 4.7: groups, their members and the permissions on them. */
export const groupPoints = {
  'create-id-field': text({
    question: 'Which field of the create response holds the new SVC-ID?',
    scope: 'server',
    pattern: /^[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*)*$/,
    notation: 'a field name, or names joined by dots for an object inside the body (`group.svc_id`)',
    samples: ['group.svc_id', 'id'],
    default: 'svc_id',
    why: 'Search results use this name for the SVC-ID. The suite finds the new SVC-ID in any field; `wire.idField` of a target file is for search results alone.',
  }),
  'read-fields': text({
    question: 'Which fields of the read response hold the title, the description and the members?',
    scope: 'server',
    pattern: /^[\w.-]+,[\w.-]+,[\w.-]+(\[\](\.[\w-]+)*|\{\})?$/,
    notation:
      'three field names joined by commas, with dots for objects inside the body; `members[].svc_id` is a list of objects that hold SVC-IDs, and `members{}` an object with SVC-IDs as keys',
    samples: [
      'name,about,members[].svc_id',
      'group.title,group.description,group.members',
      'name,about,people[].id',
      'name,about,people{}',
    ],
    default: 'title,description,members',
    why: 'Section 2 uses these names for the fields of a group.',
  }),
  'creator-grant': set({
    question: 'Which permissions does the creator hold on the new group?',
    scope: 'server',
    values: {
      read: 'The creator holds read permission on the new group.',
      write: 'The creator holds write permission on the new group.',
      changePermission: 'The creator holds changePermission on the new group.',
    },
    none: 'The creator holds no permission on the new group.',
    default: 'all',
    why: 'At least one caller must be able to manage the new group.',
  }),
  'creator-is-member': choice({
    question: 'Does the creator become a member of the new group?',
    scope: 'server',
    values: {
      no: 'The new group has no members.',
      yes: 'The creator is the only member of the new group.',
    },
    default: 'no',
    why: 'A create request names a title and a description, and no members.',
  }),
  'permission-hierarchy': set({
    question: 'Which permissions imply others?',
    scope: 'server',
    values: {
      'changePermission-write': 'A caller with changePermission also has write permission.',
      'changePermission-read': 'A caller with changePermission also has read permission.',
      'write-read': 'A caller with write permission also has read permission.',
    },
    none: 'No permission implies another.',
    default: 'none',
    why: 'The table in section 1 gives each permission a meaning of its own.',
  }),
  'system-group': set({
    question: 'What may a caller with write permission on Vetted do to it?',
    scope: 'operation',
    values: {
      update: 'The caller may change the title and the description of Vetted.',
      delete: 'The caller may delete Vetted.',
      members: 'The caller may add and remove members of Vetted.',
    },
    none: 'The server returns 403 Forbidden for every change to Vetted.',
    default: 'all',
    why: 'Write permission means the same on every group. A change that is not allowed gets 403.',
  }),
  'remove-non-member': choice({
    question: 'Which status does the removal of a profile that is not a member get?',
    scope: 'operation',
    values: statuses(200, 404),
    default: '200',
    why: 'The profile is not a member afterwards, as the caller requested; adding a member again is also 200.',
  }),
} as const
