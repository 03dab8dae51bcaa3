import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { ClauseId } from '../../spec/clauses.js'
import { changedServer } from '../test-support/changed-server.js'
import { keepWorld } from '../test-support/kept-world.js'
import { idsWith, notPassed } from '../test-support/report-clauses.js'

interface Missing {
  readonly method: string
  readonly path: RegExp
  readonly named: string
  /** The one clause that fails. */
  readonly fails: ClauseId
  /** The clauses that need the operation. */
  readonly untested: readonly ClauseId[]
}

const [groups, group, member] = [
  /^\/auth\/v1\/group$/,
  /^\/auth\/v1\/group\/[^/]+$/,
  /^\/auth\/v1\/group\/[^/]+\/[^/]+$/,
] as const

const operations = {
  createGroup: {
    method: 'POST',
    path: groups,
    named: '/auth/v1/group',
    fails: 'create.returns-id',
    untested: ['create.vetted-only', 'create.requires-fields', 'create.persists'],
  },
  readGroup: {
    method: 'GET',
    path: group,
    named: '/auth/v1/group/<group_svc_id>',
    fails: 'read.content',
    // What only a read shows: the members of a group, what an update leaves as it is, and who may read it.
    untested: [
      'read.permission',
      'read.not-found',
      'update.title',
      'update.description',
      'update.partial',
      'add.member',
      'remove.member',
    ],
  },
  updateGroup: {
    method: 'PUT',
    path: group,
    named: '/auth/v1/group/<group_svc_id>',
    fails: 'update.title',
    untested: ['update.description', 'update.partial', 'update.permission', 'update.not-found'],
  },
  deleteGroup: {
    method: 'DELETE',
    path: group,
    named: '/auth/v1/group/<group_svc_id>',
    fails: 'delete.gone',
    untested: ['delete.permission', 'delete.not-found', 'acr.deleted-group'],
  },
  addGroupMember: {
    method: 'POST',
    path: member,
    named: '/auth/v1/group/<group_svc_id>/<profile_svc_id>',
    fails: 'add.member',
    untested: [
      'add.already-member',
      'add.permission',
      'add.group-not-found',
      'add.profile-not-found',
      'add.no-body',
    ],
  },
  removeGroupMember: {
    method: 'DELETE',
    path: member,
    named: '/auth/v1/group/<group_svc_id>/<profile_svc_id>',
    fails: 'remove.member',
    untested: ['remove.permission', 'remove.not-found'],
  },
} satisfies Readonly<Record<string, Missing>>

for (const [operation, { method, path, named, fails, untested }] of Object.entries(operations)) {
  // The suite does not send the operation again, so one answer of each is enough.
  const answered =
    operation === 'updateGroup'
      ? { status: 404, body: '{"error":"Not Found"}' }
      : { status: 405, body: 'Method Not Allowed' }
  test(`If ${operation} answers ${answered.status}, that is one failure, and the other operations are tested`, async t => {
    const isOther = (url: string) => /^\/auth\/v1\/group-/.test(url)
    const target = await changedServer(t, {
      answer: request =>
        (request.method === method && path.test(request.path)) || isOther(request.path)
          ? answered
          : undefined,
    })
    const report = await checkHere({ ...target, runs: 8, seed: 1 })
    t.same(idsWith(report, 'failed'), [fails])
    t.same(idsWith(report, 'untested'), untested)
    const message = `${operation} is not served: ${method} ${named} answers ${answered.status}`
    for (const { reason = '', evidence } of notPassed(report))
      t.ok((evidence[0]?.message ?? reason).startsWith(message), 'the cause is named')
  })
}

test('With tokens alone too, only the clauses of the missing operation are untested for it', async t => {
  const { method, path, fails, untested } = operations.updateGroup
  const kept = await keepWorld('actors', {}, ({ app }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.method === method && path.test(request.url)) return reply.code(405).send()
    })
  })
  const report = await checkHere({ target: kept.target, runs: 8, seed: 1 }).finally(() => kept.close())
  t.same(idsWith(report, 'failed'), [fails])
  const forIt = notPassed(report).filter(({ reason = '' }) => reason.startsWith('updateGroup is not served'))
  t.same(
    forIt.map(({ id }) => id),
    untested,
  )
})
