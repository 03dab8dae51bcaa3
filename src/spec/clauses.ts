/** How firmly the specification says it: in words, or by plain reasoning from its words. */
export type Level = 'must' | 'derived'

export interface Clause {
  readonly level: Level
  /** Where in the specification; `r` counts the matching rules of section 4.1. */
  readonly section: string
  readonly demand: string
}

/** Every rule that a caller can observe from outside, in the order of reports. */
export const clauses = {
  'wire.json': must('4', 'A response body, where there is one, parses as JSON.'),
  'wire.success-status': must(
    '4',
    'Each of the seven operations reports success as 200 and as no other 2xx.',
  ),
  'wire.id-prefix': must('intro', 'Every SVC-ID that an answer shows carries the prefix.'),
  'wire.no-server-error': derived(
    '4, 7',
    'A request that the specification describes is never answered 5xx.',
  ),
  'wire.cookie': must(
    '4, 5.1',
    'The cookie is the only place a token is read from: in an Authorization header or the query it counts for nothing.',
  ),
  'auth.token-required': must('5.1', 'Without a token no endpoint serves the caller, and nothing changes.'),
  'auth.bad-token': derived(
    '5, 7',
    'Malformed, tampered, unsigned, foreign-signed and expired tokens are refused with 401 or 403 everywhere, and change nothing.',
  ),
  'auth.unauthorized': derived(
    '4, 7',
    'On every endpoint at least one kind of authentication failure is answered 401.',
  ),
  'search.envelope': must('4.1', 'A successful search carries the fixed texts in `method` and `msg`.'),
  'search.profile-shape': must(
    '2',
    'A profile result holds svc_id, common_name, email and avatar_url, each a string.',
  ),
  'search.group-shape': must('2', 'A group result holds svc_id, name and description, each a string.'),
  'search.values': must(
    '2',
    "A result shows its own principal's values; a group's `name` is the title it was given.",
  ),
  'search.includes': must(
    '4.1',
    'Profiles and groups are both searched unless asked otherwise; a list is there when its flag is true, and shows nothing when it is false.',
  ),
  'search.case-insensitive': must(
    '4.1 r1',
    'Upper and lower case are the same, in the search string and in the field, in every script that has cases.',
  ),
  'search.partial': must(
    '4.1 r2',
    'Any beginning of a searchable field, three characters or longer, finds its owner, unless the limit hides it.',
  ),
  'search.field-start': must(
    '4.1 r2',
    'Text from the middle of a field finds nothing, and no character is a wildcard.',
  ),
  'search.min-length': must(
    '4.1 r3',
    'One or two characters never bring results, however many bytes they take.',
  ),
  'search.limited': must(
    '4.1 r4',
    'A string that very many principals match returns only some of them; a longer one reaches those it left out.',
  ),
  'search.common-name': must('4.1 r5', 'A profile is found by its full common name.'),
  'search.family-name': must('4.1 r5', 'A profile is found by the second part of its common name.'),
  'search.email': must('4.1 r5', 'A profile is found by its email address.'),
  'search.profile-id': must(
    '4.1 r1, r5',
    'A profile is found by its SVC-ID, with the prefix or without, in either case.',
  ),
  'search.group-name': must('4.1 r6', 'A group is found by its name.'),
  'search.group-description': must('4.1 r6', 'A group is found by its description.'),
  'search.group-id': must(
    '4.1 r1, r6',
    'A group is found by its SVC-ID, with the prefix or without, in either case.',
  ),
  'search.no-other-field': must(
    '4.1 r5-6',
    "Only the listed fields are searched: not avatars, not members, not the later words of a group's name.",
  ),
  'search.once': derived('4.1', 'A principal stands once in an answer, however many of its fields match.'),
  'search.no-match': must(
    '4.1',
    'A search that matches nothing is 404, also when only the kind left out would have matched.',
  ),
  'search.unauthenticated': must('4.1', 'A caller who is not authenticated is refused with 401 or 403.'),
  'search.any-caller': derived(
    '4.1',
    'Every authenticated caller may search, and permissions change nothing in what is found.',
  ),
  'search.fresh': derived('4.1', 'The next search after a create, a rename or a deletion shows it.'),
  'create.returns-id': must('4.2', 'A created group comes back with an SVC-ID that no group had before.'),
  'create.vetted-only': must(
    '4.2',
    'Only members of Vetted create groups: anybody else gets 403, whatever they hold, and no group comes to be.',
  ),
  'create.requires-fields': must(
    '4.2',
    'Without a title or without a description the request is refused (4xx), and no group comes to be.',
  ),
  'create.persists': derived(
    '2, 4.2',
    'The new group reads back with exactly the title and description given.',
  ),
  'read.content': must(
    '4.3',
    "Reading a group shows its title, its description and its members' SVC-IDs, no more and no fewer.",
  ),
  'read.permission': must(
    '4.3',
    'Without read on the group: 403, and the body tells nothing of the group but its id.',
  ),
  'read.not-found': must(
    '4.3',
    'A deleted group is 404 to those who could read it; an id that never was is never 200.',
  ),
  'update.title': must('4.4', 'A new title takes the place of the old one.'),
  'update.description': must('4.4', 'A new description takes the place of the old one.'),
  'update.partial': must('4.4', 'A field that the request leaves out keeps its value, and the members stay.'),
  'update.permission': must('4.4', 'Without write on the group: 403, and nothing changes.'),
  'update.not-found': must('4.4', 'A deleted group is 404 to those who could write it.'),
  'delete.gone': must(
    '3, 4.5',
    'After deletion every operation on the group is 404, and search no longer finds it.',
  ),
  'delete.permission': must('4.5', 'Without write on the group: 403, and nothing changes.'),
  'delete.not-found': must('4.5', 'Deleting a group again is 404 to those who could write it.'),
  'add.member': must('4.6', 'The profile is a member afterwards, and stands in the list once.'),
  'add.already-member': must(
    '4.6',
    'Adding a member again is 200, says that it already was one, and changes nothing.',
  ),
  'add.permission': must('4.6', 'Without write on the group: 403, and nothing changes.'),
  'add.group-not-found': must(
    '4.6',
    'A group that is not there is 404, and the body tells that it was the group.',
  ),
  'add.profile-not-found': must(
    '4.6',
    "A profile that is not there is 404, and the body tells that it was the profile; a group's SVC-ID is no profile.",
  ),
  'add.no-body': must('4.6', 'The request works with neither a body nor a content type.'),
  'remove.member': must('4.7', 'The profile is no member afterwards, and the other members stay.'),
  'remove.permission': must('4.7', 'Without write on the group: 403, and nothing changes.'),
  'remove.not-found': must('4.7', 'A group or a profile that is not there is 404 to those who could write.'),
  'acr.direct': must('1', 'An ACR that names the caller grants its permission on its group and on no other.'),
  'acr.through-group': must(
    '1',
    'An ACR that names a group grants its permission to each of its members and to nobody else.',
  ),
  'acr.any-suffices': must('1', 'One granting ACR is enough, through whichever of the groups it comes.'),
  'acr.read-is-not-write': must('1', 'Read by itself neither updates nor deletes, neither adds nor removes.'),
  'acr.membership-is-not-permission': derived('1', 'Belonging to a group gives no permission on that group.'),
  'acr.membership-changes': derived(
    '1, 3',
    'Joining a group gives what the group holds and leaving takes it away, from the next request on.',
  ),
  'acr.deleted-group': derived(
    '1, 3',
    'When a group is deleted, its members lose what they held through it.',
  ),
  'acr.vetted-is-not-permission': derived(
    '1, 4.2',
    "Membership of Vetted gives nothing on other people's groups.",
  ),
  'state.model': derived(
    'all',
    'Any sequence of operations gives the statuses and the state that the model gives.',
  ),
  'state.isolation': derived('2, 3', 'An operation on one group leaves every other group as it was.'),
  'state.consistent': derived(
    'all',
    'What was observed where the specification is silent holds throughout the run.',
  ),
  'state.concurrent': derived('all', 'Operations sent at once end as if they had come in some order.'),
} as const satisfies Record<string, Clause>

export type ClauseId = keyof typeof clauses

export const clauseIds = Object.keys(clauses) as readonly ClauseId[]

export function isClauseId(text: string): text is ClauseId {
  return Object.hasOwn(clauses, text)
}

function must(section: string, demand: string): Clause {
  return { level: 'must', section, demand }
}

function derived(section: string, demand: string): Clause {
  return { level: 'derived', section, demand }
}
