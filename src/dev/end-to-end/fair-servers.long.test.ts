import { decodeJwt } from 'jose'
import { parseJson } from '../../../spec-tests/target/client.js'
import type { ReferenceServer } from '../../server/reference-server.js'
import { groupsOf } from '../../spec/authorization.js'
import type { Context } from '../../spec/context.js'
import { isBarePrefix } from '../../spec/matching.js'
import { type Id, idsOf, type World } from '../../spec/nouns.js'
import type { Body } from '../../spec/request.js'
import { definitions } from '../../spec/service.js'
import type { Change } from '../test-support/changed-server.js'
import { actorsOf, conformanceWorld } from '../test-support/kept-world.js'
import { consistent, inAreas } from '../test-support/selections.js'
import { inCaseOfWorld, isOf, redefined, showingEach, withEtags } from './changes.js'
import { any, casesFor, checkCases } from './check-cases.js'

/** A removal of what is neither a profile nor a group returns 400. */
function refuseUnknownMembers({ app, service }: ReferenceServer): void {
  app.addHook('onRequest', async ({ method, url: path }, reply) => {
    const id = path.split('/').at(-1) ?? ''
    const isUnknown = id.startsWith('SVC-') && !idsOf(service.world()).includes(id)
    if (isOf('removeGroupMember', { method, path }) && isUnknown)
      return reply.code(400).send({ msg: 'No SVC-ID' })
  })
}

/** Somebody else creates a similar group before that of a test. */
const withSimilarGroups: Change = {
  prepare: ({ app }) =>
    app.addHook('preHandler', async ({ method, headers, body }) => {
      if (method !== 'POST' || headers['x-other'] !== undefined) return
      const { title = '', description = '' } = Object(Object(body).value)
      if (!String(title).endsWith('rowing boats')) return
      const start = (text: string) => text.slice(0, Math.ceil(text.length * 0.75))
      await app.inject({
        method: 'POST',
        url: '/auth/v1/group',
        headers: { cookie: headers.cookie ?? '', 'x-other': 'yes' },
        payload: { title: start(title), description: start(description) },
      })
    }),
}

/** A group of others has the SVC-ID of a profile. */
function worldWithSharedId(): World {
  const world = conformanceWorld()
  const [own = '', member = ''] = actorsOf(world)
  const acrs = (['read', 'write'] as const).map(permission => ({ resource: own, principal: own, permission }))
  const group = { svc_id: own, title: 'Payroll of the harbour', description: 'Of others', members: [member] }
  return { ...world, groups: [...world.groups, group], acrs: [...world.acrs, ...acrs] }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
let accepted = 0

/** The SVC-ID of a profile may come in any case. */
const takesAnyCase = redefined({
  addGroupMember(context, caller, request) {
    const profile = inCaseOfWorld(context.world, request.profile)
    return definitions.addGroupMember(context, caller, { ...request, profile })
  },
})

/** By the SVC-IDs of the groups that were created. */
const creators = new Map<Id, Id>()

/** The context with 409 for a title that another group of the same creator has. */
function uniqueFor(creator: Id | undefined, context: Context, { body }: { readonly body: Body }): Context {
  const { title } = Object('value' in body ? body.value : undefined)
  const isTaken = context.world.groups.some(
    each => each.title === title && creator !== undefined && creators.get(each.svc_id) === creator,
  )
  return { ...context, readings: { ...context.readings, 'duplicate-title': isTaken ? '409' : 'accepted' } }
}

const uniqueForCreators = redefined({
  createGroup(context, caller, request) {
    creators.set(request.newId, caller)
    return definitions.createGroup(uniqueFor(caller, context, request), caller, request)
  },
  updateGroup(context, caller, request) {
    const creator = creators.get(request.group)
    return definitions.updateGroup(uniqueFor(creator, context, request), caller, request)
  },
})

/** New texts are stored decomposed, and a search compares its string as it is. */
const storesDecomposed = redefined({
  createGroup: (context, caller, request) =>
    definitions.createGroup(context, caller, { ...request, body: decomposed(request.body) }),
  updateGroup: (context, caller, request) =>
    definitions.updateGroup(context, caller, { ...request, body: decomposed(request.body) }),
})

function decomposed(body: Body): Body {
  if (!('value' in body)) return body
  return { ...body, value: JSON.parse(JSON.stringify(body.value).normalize('NFD')) }
}

/** A string that may be too little of an SVC-ID finds nothing, whatever else begins with it. */
const takesNoBarePrefix = redefined({
  searchPrincipals(context, caller, { query, ...request }) {
    const isBare = isBarePrefix(query.s ?? '', context.readings)
    return definitions.searchPrincipals(context, caller, {
      ...request,
      query: isBare ? { ...query, s: 'nobody at all' } : query,
    })
  },
})

/** A refusal of a read names the groups of its caller. */
function namingOwnGroups(): Change {
  let world = conformanceWorld()
  return {
    worldFor: put => (world = put),
    respond(response, request) {
      const [, token = ''] = /svc-token=([^;]+)/.exec(request.cookie ?? '') ?? []
      if (response.status !== 403 || !isOf('readGroup', request)) return response
      const groups = groupsOf(world, decodeJwt(token).sub ?? '')
      return { ...response, body: JSON.stringify({ error: `not given to any of ${groups}` }) }
    },
  }
}

checkCases({
  'A server that answers 304 to a read with the present ETag of a group passes': {
    server: withEtags(shown => shown),
    check: { only: ['read.content', 'read.permission'] },
  },
  'A server whose refusals of reads name the groups of the caller passes': {
    server: namingOwnGroups(),
    check: { only: ['read.permission', 'acr.through-group'] },
  },
  'A server where too little of an SVC-ID finds nothing, also not a text that begins with it, passes': {
    server: takesNoBarePrefix,
    check: { only: inAreas('search') },
  },
  ...casesFor(['actors', 'control'] as const, tier => [
    `In the tier ${tier}, a server that stores decomposed texts and compares search strings as they are passes`,
    {
      tier,
      server: storesDecomposed,
      check: { only: [...inAreas('search', 'create', 'read', 'update'), 'state.model', consistent] },
      untested: any,
    },
  ]),
  ...casesFor(['actors', 'world', 'control'] as const, tier => [
    `In the tier ${tier}, a server that keeps the titles of each creator unique passes`,
    {
      tier,
      server: uniqueForCreators,
      check: {
        only: [...inAreas('update', 'state'), 'create.persists', 'create.returns-id', 'search.fresh'],
      },
    },
  ]),
  ...casesFor(['actors', 'control'] as const, tier => [
    `In the tier ${tier}, a server that takes the SVC-ID of a profile in any case passes the clauses of adds`,
    { tier, server: takesAnyCase, check: { only: inAreas('add') } },
  ]),
  // A removal from a deleted group is 404.
  'A server that returns 400 to an SVC-ID with a wrong checksum, and 404 to other ids, does not fail': {
    tier: 'world',
    server: { prepare: refuseUnknownMembers },
    check: { only: ['remove.not-found'] },
  },
  'A limit of one result may hide a group behind another one that begins in the same way': {
    tier: 'actors',
    server: { readings: ['result-limit=1/kind'], ...withSimilarGroups },
    check: { only: ['search.partial'] },
  },
  ...casesFor(['actors', 'world'] as const, tier => [
    `In the tier ${tier}, a server that refuses equal titles loses no clause that is tested with them too`,
    {
      tier,
      server: { readings: ['duplicate-title=409'] },
      check: { only: ['search.group-name', 'add.member'] },
    },
  ]),
  'A server that protects Vetted passes the clauses on who may create groups': {
    server: { readings: ['system-group=none'] },
    check: { only: ['create.vetted-only'], runs: 5 },
  },
  'A server that takes an update whose body is no object as one without fields passes': {
    server: {
      respond(response, { method, body }) {
        // Who lacks the permission gets 403.
        if (method !== 'PUT' || response.status !== 400 || isObject(parseJson(body))) return response
        accepted++
        return { status: 200, body: '{"msg":"Group updated"}' }
      },
    },
    check: { only: ['state.refusal', 'update.partial'], runs: 5 },
    also: t => void t.ok(accepted > 0),
  },
  'A server that refuses empty texts leaves nothing behind, also where the suite does not know its world': {
    tier: 'actors',
    server: { readings: ['empty-strings=none'] },
    check: { only: ['state.refusal'] },
  },
  'The suite does not change a group of others that has the SVC-ID of a profile': {
    tier: 'actors',
    server: { world: worldWithSharedId() },
    check: { only: ['update.not-found', 'delete.not-found', 'add.group-not-found'] },
  },
  ...casesFor(['profiles', 'groups'] as const, kind => [
    `Extra fields are seen if only ${kind} have them`,
    {
      server: showingEach(kind, result => ({ ...result, colour: 'blue' })),
      check: { only: ['search.group-shape'] },
      readings: { 'extra-fields': { observed: 'some' } },
    },
  ]),
})
