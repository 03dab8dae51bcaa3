import fc from 'fast-check'
import { test } from 'tap'
import { smallWorld } from '../../dev/test-support/small-world.js'
import { type RequestOptions, type Send, testServer } from '../../dev/test-support/test-server.js'

type Asking = readonly [method: Parameters<Send>[0], path: string, asking?: RequestOptions]

/** Requests of every kind that have a text where it does not belong, and are refused. */
const misplaced: readonly ((path: string, text: string) => Asking)[] = [
  path => ['GET', `/nope/${path}`],
  path => ['GET', `/${path}/%`],
  path => ['DELETE', `/w/${path}/auth/v1/profile?s=ann`],
  path => ['GET', `/auth/v1/group/${path}`],
  path => ['POST', `/auth/v1/group/SVC-crew/SVC-${path}`],
  path => ['POST', `/auth/v1/group/SVC-${path}/SVC-bob`],
  path => ['GET', `/auth/v1/profile?${path}=1`],
  path => ['GET', `/_oracle/${path}`],
  path => ['GET', `/_oracle/page/${path}`],
  path => ['GET', `/_oracle/token?subject=${path}`],
  path => ['GET', `/_oracle/token?${path}=1`],
  path => ['GET', `/_oracle/snapshots/${path}`],
  path => ['POST', `/_oracle/snapshots/${path}`],
  path => ['GET', `/_oracle/requests/${path}`],
  path => ['GET', `/_oracle/requests?caller=${path}`],
  path => ['GET', `/_oracle/requests?caller=bad:${path}`],
  path => ['GET', `/_oracle/explain?caller=${path}&permission=read&group=Crew`],
  path => ['GET', `/_oracle/explain?caller=SVC-ann&permission=${path}&group=Crew`],
  path => ['GET', `/_oracle/explain?search=ann&principal=${path}`],
  path => ['POST', `/_oracle/login?subject=${path}`],
  (_, text) => ['POST', '/_oracle/tokens', { body: { subject: text } }],
  (_, text) => ['POST', '/_oracle/tokens', { body: { subject: 'SVC-ann', bad: text } }],
  (_, text) => ['POST', '/_oracle/tokens', { body: { [text]: 1 } }],
  (_, text) => ['POST', '/_oracle/trouble', { body: { trouble: text } }],
  (_, text) => ['POST', '/_oracle/trouble', { body: { trouble: '500', caller: text } }],
  (_, text) => ['POST', '/_oracle/trouble', { body: { [text]: 1 } }],
  (_, text) => ['PUT', '/_oracle/readings', { body: { [text]: '404' } }],
  (_, text) => ['PUT', '/_oracle/readings', { body: { 'short-search': text } }],
  (_, text) => ['PUT', '/_oracle/faults', { body: [text] }],
  (_, text) => ['PUT', '/_oracle/world', { body: { ...smallWorld, [text]: 1 } }],
  (_, text) => ['PUT', '/_oracle/world', { raw: text, headers: { 'content-type': 'application/json' } }],
]

test('A refusal never shows a token, wherever the request has it, also escaped or only its start', async t => {
  const { oracle, send } = await testServer({ control: true })
  const token = oracle.session.issue('SVC-ann')
  const escapeOf = (character: string) => `%${character.charCodeAt(0).toString(16)}`
  const places = fc.uniqueArray(fc.nat(token.length - 1), { maxLength: 20 })
  const asking = fc.constantFrom(...misplaced)
  await fc.assert(
    fc.asyncProperty(asking, places, fc.integer({ min: 60, max: token.length }), async (ask, places, end) => {
      const escaped = [...token.slice(0, end)]
        .map((character, at) => (places.includes(at) ? escapeOf(character) : character))
        .join('')
      const [method, path, asking] = ask(escaped, token.slice(0, end))
      const { statusCode, payload } = await send(method, path, { as: 'SVC-ann', ...asking })
      t.ok(statusCode >= 400 && statusCode < 500, `${path} returns ${statusCode}`)
      t.notMatch(payload, /eyJ/)
    }),
    { numRuns: 400 },
  )
})
