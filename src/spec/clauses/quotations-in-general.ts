import type { Quotation } from './clause.js'

/** Sentences of the introduction and of sections 1 to 5 and 7, word by word. A bar separates the cells of a table. */
export const inGeneral = {
  idPrefix: {
    section: 'intro',
    text: 'Identifiers of profiles and groups are called SVC-IDs; they carry the prefix SVC- (the neutral prefix used throughout this document).',
  },
  groupAsPrincipal: {
    section: '1',
    text: 'A group can be named as the principal of an Access Control Rule (ACR) instead of naming each user.',
  },
  authorizationCheck: {
    section: '1',
    text: "Authorization check: the service considers the caller's own ACRs and the ACRs granted to every group the caller belongs to.",
  },
  anySuffices: { section: '1', text: 'If any one of them gives the required permission, access is granted.' },
  anyNumberOfGroups: { section: '1', text: 'A user may belong to any number of groups.' },
  groupIsResource: { section: '1', text: 'A group is treated like a resource in the permission system.' },
  readMeans: { section: '1', text: "read | View the group's details and member list" },
  writeMeans: {
    section: '1',
    text: 'write | Change title and description; add and remove members; delete the group',
  },
  creatingNeedsVetted: {
    section: '1',
    text: 'Creating a group requires membership of the system group named Vetted.',
  },
  searchFinds: { section: '1', text: 'Search finds profiles and groups by a text string.' },
  profileSvcId: { section: '2', text: 'svc_id | string | SVC-ID of the profile' },
  profileCommonName: { section: '2', text: 'common_name | string | Common name of the user' },
  profileEmail: { section: '2', text: 'email | string | Email address' },
  profileAvatar: { section: '2', text: "avatar_url | string (URL) | URL of the user's avatar" },
  groupSvcId: { section: '2', text: 'svc_id | string | SVC-ID of the group' },
  groupName: { section: '2', text: 'name | string | Group name' },
  groupDescription: { section: '2', text: 'description | string | Group description' },
  heldTitle: { section: '2', text: 'title | string | yes | Title of the group' },
  heldDescription: { section: '2', text: 'description | string | yes | Description of the group' },
  lifecycle: {
    section: '3',
    text: 'The only lifecycle facts are that a group exists after creation and is gone after deletion, and that a profile is either a member of a group or not (adding an existing member is accepted, see Add Group Member).',
  },
  bodiesAreJson: { section: '4', text: 'All request and response bodies are JSON.' },
  tokenInCookie: {
    section: '4',
    text: "The caller's token is sent as the cookie svc-token on every endpoint (see section 5).",
  },
  everyEndpoint: {
    section: '5.1',
    text: "Every endpoint takes the caller's token in a cookie named svc-token. It is required on every endpoint.",
  },
  signedToken: { section: '5.2', text: 'The token is a signed token file (JWT form)' },
  byPermission: {
    section: '5.3',
    text: 'Authorization is by permission: authenticated-only (search), membership of the Vetted system group (create group), or a permission (read, write, changePermission) on the group, given directly or through a group the caller belongs to.',
  },
  unauthorized: { section: '7', text: '401 Unauthorized | Authentication failure on any endpoint' },
  forbidden: {
    section: '7',
    text: '403 Forbidden | Search: caller not authenticated. Create group: caller not in the Vetted group. Read group: no read permission. Update, delete, add member, remove member: no write permission',
  },
  notFound: {
    section: '7',
    text: '404 Not Found | Search: no matches. Read, update, delete group: group not found. Add and remove member: group or profile not found (add member: the body says which SVC-ID)',
  },
} as const satisfies Readonly<Record<string, Quotation>>
