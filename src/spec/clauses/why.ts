import type { ClauseId } from '../clauses.js'

/** For each clause, one sentence on what goes wrong without it. */
export const whyItMatters: Readonly<Record<ClauseId, string>> = {
  'wire.json': 'A client parses every body in one way; an HTML error page would crash its parser.',
  'wire.success-status':
    'A client tests for one status; a server that returns 201 or 204 looks broken to it.',
  'wire.id-prefix':
    'A client uses an SVC-ID from a response in the next path; without the prefix, that request finds nothing.',
  'wire.no-server-error':
    'A 5xx status tells a client to try again later, and a mistake in the request never heals by itself.',
  'wire.cookie':
    'A token that also counts in a URL leaks into logs and browser histories, and somebody else can use it.',
  'auth.token-required': 'One endpoint that forgets to ask for a token opens the whole service.',
  'auth.bad-token':
    'Whoever can write a token of their own, or use one from last year, can act as any profile.',
  'auth.unauthorized':
    'A client signs its user in again after a 401; if the status never comes, the user is stuck.',
  'search.envelope': 'Clients recognize the kind of a response by these texts.',
  'search.profile-shape':
    'A client shows these four fields in a list; a missing one leaves a hole on the screen.',
  'search.group-shape':
    'Search calls the title of a group `name`; a client that looks for `title` here shows nothing.',
  'search.values':
    'A result with the data of somebody else sends a message, or a permission, to the wrong person.',
  'search.includes':
    'A picker for people must not offer groups, and a picker for both must not lose one kind.',
  'search.case-insensitive': 'People type names in lower case, and not all names are English.',
  'search.partial': 'A field that completes names while a person types needs every beginning to match.',
  'search.field-start':
    'If a match could start anywhere, three common letters would find half of the directory.',
  'search.min-length': 'One or two letters would list the whole directory in a few requests.',
  'search.limited': 'Without a limit, one request could return every profile of the service.',
  'search.common-name': 'The name is what most people search for first.',
  'search.family-name': 'Many people know a colleague by the family name alone.',
  'search.email': 'An email address is often all that one person has of another.',
  'search.profile-id':
    'An SVC-ID from a log, copied with or without its prefix, must lead back to its profile.',
  'search.group-name': 'A caller finds the SVC-ID of a group by its name.',
  'search.group-description': 'People remember what a group is for more often than what it is called.',
  'search.group-id': 'An SVC-ID from an ACR, copied with or without its prefix, must lead back to its group.',
  'search.no-other-field':
    'A match on a hidden field shows a result that the user cannot explain, and may reveal secrets.',
  'search.once': 'A person who appears twice in a list looks like two people.',
  'search.no-match': 'The status alone tells a client that it must show “nothing found”.',
  'search.unauthenticated': 'The directory holds names and email addresses; strangers must not read it.',
  'search.any-caller': 'A new user holds no ACR yet, and must still find the people and groups to work with.',
  'search.fresh':
    'A user who creates a group searches for it at once, and creates a second one if it is missing.',
  'create.returns-id':
    'The SVC-ID is the only way to reach the new group; a used one would change another group.',
  'create.vetted-only': 'Groups hold permissions, so only people who were vetted may add to them.',
  'create.requires-fields': 'A group without a title is a line that nobody can recognize in a list.',
  'create.persists': 'A text that changes on its way, even by one character, is not what its author wrote.',
  'read.content': 'A member list that lacks one name, or has one too many, decides who may do what.',
  'read.permission': 'Who works with whom is often confidential; the refusal itself must not tell it.',
  'read.not-found': 'A client must learn that a group is gone, not that its user lost a permission.',
  'update.title': 'An update that returns 200 and stores nothing loses work without a sign.',
  'update.description': 'An update that returns 200 and stores nothing loses work without a sign.',
  'update.partial': 'A client that changes the title must not have to send, or risk, everything else.',
  'update.permission': 'A title is what people trust when they grant a permission to a group.',
  'update.not-found': 'A client that edits a group which somebody else deleted must say so to its user.',
  'delete.gone': 'A group that still answers on one endpoint after its deletion still works for an attacker.',
  'delete.permission': 'A deletion cannot be undone, and takes the permissions of every member away.',
  'delete.not-found':
    'The second of two deletions must not look like a success, or like a missing permission.',
  'add.member':
    'A membership is a permission; an addition that is lost, or counted twice, is a wrong permission.',
  'add.already-member':
    'A client may repeat a request after a lost response, and still tell the user what happened.',
  'add.permission': 'Whoever adds members hands out every permission that the group has.',
  'add.group-not-found': 'Two ids are in the path; without this, a client cannot say which one is wrong.',
  'add.profile-not-found':
    'Two ids are in the path; and a group inside a group would give permissions that nobody intended.',
  'add.no-body': 'Everything is in the path, and many HTTP clients send no content type without a body.',
  'remove.member': 'A person who left keeps every permission of the group until the removal works.',
  'remove.permission': 'Whoever removes members can lock a whole team out.',
  'remove.not-found': 'A client must tell a mistyped id from a removal that worked.',
  'acr.direct': 'This is the simplest grant: one person, one permission, one group.',
  'acr.through-group': 'One ACR for a team replaces one for each person, and follows the team as it changes.',
  'acr.any-suffices': 'ACRs only add up; if one could take away, nobody could predict a decision.',
  'acr.read-is-not-write': 'Many may look at a group; few may change it.',
  'acr.membership-is-not-permission':
    'Whoever is on a list does not thereby get to read the list, or to change it.',
  'acr.membership-changes':
    'A person who leaves a team must lose its permissions at once, not at the next sign-in.',
  'acr.deleted-group': 'A permission without a group behind it is one that no administrator sees any more.',
  'acr.vetted-is-not-permission': 'Vetted means “may create groups”, not “may change the groups of others”.',
  'state.model':
    'Most mistakes show only after several requests, when one leaves something behind for the next.',
  'state.isolation': 'Whoever changes one group must not have to check all others afterwards.',
  'state.refusal': 'A refusal that half works is worse than one that fails, because nobody repairs it.',
  'state.consistent': 'A client can adapt to either choice, and to neither if the server takes both.',
  'state.concurrent': 'Two people press a button at the same time every day; no change may be lost.',
}
