import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { ClauseId } from '../../spec/clauses.js'
import { endpoints, type Operation, operations } from '../../spec/endpoints.js'
import { type KeptWorld, keepWorld } from '../test-support/kept-world.js'
import { idsWith } from '../test-support/report-clauses.js'

/** What is left of a report without an operation: the one clause that fails, and how many pass at least. */
interface Left {
  readonly fails: ClauseId
  readonly passed: number
}

const leftWithout: Readonly<Record<Operation, Left>> = {
  searchPrincipals: { fails: 'search.any-caller', passed: 40 },
  createGroup: { fails: 'create.returns-id', passed: 33 },
  readGroup: { fails: 'read.content', passed: 41 },
  updateGroup: { fails: 'update.title', passed: 60 },
  deleteGroup: { fails: 'delete.gone', passed: 33 },
  addGroupMember: { fails: 'add.member', passed: 54 },
  removeGroupMember: { fails: 'remove.member', passed: 61 },
}

interface Answer {
  readonly status: number
  readonly body: string
}

const answers = {
  405: { status: 405, body: '' },
  'the 404 page of a proxy': { status: 404, body: '<!DOCTYPE html><h1>Not Found</h1>' },
  501: { status: 501, body: 'Not Implemented' },
}

/** The reference server with the world of its operator, and without one operation. */
function keepWithout(
  tier: 'actors' | 'world',
  operation: Operation,
  { status, body }: Answer,
): Promise<KeptWorld> {
  const { method, path } = endpoints[operation]
  const pattern = new RegExp(`^${path.replace(/<\w+>/g, '[^/?]+')}(\\?|$)`)
  return keepWorld(tier, {}, ({ app }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.method !== method || !pattern.test(request.url)) return
      return reply.code(status).type('text/html').send(body)
    })
  })
}

test('Without a world file too, a missing search is a failure and no mistake in the target file', async t => {
  const kept = await keepWithout('actors', 'searchPrincipals', answers[405])
  const report = await checkHere({ target: kept.target, runs: 1, seed: 1 }).finally(() => kept.close())
  t.same(idsWith(report, 'failed'), ['search.any-caller'])
  t.equal(report.error, undefined)
})

for (const [name, answer] of Object.entries(answers))
  for (const operation of answer.status === 501 ? (['createGroup'] as const) : operations)
    test(`If ${operation} answers ${name} on a deployment, that is the one failure`, async t => {
      const { method, path } = endpoints[operation]
      const { fails, passed } = leftWithout[operation]
      // The suite does not send the operation again, so the other clauses do not depend on what it answers.
      const isWhole = answer.status === 405 || operation === 'updateGroup'
      const kept = await keepWithout('world', operation, answer)
      const before = kept.world()
      const only = isWhole ? {} : { only: [fails] }
      const report = await checkHere({ target: kept.target, runs: 1, shrink: false, seed: 1, ...only })
      const after = kept.world()
      await kept.close()
      t.same(idsWith(report, 'failed'), [fails])
      const { evidence } = report.clauses.find(({ id }) => id === fails) ?? {}
      t.match(
        evidence?.[0]?.message,
        `${operation} is not served: ${method} ${path} answers ${answer.status}`,
      )
      if (isWhole) t.ok(idsWith(report, 'passed').length >= passed, 'the other operations are tested')
      // The suite cannot delete the group with which it sees that the target deletes none.
      if (operation !== 'deleteGroup') t.equal(after, before, 'the world is as it was')
    })
