import type { ClauseId } from '../../spec/clauses.js'

/** Where the code has a clause: a file of src, a function or constant in it, and a part of the line that decides. */
export type Place = readonly [file: string, name: string, deciding: string]

const matching = 'spec/matching.ts'
const authorization = 'spec/authorization.ts'
const access = 'spec/access.ts'
const decisions = 'spec/decisions.ts'
const groups = 'spec/groups.ts'
const search = 'spec/search.ts'
const outcome = 'spec/outcome.ts'
const bodies = 'spec/response-body.ts'
const service = 'spec/service.ts'
const body = 'spec/body.ts'

const noPermission: Place = [access, 'accessRefusal', 'facts.may(caller']
const groupNotFound: Place = [access, 'accessRefusal', "refuse('group-not-found'"]

/** The definition that decides each clause. */
export const definitionsOf: Readonly<Record<ClauseId, Place>> = {
  'wire.json': [bodies, 'bodyOf', '): Fields | undefined {'],
  'wire.success-status': [outcome, 'statusOf', ': 200'],
  'wire.id-prefix': [access, 'isWellFormed', 'startsWith(idPrefix)'],
  'wire.no-server-error': [service, 'perform', 'return operate('],
  'wire.cookie': ['http/cookie-token.ts', 'cookieToken', 'parseCookie'],
  'auth.token-required': [service, 'perform', "typeof id !== 'string'"],
  'auth.bad-token': [authorization, 'authenticateAmong', "'bad'"],
  'auth.unauthorized': ['spec/readings.ts', 'canBeUnauthorized', "'missing-token', operation"],
  'search.envelope': ['spec/endpoints.ts', 'searchTexts', 'msg:'],
  'search.profile-shape': ['spec/nouns.ts', 'Profile', 'avatar_url'],
  'search.group-shape': ['spec/nouns.ts', 'GroupResult', 'readonly name'],
  'search.values': [search, 'groupResult', 'name: title'],
  'search.includes': [search, 'parseBoolean', "word === 'true'"],
  'search.case-insensitive': [matching, 'startsField', 'fold(search'],
  'search.partial': [matching, 'startsField', 'startsWith(fold('],
  'search.field-start': [matching, 'startsField', 'startsWith(fold('],
  'search.min-length': [search, 'parseQuery', '< minLength'],
  'search.limited': [search, 'show', 'slice(0, limit.profiles)'],
  'search.common-name': [matching, 'profileTexts', "'search.common-name'"],
  'search.family-name': [matching, 'secondPart', 'commonName.split'],
  'search.email': [matching, 'profileTexts', "'search.email'"],
  'search.profile-id': [matching, 'withoutPrefixToo', 'slice(idPrefix.length)'],
  'search.group-name': [matching, 'groupTexts', "'search.group-name'"],
  'search.group-description': [matching, 'groupTexts', "'search.group-description'"],
  'search.group-id': [matching, 'withoutPrefixToo', 'slice(idPrefix.length)'],
  'search.no-other-field': [matching, 'matchesProfile', 'profileFields('],
  'search.once': [search, 'searchPrincipals', 'world.profiles.filter('],
  'search.no-match': [search, 'show', "'no-match'"],
  'search.unauthenticated': [service, 'perform', "typeof id !== 'string'"],
  'search.any-caller': [search, 'searchPrincipals', '_caller: Id'],
  'search.fresh': [search, 'searchPrincipals', 'world.groups.filter('],
  'create.returns-id': [groups, 'createGroup', "kind: 'created'"],
  'create.vetted-only': [authorization, 'isVetted', 'includes(world.vetted)'],
  'create.requires-fields': [body, 'parseBody', "'missing-field'"],
  'create.persists': [decisions, 'newGroup', 'svc_id: newId'],
  'read.content': [groups, 'readGroup', "kind: 'read'"],
  'read.permission': noPermission,
  'read.not-found': groupNotFound,
  'update.title': [groups, 'updateGroup', '...group, ...text'],
  'update.description': [groups, 'updateGroup', '...group, ...text'],
  'update.partial': [groups, 'updateGroup', '...group, ...text'],
  'update.permission': noPermission,
  'update.not-found': groupNotFound,
  'delete.gone': [groups, 'deleteGroup', 'group.svc_id !== id'],
  'delete.permission': noPermission,
  'delete.not-found': groupNotFound,
  'add.member': [groups, 'addGroupMember', 'members.includes(profile)'],
  'add.already-member': [decisions, 'decideMember', 'alreadyMember: isMember'],
  'add.permission': noPermission,
  'add.group-not-found': groupNotFound,
  'add.profile-not-found': [access, 'profileRefusal', 'facts.isProfile(profile)'],
  'add.no-body': ['spec/endpoints.ts', 'endpoints', "takes: ['group', 'profile']"],
  'remove.member': [groups, 'removeGroupMember', 'member !== profile'],
  'remove.permission': noPermission,
  'remove.not-found': [access, 'memberRefusal', 'access ?? unknown'],
  'acr.direct': [authorization, 'acrsFor', '[caller,'],
  'acr.through-group': [authorization, 'acrsFor', 'groupsOf(world, caller)'],
  'acr.any-suffices': [authorization, 'permissionsOf', 'acr.permission'],
  'acr.read-is-not-write': [authorization, 'withImplied', 'all.add('],
  'acr.membership-is-not-permission': [authorization, 'acrsFor', 'acr.resource === group'],
  'acr.membership-changes': [authorization, 'groupsOf', 'members.includes(profile)'],
  'acr.deleted-group': [groups, 'deleteGroup', 'acr.principal !== id'],
  'acr.vetted-is-not-permission': [authorization, 'isVetted', 'includes(world.vetted)'],
  'state.model': [service, 'definedService', 'world = transition.world'],
  'state.isolation': ['spec/nouns.ts', 'withGroup', 'group.svc_id === id'],
  'state.refusal': [groups, 'updateGroup', "if ('kind' in text)"],
  'state.consistent': ['spec/readings.ts', 'readingFor', 'readings[id]'],
  'state.concurrent': [service, 'definedService', 'world = transition.world'],
}
