import { t, test } from 'tap'
import { checkHere } from '../../src/check/here.js'
import { changedServer } from '../../src/dev/test-support/changed-server.js'

// The suite limits each request, so tap must not limit the file on a slow machine.
t.setTimeout(0)

test('A server that cuts texts may still refuse longer ones', async t => {
  const target = await changedServer(t, {
    // A create cuts a description to 65 characters.
    faults: ['new-description-with-over-65-spoilt'],
    answer: ({ path, body }) => {
      if (!path.startsWith('/auth/v1/group') || !body.startsWith('{')) return undefined
      const { description } = JSON.parse(body)
      return typeof description === 'string' && description.length > 120
        ? { status: 413, body: '{"msg":"The description is too long"}' }
        : undefined
    },
  })
  const report = await checkHere({ ...target, only: ['update.partial', 'create.persists'], runs: 3, seed: 1 })
  const statusOf = (id: string) => report.clauses.find(clause => clause.id === id)?.status
  t.equal(statusOf('update.partial'), 'passed')
  t.equal(statusOf('create.persists'), 'failed')
})
