import { test } from 'tap'
import { checkHere } from '../check/here.js'
import type { ClauseId } from '../spec/clauses.js'
import { changedServer } from '../test-support/changed-server.js'
import { idsWith } from '../test-support/report-clauses.js'

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

const operations: Readonly<Record<string, Missing>> = {
  createGroup: {
    method: 'POST',
    path: groups,
    named: '/auth/v1/group',
    fails: 'create.returns-id',
    untested: ['create.vetted-only', 'create.requires-fields', 'create.persists'],
  },
  updateGroup: {
    method: 'PUT',
    path: group,
    named: '/auth/v1/group/<group_svc_id>',
    fails: 'update.title',
    untested: ['update.description', 'update.partial', 'update.permission', 'update.not-found'],
  },
  removeGroupMember: {
    method: 'DELETE',
    path: member,
    named: '/auth/v1/group/<group_svc_id>/<profile_svc_id>',
    fails: 'remove.member',
    untested: ['remove.permission', 'remove.not-found', 'acr.membership-changes'],
  },
}

const answers = {
  405: { status: 405, body: '' },
  'the 404 of an unknown path': { status: 404, body: '{"error":"Not Found"}' },
}

for (const [operation, { method, path, named, fails, untested }] of Object.entries(operations))
  for (const [name, answered] of Object.entries(answers).slice(0, operation === 'updateGroup' ? 2 : 1))
    test(`If ${operation} answers ${name}, that is one failure, and the other operations are tested`, async t => {
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
      const rows = report.clauses.filter(({ status }) => status !== 'passed')
      const message = `${operation} is not served: ${method} ${named} answers ${answered.status}`
      for (const { reason = '', evidence } of rows)
        t.ok((evidence[0]?.message ?? reason).startsWith(message), 'the cause is named')
    })
