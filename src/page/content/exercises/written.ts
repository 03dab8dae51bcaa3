import type { Exercise } from './exercise.js'

/** Rules as functions, from easy to hard. */
export const writtenExercises: readonly Exercise[] = [
  {
    id: 'write-length',
    title: 'How long is long enough?',
    task: 'Write `isLongEnough(text)`: whether a search for this string is allowed by its length.',
    hints: [
      'The rule says: at least 3 characters. Is exactly 3 enough?',
      '`text.length` counts the characters. Compare it with `>=`.',
      '`return text.length >= 3`',
    ],
    code: {
      name: 'isLongEnough',
      shape: ['text: the search string', 'returns true or false'],
      start: 'function isLongEnough(text) {\n  return text.length > 3\n}\n',
    },
    clause: 'search.min-length',
    lesson:
      '“At least 3” includes 3. What counts as one character is open for rare letters, so the judge asks nothing about them.',
  },
  {
    id: 'write-beginning',
    title: 'Begins with',
    task: 'Write `startsField(text, field)`: whether the field begins with the search string. Case does not matter.',
    hints: [
      'The match must be at the beginning, and nowhere else.',
      'Make both texts lower case before you compare them.',
      'A sign such as `%`, `_` or `.` stands for itself. `startsWith` takes it so; a pattern does not.',
      '`return field.toLowerCase().startsWith(text.toLowerCase())`',
    ],
    code: {
      name: 'startsField',
      shape: [
        'text: the search string, of 3 characters or more',
        'field: the text of one field',
        'returns true or false',
      ],
      start: 'function startsField(text, field) {\n  return field.includes(text)\n}\n',
    },
    clause: 'search.field-start',
    lesson:
      'A match is partial, starts at the beginning of a field, and ignores case. A server that hands the string to a database pattern breaks this.',
  },
  {
    id: 'write-matches',
    title: 'The four fields of a profile',
    task: 'Write `matches(text, profile)`: whether a search for this string finds the profile.',
    hints: [
      'Rule 5 names four fields: the common name, its second part, the email address and the SVC-ID.',
      'The prefix `SVC-` is optional: compare with the whole SVC-ID, and with the rest after the prefix.',
      'Make a list of the texts, and return whether `some` of them begins with the string.',
      "`profile.common_name.split(' ')[1] ?? ''` is the second part, and `profile.svc_id.slice(4)` the SVC-ID without its prefix.",
    ],
    code: {
      name: 'matches',
      shape: [
        'text: the search string, of 3 characters or more',
        'profile: { svc_id, common_name, email, avatar_url }, all strings',
        'returns true or false',
      ],
      start:
        'function matches(text, profile) {\n  const fields = [profile.common_name, profile.email]\n  return fields.some(field => field.toLowerCase().startsWith(text.toLowerCase()))\n}\n',
      definitions: ['search.family-name', 'search.profile-id', 'search.email'],
    },
    clause: 'search.family-name',
    lesson:
      'Four fields, and no other: the avatar is not searched. The second part of a name with three parts or more is open, so the judge asks only what every fair server answers alike.',
  },
  {
    id: 'write-may-read',
    title: 'Who may read?',
    task: 'Write `mayRead(world, caller, group)`: whether the caller has `read` on the group.',
    hints: [
      'An ACR counts if its `resource` is the group, its `permission` is `read`, and its `principal` is the right one.',
      'The right principal is the caller, or a group that has the caller as a member.',
      'Membership of the group itself grants nothing. Only ACRs grant.',
      'First collect the principals: `[caller, ...world.groups.filter(one => one.members.includes(caller)).map(one => one.svc_id)]`',
    ],
    code: {
      name: 'mayRead',
      shape: [
        'world: { profiles, groups, acrs }',
        'world.groups: a list of { svc_id, title, description, members }, where members is a list of SVC-IDs',
        'world.acrs: a list of { resource, principal, permission }: the principal, a profile or a group, has the permission on the resource, a group',
        'caller, group: SVC-IDs',
        'returns true or false',
      ],
      start:
        'function mayRead(world, caller, group) {\n  const { members } = world.groups.find(one => one.svc_id === group)\n  return members.includes(caller)\n}\n',
    },
    clause: 'acr.through-group',
    lesson:
      'An ACR names the caller or a group of the caller. That is all: no ownership, no membership, no second group in between.',
  },
  {
    id: 'write-search-status',
    title: 'The status of a search',
    task: 'Write `searchStatus(world, caller, text)`: the status of a search for profiles and groups. You may use `matches(text, principal)`, which knows the rules for profiles and groups.',
    hints: [
      'A search needs no permission: any authenticated caller may search.',
      'Who is not authenticated gets 401 or 403. The judge accepts both.',
      'A string that is too short is refused. The specification names no status; 400 is a fair one.',
      'A search without a match gets 404, not an empty list.',
    ],
    code: {
      name: 'searchStatus',
      shape: [
        'world: { profiles, groups, acrs }: three lists',
        'caller: the SVC-ID of an authenticated profile, or null',
        'text: the search string',
        'returns a number',
      ],
      start:
        'function searchStatus(world, caller, text) {\n  const all = [...world.profiles, ...world.groups]\n  const found = all.filter(one => matches(text, one))\n  return 200\n}\n',
      definitions: ['search.unauthenticated', 'search.min-length'],
    },
    clause: 'search.no-match',
    lesson:
      'The order matters too: who asks, then what is asked, then what is found. Where the specification leaves the status open, every fair one counts.',
  },
  {
    id: 'write-add-member',
    title: 'Add a member',
    task: 'Write `addMember(world, caller, group, profile)`: the status of the request, and the members of the group after it. You may use `mayWrite(world, caller, group)`.',
    hints: [
      'A refusal changes nothing: return the members that the group has.',
      'A group that does not exist gets 404 or 403, and has no members: `[]`. A profile that does not exist gets 404.',
      'Without `write` the caller gets 403.',
      'Adding a member again gets 200 and changes nothing: the list never holds an SVC-ID twice.',
    ],
    code: {
      name: 'addMember',
      shape: [
        'world: { profiles, groups, acrs }; do not change it',
        'world.profiles: a list of { svc_id, common_name, email, avatar_url }',
        'world.groups: a list of { svc_id, title, description, members }, where members is a list of SVC-IDs',
        'caller: the SVC-ID of an authenticated profile',
        'group, profile: SVC-IDs, which may be unknown',
        'returns { status, members }, where members is the list after the request: [] for a group that does not exist',
      ],
      start:
        'function addMember(world, caller, group, profile) {\n  const { members } = world.groups.find(one => one.svc_id === group)\n  if (!mayWrite(world, caller, group)) return { status: 403, members }\n  return { status: 200, members: [...members, profile] }\n}\n',
    },
    clause: 'add.already-member',
    lesson:
      'A client may send the request again without harm, and a refused request leaves no trace. Where two refusals compete, both orders are fair.',
  },
]
