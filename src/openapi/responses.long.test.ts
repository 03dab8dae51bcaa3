import fc from 'fast-check'
import { test } from 'tap'
import { type History, histories } from '../dev/equivalence/histories.js'
import {
  type Description,
  describedOperation,
  differing,
  type SeenResponse,
} from '../dev/test-support/described.js'
import { exchange, type Sending } from '../dev/test-support/raw-client.js'
import { refusableRequests, refusedCallers, worldOfRefusals } from '../dev/test-support/refusable-requests.js'
import { sendTo } from '../dev/test-support/send-request.js'
import { reading, smallWorld } from '../dev/test-support/small-world.js'
import { type TestServer, testServer } from '../dev/test-support/test-server.js'
import { defaultLimits } from '../http/limits.js'
import { endpoints, type Operation, operations, pathOf, takes } from '../spec/endpoints.js'
import type { Caller } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import type { Request } from '../spec/request.js'

async function descriptionOf({ send }: TestServer): Promise<Description> {
  return (await send('GET', '/openapi.json')).json()
}

/** The responses of a server to the requests of a history that are not as its description says. */
async function differences(
  { world, readings, steps }: History,
  faults: readonly string[] = [],
): Promise<readonly string[]> {
  const server = await testServer({ readings, faults }, world)
  const differs = differing(await descriptionOf(server))
  const found: string[] = []
  for (const { caller, request } of steps) {
    const difference = differs(request.operation, await sendTo(server, caller, request))
    if (difference !== undefined) found.push(difference)
  }
  await server.oracle.close()
  return found
}

test('Under any readings, every response is as the description says', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async history => {
      const found = await differences(history)
      if (found.length > 0) throw new Error(found.join('\n'))
    }),
    { numRuns: 120 },
  )
})

const ann: Caller = { kind: 'profile', id: 'SVC-ann' }
const shortHistory = (...requests: readonly Request[]): History => ({
  readings: defaultReadings,
  world: smallWorld,
  steps: requests.map(request => ({ caller: ann, request })),
})

const search: Request = { operation: 'searchPrincipals', query: { s: 'ann' } }
const create: Request = {
  operation: 'createGroup',
  body: { kind: 'json', value: { title: 'a', description: 'b' } },
  newId: '',
}
const unlike: readonly (readonly [fault: string, request: Request, message: RegExp])[] = [
  ['created-is-201', create, /does not describe the status 201/],
  ['no-id-in-the-answer', create, /must have required property 'svc_id'/],
  ['other-method-text', search, /must be equal to constant/],
  ['no-avatar', search, /must have required property 'avatar_url'/],
  ['camel-case', search, /must NOT have additional properties/],
  ['bare-profile-ids', search, /must match pattern/],
  ['plain-text-refusals', { operation: 'readGroup', group: 'SVC-gone' }, /has the content type text/],
]

test('A fault does not change the description, so that its response is found to differ', async t => {
  for (const [fault, request, message] of unlike) {
    t.same(await differences(shortHistory(request)), [])
    t.match((await differences(shortHistory(request), [fault])).join(), message, fault)
  }
})

const token = 'Cookie: svc-token={token}'
const host = 'Host: localhost'
/** What makes a request meet each refusal of the protocol: its path, its other lines, and its body. */
const unfit: readonly (readonly [path: string, lines: readonly string[], body?: string])[] = [
  ['', [host, token, 'Content-Length: x']],
  ['', [token]],
  ['', ['Host: evil.example', token]],
  ['', [host, token, 'Transfer-Encoding: chunked'], `3;${'x'.repeat(20_000)}\r\nabc\r\n0\r\n\r\n`],
  ['', [host, token, 'Expect: something']],
  ['', [host, token, `X-Long: ${'x'.repeat(20_000)}`]],
  ['%zz', [host, token]],
  ['', [host, token, 'Content-Type: ;', 'Content-Length: 2'], '{}'],
]
const sets = [[], ['error-body=empty', 'missing-token=403', 'malformed-id=422'], ['wrong-content-type=400']]

for (const words of sets)
  test(`Every described status occurs, and no other: ${words.join(' ') || 'the default readings'}`, async t => {
    const limits = { ...defaultLimits, headersTime: 300 }
    const server = await testServer({ readings: reading(...words), limits }, worldOfRefusals)
    t.teardown(() => server.oracle.close())
    const url = await server.oracle.listen(0)
    const description = await descriptionOf(server)
    const differs = differing(description)
    const seen = new Map(operations.map(operation => [operation, new Set<string>()]))
    const check = (operation: Operation, response: SeenResponse) => {
      t.equal(differs(operation, response), undefined)
      seen.get(operation)?.add(String(response.status))
    }
    const exchangeRaw = async (operation: Operation, bytes: string, sending: Sending = {}) => {
      for (const { status, headers, body } of (await exchange(url, bytes, sending)).responses)
        check(operation, { status, body, type: headers['content-type'] })
    }
    for (const operation of operations) {
      const line = `${endpoints[operation].method} ${pathOf(operation, { group: 'SVC-crew', profile: 'SVC-bob' })}`
      for (const [path, lines, body = ''] of unfit) {
        if (path !== '' && !takes(operation, 'group')) continue
        const head = [`${line}${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
        await exchangeRaw(operation, head.replace('{token}', server.oracle.session.issue('SVC-ann')) + body)
      }
      await exchangeRaw(operation, `${line} HTTP/1.1\r\n${host}\r\nX-Slow: `, { open: true })
    }
    const successes = [search, create, { operation: 'readGroup', group: 'SVC-crew' }] as const
    for (const request of [...successes, ...refusableRequests]) {
      server.oracle.service.replace(worldOfRefusals)
      for (const caller of refusedCallers) check(request.operation, await sendTo(server, caller, request))
    }
    for (const [operation, statuses] of seen)
      t.same(
        [...statuses].sort(),
        Object.keys(describedOperation(description, operation).responses),
        operation,
      )
  })
