import { type AddressInfo, connect } from 'node:net'
import { test } from 'tap'
import { exchange } from '../dev/test-support/raw-client.js'
import type { Outcome } from '../spec/outcome.js'
import { defaultReadings } from '../spec/readings.js'
import { createApp } from './app.js'
import { cookieToken } from './cookie-token.js'
import { Journal } from './journal.js'
import { createKeyring } from './keyring.js'
import { defaultLimits } from './limits.js'
import { responding } from './reply.js'
import { serving } from './serving.js'
import { createSession } from './session.js'

const head = 'GET /auth/v1/group/SVC-crew HTTP/1.1\r\nHost: localhost\r\n'

/** A listening server that answers once it is told to. */
async function slow(closingTime: number) {
  const session = createSession(await createKeyring(), { lifetime: 60 })
  let answer: (outcome: Outcome) => void = () => {}
  const answered = new Promise<Outcome>(resolve => {
    answer = resolve
  })
  let ask = () => {}
  const asked = new Promise<void>(resolve => {
    ask = resolve
  })
  const perform = () => {
    ask()
    return answered
  }
  const moment = { readings: defaultReadings, version: 0, course: undefined, made: 0 }
  const parts = {
    backend: { perform },
    session,
    respond: responding(defaultReadings),
    tokenOf: cookieToken,
    recorder: { moment },
  }
  const world = { serve: serving(parts), newId: () => 'SVC-new', journal: new Journal(10, 1000) }
  const limits = { ...defaultLimits, closingTime }
  const app = await createApp({ worldOf: () => world, loopbackOnly: true, limits })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, asked, answer, port, url: `http://127.0.0.1:${port}`, token: session.issue('SVC-ann') }
}

test('A closing server sends pending responses and closes their connections', async t => {
  const { app, asked, answer, url, token } = await slow(60_000)
  const patience = 20_000
  const whole = exchange(url, `${head}Cookie: svc-token=${token}\r\n\r\n`, { open: true, patience })
  await asked
  const closed = app.close()
  answer({ kind: 'read', group: { svc_id: 'SVC-crew', title: 'Crew', description: 'All', members: [] } })
  t.equal((await whole).responses[0]?.status, 200)
  await closed
})

test('An incomplete request does not prevent the server from closing', async t => {
  const { app, port } = await slow(10)
  const texts = ['', head, `${head}Content-Length: 5\r\n\r\nx`]
  for (const text of texts)
    await new Promise<void>(resolve => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve()))
      socket.on('error', () => {})
    })
  await app.close()
  t.notOk(app.server.listening)
})
