import { successClauses } from '../../../spec-tests/judge/attribution.js'
import type { ClauseId } from '../../spec/clauses.js'
import { endpoints, type Operation, operations } from '../../spec/endpoints.js'
import type { Change } from '../test-support/changed-server.js'
import { consistent, inAreas, serverErrors } from '../test-support/selections.js'
import { answering, isOf, replacing } from './changes.js'
import { any, type Case, casesFor, checkCases } from './check-cases.js'

const onGroups = operations.filter(operation => operation !== 'searchPrincipals')
/** Without the others of these, the suite cannot test what is done with its groups on a deployment. */
const dispensable: readonly Operation[] = ['updateGroup', 'addGroupMember', 'removeGroupMember']
/** A clause that needs no operation on groups comes first. */
const only = [
  'search.email',
  'search.fresh',
  ...inAreas('create', 'read', 'update', 'delete', 'add', 'remove', 'acr'),
  'state.model',
  'state.refusal',
] as const

const tiers = ['control', 'world', 'actors'] as const

/** An operation, its status to everybody, the clause that fails, and some that pass. */
const refusedToCreator: readonly (readonly [Operation, number, ClauseId, readonly ClauseId[]])[] = [
  ['createGroup', 404, 'create.returns-id', ['search.email']],
  ['deleteGroup', 403, 'delete.gone', ['search.email']],
  ['deleteGroup', 404, 'delete.gone', ['search.email']],
  ['updateGroup', 403, 'update.title', ['read.content', 'add.member', 'delete.gone']],
  ['removeGroupMember', 403, 'remove.member', ['read.content', 'add.member', 'delete.gone']],
  ['readGroup', 404, 'read.content', ['create.persists', 'update.permission', 'delete.permission']],
]

/** The clauses that are left untested where the suite chooses the world: all of the operation, and some of others. */
function untestedWithout(operation: Operation): readonly ClauseId[] {
  const others: Partial<Record<Operation, readonly ClauseId[]>> = {
    // What only a read shows: the members of a group, and what an update leaves as it is.
    readGroup: ['update.title', 'update.description', 'update.partial', 'add.member', 'remove.member'],
    deleteGroup: ['acr.deleted-group'],
  }
  const fails = successClauses[operation]
  const own = inAreas(fails.split('.')[0] ?? '').filter(id => id !== fails)
  return [...own, ...(others[operation] ?? [])]
}

function says(operation: Operation, status: number, ids: readonly ClauseId[]) {
  const { method, path } = endpoints[operation]
  const text = new RegExp(`^${operation} is not served: ${method} ${path} answers ${status}`)
  return Object.fromEntries(ids.map(id => [id, text]))
}

const notAllowed = { status: 405, body: 'Method Not Allowed' }
const notFound = { status: 404, body: '{"error":"Not Found"}' }
const proxyPage = { status: 404, body: '<!DOCTYPE html><h1>Not Found</h1>' }
const notImplemented = { status: 501, body: 'Not Implemented' }

/** After a long text, each create of the same caller is 500, in later worlds too. */
function brokenByLongTexts(): Change {
  const broken = new Set<string>()
  return {
    answer(request) {
      const { cookie = '', body } = request
      if (!isOf('createGroup', request)) return undefined
      const claims = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()
      const [, sub = ''] = /"sub":"([^"]+)"/.exec(claims) ?? []
      if (body.length > 600) broken.add(sub)
      return broken.has(sub) ? { status: 500, body: '{"error":"The transaction is aborted"}' } : undefined
    },
  }
}

checkCases({
  'A long text that breaks what its caller creates from then on leaves few clauses untested': {
    server: brokenByLongTexts(),
    failed: ['wire.no-server-error'],
    untested: ['create.requires-fields', 'create.persists', 'state.model', 'state.refusal'],
    says: { 'create.persists': /it worked before POST .*xxx/ },
    also: (t, { report }) => {
      t.ok(report.advice?.some(({ id }) => id === 'broken-since'))
    },
  },
  ...casesFor(onGroups, operation => {
    const response = operation === 'updateGroup' ? notFound : notAllowed
    const untested = untestedWithout(operation)
    return [
      `If ${operation} answers ${response.status}, that is one failure, and the other operations are tested`,
      {
        server: answering(operation, response),
        check: { only },
        failed: [successClauses[operation]],
        untested,
        says: says(operation, response.status, [successClauses[operation], ...untested]),
      },
    ]
  }),
  'With tokens alone too, only the clauses of the missing operation are untested for it': {
    tier: 'actors',
    server: answering('updateGroup', notAllowed),
    check: { only: inAreas('create', 'update', 'add', 'remove') },
    failed: ['update.title'],
    untested: ['create.vetted-only', ...untestedWithout('updateGroup')],
    says: says('updateGroup', 405, untestedWithout('updateGroup')),
  },
  'Without a world file too, a missing search is a failure and no mistake in the target file': {
    tier: 'actors',
    server: answering('searchPrincipals', notAllowed),
    check: { only: inAreas('search', 'read') },
    failed: ['search.any-caller'],
    untested: any,
  },
  ...casesFor(operations, operation => [
    `If ${operation} answers 405 on a deployment, that is the one failure, and the other operations are tested`,
    {
      ...onDeployment(operation, notAllowed),
      check: { only: [successClauses[operation], ...only] },
      untested: any,
      passed: dispensable.includes(operation)
        ? onGroups.filter(each => each !== operation).map(each => successClauses[each])
        : operation === 'searchPrincipals'
          ? ['read.content']
          : ['search.email'],
    },
  ]),
  ...casesFor(
    [
      ...[403, 404, 500].map(status => [status, 'control'] as const),
      [403, 'world'],
      [404, 'actors'],
      [500, 'actors'],
    ] as const,
    ([status, tier]) => [
      `In the tier ${tier} a search that is always ${status} is one failure, and the other operations are tested`,
      {
        tier,
        server: replacing(200, { status, body: '{}' }, 'searchPrincipals'),
        check: { only: [serverErrors, ...inAreas('search', 'read', 'update'), 'add.member', 'delete.gone'] },
        failed: [
          { 403: 'search.any-caller', 404: 'search.partial', 500: 'wire.no-server-error' }[
            status
          ] as ClauseId,
        ],
        untested: any,
        ...(status === 404
          ? { says: { 'search.any-caller': /wire\.searchPath in the target file says which/ } }
          : {}),
        passed: ['read.content', 'update.title', 'add.member'],
      },
    ],
  ),
  'An update that is refused to every caller whom an ACR or a group of it permits is one failure': {
    server: answering('updateGroup', { status: 403, body: '{}' }),
    check: { only: [...inAreas('create', 'update', 'add', 'acr'), 'state.refusal'] },
    failed: ['update.title'],
    untested: inAreas('update').filter(id => id !== 'update.title'),
  },
  ...casesFor(tiers, tier => [
    `In the tier ${tier} an update that is refused and stored all the same is one failure`,
    {
      tier,
      server: replacing(200, { status: 403, body: '{}' }, 'updateGroup'),
      check: { only: ['update.title', 'state.refusal'] },
      failed: ['update.title'],
      untested: any,
      // In control, the caller may write and not read.
      ...(tier === 'control'
        ? {}
        : { says: { 'update.title': /403 .*, and the update is stored all the same/ } }),
      // Without a world file, no other server has the creator in Vetted.
      repeatable: tier === 'actors' ? { correct: null } : {},
    },
  ]),
  ...casesFor(tiers, tier => [
    `In the tier ${tier} a search that is 404 where one kind has no match is one failure, and the others go on`,
    {
      tier,
      server: {
        respond: (given, request) =>
          isOf('searchPrincipals', request) && /"(profiles|groups)":\[\]/.test(given.body)
            ? { ...given, status: 404, body: '{"error":"Not Found"}' }
            : given,
      },
      check: {
        only: ['search.no-match', 'search.email', 'search.partial', 'search.case-insensitive', consistent],
      },
      failed: ['search.no-match'],
      passed: ['search.email', 'search.partial', 'search.case-insensitive'],
    },
  ]),
  'Responses that show SVC-IDs in another case are one failure of search.values, and all else is tested': {
    server: {
      respond: given => ({ ...given, body: given.body.replace(/[0-9a-f]{32}/g, id => id.toUpperCase()) }),
    },
    failed: ['search.values'],
    untested: [],
  },
  ...casesFor(tiers, tier => [
    `In the tier ${tier} a search that shows the prefix of SVC-IDs in another case is one failure`,
    {
      tier,
      server: {
        respond: (given, request) =>
          isOf('searchPrincipals', request)
            ? { ...given, body: given.body.replace(/"SVC-(?=[0-9a-f]{9})/g, '"svc-') }
            : given,
      },
      check: { only: ['wire.id-prefix', 'search.values', 'search.email', ...inAreas('read', 'update')] },
      failed: ['wire.id-prefix'],
      untested: tier === 'control' ? [] : any,
      passed: ['update.title', 'search.email'],
    },
  ]),
  ...casesFor(refusedToCreator, ([operation, status, fails, passed]) => [
    `With tokens alone, ${operation} that is always ${status} for the creator of a group is one failure`,
    {
      tier: 'actors',
      server: answering(operation, { status, body: '{}' }),
      check: { only: [...inAreas('create', 'read', 'update', 'delete', 'add', 'remove'), 'search.email'] },
      failed: [fails],
      untested: any,
      passed,
      // The suite cannot delete the group with which it sees that the target deletes none.
      ...(operation === 'deleteGroup' ? { changesWorld: true } : {}),
    },
  ]),
  // The suite does not send the operation again, so the other clauses do not depend on what it answers. Of the operations on
  // a group, these are one without a body and one that changes it.
  ...casesFor(
    [
      ['searchPrincipals', proxyPage],
      ['createGroup', notImplemented],
      ['readGroup', proxyPage],
      ['addGroupMember', proxyPage],
    ] as const,
    ([operation, response]) => [
      `If ${operation} answers ${response.body} on a deployment, that is the one failure`,
      { ...onDeployment(operation, response), check: { only: [successClauses[operation]] } },
    ],
  ),
})

function onDeployment(operation: Operation, response: typeof notAllowed): Case {
  const failed = [successClauses[operation]]
  return {
    tier: 'world',
    server: answering(operation, response),
    failed,
    says: says(operation, response.status, failed),
    // The suite cannot delete the group with which it sees that the target deletes none.
    ...(operation === 'deleteGroup' ? { changesWorld: true } : {}),
  }
}
