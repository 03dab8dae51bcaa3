import type { Quotation } from './clause.js'

/** Sentences of sections 4.1 to 4.7, word by word. A bar separates the cells of a table. */
export const ofEndpoints = {
  searchRequires: { section: '4.1', text: 'Required permission: caller is authenticated.' },
  includesProfiles: {
    section: '4.1',
    text: 'profiles | Query string | no | boolean, default true | Include profiles in results',
  },
  includesGroups: {
    section: '4.1',
    text: 'groups | Query string | no | boolean, default true | Include groups in results',
  },
  rule1: { section: '4.1 r1', text: 'Case-insensitive.' },
  rule2: {
    section: '4.1 r2',
    text: 'Partial matches are supported, and a match always starts at the beginning of a field.',
  },
  rule3: { section: '4.1 r3', text: 'The search string must be at least 3 characters long.' },
  rule4: {
    section: '4.1 r4',
    text: 'Only a limited number of results is returned; the caller refines the string to find a missing match.',
  },
  rule5: {
    section: '4.1 r5',
    text: 'Profiles are matched against: the full common name; the second part of the common name (the family name in Western naming); the email address; the profile SVC-ID (the SVC- prefix is optional in the search string).',
  },
  rule6: {
    section: '4.1 r6',
    text: 'Groups are matched against: group name; group description; group SVC-ID (the SVC- prefix is optional).',
  },
  searchCompleted: { section: '4.1', text: '200 OK | Search completed; body holds matches' },
  searchUnauthorized: { section: '4.1', text: '401 Unauthorized | Authentication failure (see section 7)' },
  searchForbidden: { section: '4.1', text: '403 Forbidden | Caller is not authenticated' },
  noMatches: { section: '4.1', text: '404 Not Found | No matches found' },
  searchMethod: { section: '4.1', text: 'method | string | Fixed text searchPrincipals' },
  searchMsg: {
    section: '4.1',
    text: 'msg | string | Fixed text: Profiles and/or groups searched successfully',
  },
  profilesList: { section: '4.1', text: 'profiles | list of Profile objects | Present when profiles=true' },
  groupsList: { section: '4.1', text: 'groups | list of Group objects | Present when groups=true' },
  createRequires: { section: '4.2', text: 'Required permission: caller is in the Vetted system group.' },
  createTitle: { section: '4.2', text: 'title | JSON body | yes | string | Title of the group' },
  createDescription: {
    section: '4.2',
    text: 'description | JSON body | yes | string | Description of the group',
  },
  created: {
    section: '4.2',
    text: "200 OK | Group created; the response body includes the new group's SVC-ID",
  },
  createForbidden: { section: '4.2', text: '403 Forbidden | Caller is not in the Vetted group' },
  readReturns: { section: '4.3', text: 'Returns the title, description and member list.' },
  readRequires: { section: '4.3', text: 'Required permission: read on the group.' },
  readSucceeds: { section: '4.3', text: '200 OK | Group details returned' },
  readForbidden: { section: '4.3', text: '403 Forbidden | Caller lacks read permission' },
  readNotFound: { section: '4.3', text: '404 Not Found | Group not found' },
  updateChanges: { section: '4.4', text: 'Changes the title and/or description.' },
  updateTitle: { section: '4.4', text: 'title | JSON body | no | New title' },
  updateDescription: { section: '4.4', text: 'description | JSON body | no | New description' },
  updated: { section: '4.4', text: '200 OK | Group updated' },
  updateForbidden: { section: '4.4', text: '403 Forbidden | Caller lacks write permission' },
  updateNotFound: { section: '4.4', text: '404 Not Found | Group not found' },
  deleteSucceeds: { section: '4.5', text: '200 OK | Group deleted' },
  deleteForbidden: { section: '4.5', text: '403 Forbidden | Caller lacks write permission' },
  deleteNotFound: { section: '4.5', text: '404 Not Found | Group not found' },
  adds: { section: '4.6', text: 'Adds a profile to a group. No request body.' },
  alreadyMember: {
    section: '4.6',
    text: 'When the profile is already a member, the response is still 200 OK and its message says that the profile was already a member.',
  },
  addSucceeds: { section: '4.6', text: '200 OK | Profile added, or was already a member' },
  addForbidden: { section: '4.6', text: '403 Forbidden | Caller lacks write permission' },
  addNotFound: {
    section: '4.6',
    text: '404 Not Found | Group or profile not found; the body indicates which SVC-ID was not found',
  },
  removed: { section: '4.7', text: '200 OK | Profile removed from the group' },
  removeForbidden: { section: '4.7', text: '403 Forbidden | Caller lacks write permission' },
  removeNotFound: { section: '4.7', text: '404 Not Found | Group or profile not found' },
} as const satisfies Readonly<Record<string, Quotation>>
