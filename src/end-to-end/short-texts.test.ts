import { test } from 'tap'
import { checkHere } from '../check/here.js'
import { changedServer } from '../test-support/changed-server.js'
import { idsWith } from '../test-support/report-clauses.js'

/** The longest texts of a server, and the status for longer ones. */
const limits = [
  { title: 50, description: 5000, status: 400 },
  { title: 40, description: 60, status: 413 },
  { title: 255, description: 40, status: 422 },
] as const

for (const { status, ...limit } of limits)
  test(`A server whose texts have at most ${limit.title} and ${limit.description} characters passes every clause`, async t => {
    const isLong = (text: unknown, length: number) => typeof text === 'string' && text.length > length
    const target = await changedServer(t, {
      answer: ({ path, body }) => {
        if (!path.startsWith('/auth/v1/group') || !body.startsWith('{')) return undefined
        const { title, description } = JSON.parse(body)
        return isLong(title, limit.title) || isLong(description, limit.description)
          ? { status, body: '{"msg":"The text is too long"}' }
          : undefined
      },
    })
    const report = await checkHere({ ...target, runs: 3, seed: 2 ** 31 - 1 })
    t.same(idsWith(report, 'failed'), [])
    t.same(idsWith(report, 'untested'), [])
    const { note = '' } = report.readings.find(({ id }) => id === 'open.size-limits') ?? {}
    const description = limit.description === 5000 ? 'at least 5000' : limit.description
    t.match(note, `title: ${limit.title} characters, description: ${description} characters`)
  })
