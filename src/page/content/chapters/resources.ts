import type { Chapter } from './chapter.js'

/** What the service has: principals, permissions, fields and states. */
export const resources: Readonly<Record<string, Chapter>> = {
  intro: {
    says: [
      'One interface covers two things: searching for profiles and groups, and managing groups and their members.',
      'All paths are relative to a base URL.',
      'Profiles and groups have identifiers called SVC-IDs. They carry the prefix `SVC-`, a neutral name: a deployment has a prefix of its own.',
    ],
    silent: [
      'The form of an SVC-ID after the prefix: its length and its characters.',
      'Whether an SVC-ID in a path may be written in another case. Only the search string is free in this.',
    ],
  },
  '1': {
    says: [
      'A group is a named collection of profiles. It has a title and a description.',
      'A group has an SVC-ID of its own, so an Access Control Rule (ACR) can name a group in place of each person.',
      'An ACR names a principal (a profile or a group), a permission, and the group that the permission is on.',
      'An ACR names its principal and its group by SVC-ID. It follows that a new title changes no permission, and that a new group with the title of a deleted one has none of its permissions.',
      'The service looks at the ACRs of the caller and at those of every group that the caller belongs to. If any one gives the permission, access is granted.',
      '`read`: view the details and the member list. `write`: change title and description, add and remove members, delete the group. `changePermission`: manage the ACRs on the group; no endpoint of this interface does that.',
      'A profile may belong to any number of groups.',
      'Only members of the system group Vetted may create groups.',
    ],
    silent: [
      'Whether one permission implies another, such as `write` implying `read` (open.permission-hierarchy).',
      'How an ACR is created, read or deleted: no endpoint manages ACRs, so nothing in this interface uses `changePermission`.',
      'Whether a rule can deny: every ACR grants.',
      'Whether a group has an owner, or a caller has a role such as admin. Only ACRs give permissions.',
      'Whether groups can be members of groups (nested groups). A member is a profile, so a permission never passes through two groups.',
      'How a profile gets into Vetted the first time, and whether Vetted may be changed or deleted like any group (open.system-group).',
    ],
  },
  '2': {
    says: [
      'A profile in a search result has `svc_id`, `common_name`, `email` and `avatar_url`, all strings.',
      'A group in a search result has `svc_id`, `name` and `description`, all strings.',
      'For management, the same group has a `title` (required on create), a `description` (required on create) and `members`, a collection of the SVC-IDs of profiles. Search shows the title as `name`.',
    ],
    silent: [
      'The other fields of a profile.',
      'The names of the fields that a read of a group returns (open.read-fields).',
      'How long a title or a description may be (open.size-limits), and whether it may be empty (open.empty-strings).',
      'Whether a title is unique, or two groups may have the same (open.duplicate-title).',
      'Whether every profile has an email address or an avatar.',
    ],
  },
  '3': {
    says: [
      'A group exists after its creation and is gone after its deletion.',
      'A profile is a member of a group, or it is not. Adding a member again is accepted.',
    ],
    silent: [
      'All other states and transitions: no drafts, no archive, no undo of a deletion.',
      'How a profile (a user) is created, changed or deleted.',
      'A way to read one profile by its SVC-ID. Search is the only endpoint that shows profiles.',
      'What happens to an ACR when its group or its principal is deleted. It follows from section 1 that a deleted group gives its members nothing.',
    ],
  },
}
