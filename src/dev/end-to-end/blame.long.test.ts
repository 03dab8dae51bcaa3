import type { ClauseId } from '../../spec/clauses.js'
import { type Group, groupAt, withGroup } from '../../spec/nouns.js'
import { contextOf, definitions } from '../../spec/service.js'
import { consistent, inAreas, serverErrors } from '../test-support/selections.js'
import { inCaseOfWorld, isOf, redefined, replacing, showing, showingEach, withEtags } from './changes.js'
import { any, casesFor, checkCases } from './check-cases.js'

/** A fault, a clause that it breaks, and what the headline says. */
const headlines: readonly (readonly [fault: string, id: ClauseId, says: RegExp])[] = [
  [
    'anonymous-remove',
    'auth.token-required',
    /^removeGroupMember returned 200 without a token, expected 401 or 403$/,
  ],
  [
    'name-with-accents-spoilt-in-results',
    'search.values',
    /^searchPrincipals returned 200, expected the values of SVC-\w+: /,
  ],
  [
    'two-permissions-update',
    'update.permission',
    /^updateGroup returned 200 to a caller without write permission.*, expected (403|4xx)$/,
  ],
  [
    'system-group-emptied-though-refused',
    'state.refusal',
    /^readGroup shows other members than it should after deleteGroup returned \d+$/,
  ],
]

/** A status in place of the right one, and a clause that fails with that headline. */
const headlinesOfStatuses = [
  {
    operation: 'updateGroup',
    right: 200,
    wrong: 204,
    fails: 'wire.success-status',
    says: /^updateGroup returned 204.*, expected 200$/,
  },
  {
    operation: 'updateGroup',
    right: 403,
    wrong: 415,
    fails: 'update.permission',
    says: /^updateGroup returned 415 .*, expected 403$/,
  },
  {
    operation: 'deleteGroup',
    right: 404,
    wrong: 409,
    fails: 'delete.not-found',
    says: /^deleteGroup returned 409.*, expected (403 or )?404/,
  },
] as const

/** The clauses of ACRs that need to see who may not read. */
const needing403 = inAreas('acr').filter(id => id !== 'acr.any-suffices')
const ofPermissions: readonly ClauseId[] = [
  'create.vetted-only',
  'read.permission',
  'update.permission',
  'delete.permission',
  'add.permission',
  'remove.permission',
]

/** With a group, the server deletes the ACRs that name a member of it. */
const deletesMembersAcrs = redefined({
  deleteGroup(context, caller, request) {
    const members = groupAt(context.world, request.group)?.members ?? []
    const { outcome, world } = definitions.deleteGroup(context, caller, request)
    if (outcome.kind === 'refused') return { outcome, world }
    return { outcome, world: { ...world, acrs: world.acrs.filter(acr => !members.includes(acr.principal)) } }
  },
})

/** A group without members is found only by those who may read it. */
const hidesEmptyGroups = redefined({
  searchPrincipals({ world, readings }, caller, request) {
    const isShown = ({ members, svc_id }: Group) =>
      members.length > 0 || definitions.permissionsOf(world, caller, svc_id, readings).has('read')
    const shown = { ...world, groups: world.groups.filter(isShown) }
    const { outcome } = definitions.searchPrincipals(contextOf(shown, readings), caller, request)
    return { outcome, world }
  },
})

/** The first of several members stays a member, although the removal succeeds. */
const keepsFirstMember = redefined({
  removeGroupMember(context, caller, request) {
    const [first, ...others] = groupAt(context.world, request.group)?.members ?? []
    const { outcome, world } = definitions.removeGroupMember(context, caller, request)
    const stays = others.length > 0 && first === request.profile
    return { outcome, world: stays ? context.world : world }
  },
})

/** A profile is found whatever the case of its SVC-ID, and becomes a member as the request has it. */
const keepsCaseOfRequest = redefined({
  addGroupMember(context, caller, request) {
    const profile = inCaseOfWorld(context.world, request.profile)
    const { outcome, world } = definitions.addGroupMember(context, caller, { ...request, profile })
    if (outcome.kind === 'refused' || profile === request.profile) return { outcome, world }
    const add = ({ members, ...texts }: Group) => ({ ...texts, members: [...members, request.profile] })
    return { outcome, world: withGroup(world, request.group, add) }
  },
})

checkCases({
  'An ETag of the title and the number of members fails read.content, with the read that it is of': {
    server: withEtags(({ title, members }) => [title, Object(members).length]),
    check: { only: [...inAreas('read', 'update', 'add', 'remove'), consistent] },
    failed: ['read.content'],
    says: { 'read.content': /^readGroup returned 304 .*, expected 200$/ },
  },
  'A member that joins again because its SVC-ID comes in another case fails a clause of adds': {
    server: keepsCaseOfRequest,
    check: { only: inAreas('add') },
    failed: ['add.member'],
  },
  'A removal that leaves the first member fails no clause of an add': {
    server: keepsFirstMember,
    check: { only: [...inAreas('add', 'remove'), 'state.model'] },
    failed: ['remove.member'],
  },
  'An ACR that goes with another group fails state.isolation, and no clause of the operation that is refused':
    {
      server: deletesMembersAcrs,
      check: { only: [...inAreas('update', 'delete', 'add', 'remove', 'acr'), 'state.isolation'] },
      failed: ['state.isolation'],
    },
  'A search that depends on what its caller may read fails search.any-caller, and not the clauses of fields':
    {
      server: hidesEmptyGroups,
      check: { only: inAreas('search').filter(id => id !== 'search.limited') },
      failed: ['search.any-caller'],
      untested: any,
    },
  'A server that returns 500 in place of 403 fails no clause of ACRs': {
    server: replacing(403, { status: 500, body: '{}' }),
    check: { only: [serverErrors, ...ofPermissions, ...inAreas('acr')] },
    failed: ['wire.no-server-error', ...ofPermissions],
    untested: needing403,
    says: Object.fromEntries(needing403.map(id => [id, /return(s|ed)? 500/])),
  },
  'A server that returns 400 for each group that is not there fails the clauses of each operation, and no others':
    {
      server: {
        respond: (given, { path }) =>
          given.status === 404 && path.includes('/group') ? { status: 400, body: '{}' } : given,
      },
      check: {
        only: [
          ...inAreas('create', 'read', 'update', 'delete', 'add', 'remove', 'acr'),
          ...(['state.isolation', 'state.concurrent', 'state.refusal'] as const),
        ],
      },
      failed: [
        ...(['read.not-found', 'update.not-found', 'delete.gone', 'delete.not-found'] as const),
        ...(['add.group-not-found', 'add.profile-not-found', 'remove.not-found'] as const),
      ],
    },
  'A clause that needs a read which is 500 says to whom, and by which ACR it must be shown': {
    server: {
      respond: (given, request) =>
        given.status === 200 && isOf('readGroup', request) && given.body.includes('"members":["')
          ? { status: 500, body: '{}' }
          : given,
    },
    check: { only: [serverErrors, 'acr.direct', 'acr.through-group'] },
    failed: ['wire.no-server-error'],
    untested: ['acr.direct', 'acr.through-group'],
    says: {
      'acr.through-group':
        /^needs readGroup to work; it returned 500 .*to .+: an ACR on .+ gives read to .+, and .+ is a member$/,
    },
  },
  'A 404 of an add that names the right SVC-ID and calls it the other thing fails': {
    server: {
      respond(given, request) {
        if (given.status !== 404 || !isOf('addGroupMember', request)) return given
        const [group, profile] = request.path.split('/').slice(-2)
        const isGroup = given.body.includes('group-not-found')
        return {
          ...given,
          body: JSON.stringify({ msg: `${isGroup ? `profile ${group}` : `group ${profile}`} not found` }),
        }
      },
    },
    check: { only: inAreas('add') },
    failed: ['add.group-not-found', 'add.profile-not-found'],
  },
  'A server that shows no email fails search.profile-shape, and each result is judged by what it shows': {
    server: showingEach('profiles', profile => ({ ...profile, email: null })),
    check: { only: inAreas('search') },
    failed: ['search.profile-shape'],
  },
  'A server that sends null for the list of an excluded kind passes every clause of searches': {
    server: showing('searchPrincipals', shown => ({ profiles: null, groups: null, ...shown })),
    check: { only: inAreas('auth', 'search') },
    readings: { 'excluded-list': { observed: null, note: 'the list is null', fair: true } },
  },
  'A contradiction says in words what is true of one request alone': {
    server: { faults: ['excluded-profiles-shown-outside-vetted'] },
    check: { only: ['search.includes', consistent] },
    failed: any,
    untested: any,
    says: {
      'state.consistent':
        /; true of the first alone: the caller is in Vetted.*; true of the second alone: the caller is not in Vetted/s,
    },
  },
  ...casesFor(['anonymous-remove', 'update-performed-without-a-token'], fault => [
    `A server with the fault ${fault} needs no token, so wire.cookie does not fail`,
    {
      server: { faults: [fault] },
      check: { only: ['auth.token-required', 'wire.cookie'], runs: 3 },
      failed: ['auth.token-required'],
    },
  ]),
  /** What a server may send in place of an empty list of members. */
  ...casesFor(['null', 'no list'], sent => [
    `A server that sends ${sent} for a group without members fails read.content alone`,
    {
      server: showing('readGroup', ({ members, ...shown }) => {
        if ((members as readonly unknown[]).length > 0) return { ...shown, members }
        return sent === 'null' ? { ...shown, members: null } : shown
      }),
      check: { only: [...inAreas('create', 'read', 'update', 'add', 'remove'), 'state.model'] },
      failed: ['read.content'],
    },
  ]),
  ...casesFor(['actors', 'world'] as const, tier => [
    `In the tier ${tier} a server that remembers what searches found fails search.fresh alone of the searches`,
    {
      tier,
      server: { faults: ['cached-searches', 'misses-remembered'] },
      check: { only: inAreas('search').filter(id => id !== 'search.limited') },
      failed: ['search.fresh'],
      untested: any,
    },
  ]),
  // The group is looked at only after the next refused request, which is about another group.
  'A part of a refused update that is stored fails state.refusal alone': {
    server: { faults: ['title-stored-though-wrong-type'] },
    check: { only: ['state.refusal', 'state.isolation'], shrink: true },
    failed: ['state.refusal'],
    says: {
      'state.refusal': /^readGroup shows another title than it should after updateGroup returned \d+$/,
    },
  },
  ...casesFor(headlines, ([fault, id, says]) => [
    `A headline of ${id} is true of the fault ${fault}`,
    { server: { faults: [fault] }, check: { only: [id] }, failed: [id], says: { [id]: says } },
  ]),
  ...casesFor(headlinesOfStatuses, ({ operation, right, wrong, fails, says }) => [
    `If ${operation} returns ${wrong} in place of ${right}, the headline of ${fails} is true`,
    {
      server: replacing(right, { status: wrong, body: '' }, operation),
      // Any response may show the first clause: it is found at once.
      check: { only: [fails, 'acr.direct'], bail: fails === 'wire.success-status' },
      failed: [fails],
      untested: any,
      says: { [fails]: says },
    },
  ]),
})
