import { type Test, test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { CheckOptions } from '../../check/options.js'
import type { Report } from '../../report/report.js'
import { changedServer } from '../test-support/changed-server.js'
import { keepWorld } from '../test-support/kept-world.js'
import { idsWith, notPassed } from '../test-support/report-clauses.js'
import { ofGroups } from '../test-support/selections.js'

/** The longest texts of a server, and the status for longer ones. */
const limits = [
  { title: 50, description: 5000, status: 400 },
  { title: 40, description: 60, status: 413 },
  { title: 255, description: 40, status: 422 },
] as const

interface Limit {
  readonly title: number
  readonly description: number
  readonly status: number
}

function checkWithLimit(t: Test, limit: Limit, options: CheckOptions): Promise<Report> {
  const isLong = (text: unknown, length: number) => typeof text === 'string' && text.length > length
  return changedServer(t, {
    answer: ({ path, body }) => {
      if (!path.startsWith('/auth/v1/group') || !body.startsWith('{')) return undefined
      const { title, description } = JSON.parse(body)
      return isLong(title, limit.title) || isLong(description, limit.description)
        ? { status: limit.status, body: '{"msg":"The text is too long"}' }
        : undefined
    },
  }).then(target => checkHere({ ...target, ...options, runs: 3 }))
}

const sizesIn = ({ readings }: Report) => readings.find(({ id }) => id === 'open.size-limits')

for (const limit of limits)
  test(`A server whose texts have at most ${limit.title} and ${limit.description} characters passes every clause of groups`, async t => {
    const report = await checkWithLimit(t, limit, { seed: 2 ** 31 - 1, only: ofGroups })
    t.same(notPassed(report), [])
    const description = limit.description === 5000 ? 'at least 5000' : limit.description
    t.match(sizesIn(report)?.note, `title: ${limit.title} characters, description: ${description} characters`)
  })

for (const status of [403, 500])
  test(`A ${status} to a long text shows no size limit`, async t => {
    const limit = { title: 100, description: 5000, status }
    const report = await checkWithLimit(t, limit, { seed: 1, only: ['create.persists'] })
    const note = `title: updateGroup returns ${status} at 1000 characters, description: at least 5000 characters`
    t.match(sizesIn(report), { note: new RegExp(`^${note}`), fair: false })
  })

for (const [method, operation] of [
  ['POST', 'createGroup'],
  ['PUT', 'updateGroup'],
] as const)
  test(`A limit of ${operation} alone is a limit`, async t => {
    const target = await changedServer(t, {
      answer: ({ path, body, ...request }) =>
        request.method === method &&
        path.startsWith('/auth/v1/group') &&
        String(Object(JSON.parse(body || '{}')).title).length > 100
          ? { status: 400, body: '{"msg":"The text is too long"}' }
          : undefined,
    })
    const report = await checkHere({ ...target, seed: 1, only: ['create.persists'], runs: 1 })
    t.match(sizesIn(report)?.note, 'title: 100 characters, description: at least 5000 characters')
  })

test('In the tier actors, a title that is cut without a word fails, and is reported with its length', async t => {
  const kept = await keepWorld('actors', {}, ({ app }) => {
    app.addHook('onSend', async ({ method, url }, reply, payload) => {
      if (method !== 'GET' || !url.startsWith('/auth/v1/group/') || reply.statusCode !== 200) return payload
      const { title, ...rest } = JSON.parse(String(payload))
      reply.removeHeader('content-length')
      return JSON.stringify({ title: title.slice(0, 100), ...rest })
    })
  })
  t.teardown(() => kept.close())
  const only = ['create.persists', 'update.title'] as const
  const report = await checkHere({ target: kept.target, seed: 1, only, runs: 1 })
  t.same(idsWith(report, 'failed'), only)
  t.match(sizesIn(report), { note: /^title: 100 characters \(a longer one is changed\), /, fair: false })
})

test('A server that does not show a long text fails a clause, and the report shows that', async t => {
  const target = await changedServer(t, {
    respond: (response, { method, path }) => {
      const { title, ...rest } = Object(JSON.parse(response.body || '{}'))
      const isRead = method === 'GET' && path.startsWith('/auth/v1/group/')
      return isRead && String(title).startsWith('жж') ? { ...response, body: JSON.stringify(rest) } : response
    },
  })
  const only = ['create.persists', 'update.title'] as const
  const report = await checkHere({ ...target, seed: 1, only, runs: 1 })
  t.same(idsWith(report, 'failed'), only)
  for (const id of only)
    t.match(report.clauses.find(row => row.id === id)?.evidence, [{ observed: /without title$/ }])
})
