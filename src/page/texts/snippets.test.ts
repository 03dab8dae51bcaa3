import { execFileSync } from 'node:child_process'
import { test } from 'tap'
import { Names, type Step } from '../../spec/step.js'
import { snippetsFor } from './snippets.js'

const world = { profiles: [], groups: [], acrs: [] }
const hostile = `it's "$(touch x)" \\ \`y\` $HOME {{z}} \u2028 é`
const step: Step = {
  as: 'Ann',
  operation: 'updateGroup',
  input: { group: 'SVC-1', body: { title: hostile, description: null } },
}

const textFor = (tool: string, of = step) =>
  snippetsFor('http://localhost:4010', of, new Names(world)).find(snippet => snippet.tool === tool)?.text ??
  ''

test('A shell passes the body on as it is', t => {
  const script = `curl() { for last; do :; done; printf %s "$last"; }\n${textFor('curl')}`
  const body = execFileSync('bash', ['-c', script], { encoding: 'utf8', env: { ...process.env, TOKEN: 'x' } })
  t.same(JSON.parse(body), step.input.body)
  t.end()
})

test('The call of fetch is JavaScript that sends the body', async t => {
  const sent: unknown[] = []
  const fake = async (...call: unknown[]) => {
    sent.push(call)
    return { status: 200, text: async () => '' }
  }
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  await new AsyncFunction('fetch', 'console', 'process', textFor('fetch'))(
    fake,
    { log() {} },
    { env: { TOKEN: 'secret' } },
  )
  t.match(sent, [
    ['http://localhost:4010/auth/v1/group/SVC-1', { method: 'PUT', headers: { cookie: 'svc-token=secret' } }],
  ])
  t.same(JSON.parse(((sent[0] as unknown[])[1] as { body: string }).body), step.input.body)
})

test('A request without a token has none, and one without a body has none', t => {
  const read: Step = { as: null, operation: 'readGroup', input: { group: 'SVC-1' } }
  for (const { tool, text } of snippetsFor('http://localhost', read, new Names(world))) {
    t.notMatch(text, /token/i, tool)
    t.match(text, 'http://localhost/auth/v1/group/SVC-1', tool)
    t.notMatch(text, /content-type/i, tool)
  }
  t.end()
})
