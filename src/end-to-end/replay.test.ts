import { randomUUID } from 'node:crypto'
import { test } from 'tap'
import { checkHere } from '../check.js'
import { type ClauseId, createOracle, type Oracle } from '../index.js'
import { checkScript, stillFails } from '../test-support/repeating.js'

const none = { profiles: [], groups: [], acrs: [] }

/** A text/plain body takes this server down. */
function breakOnPlainText({ app }: Oracle): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['content-type'] === 'text/plain') void reply.code(500).send({ error: 'boom' })
    else done()
  })
}

/** Nothing is ever not found, and no two refusals are alike. */
function refuseOtherwise({ app }: Oracle): void {
  app.addHook('onSend', async (_, reply, payload) => {
    if (reply.statusCode !== 404) return payload
    reply.code(400).removeHeader('content-length')
    return JSON.stringify({ msg: 'not so', requestId: randomUUID() })
  })
}

interface Subject {
  readonly id: ClauseId
  readonly faults?: readonly string[]
  readonly breakIt?: (oracle: Oracle) => void
  readonly byScript?: false
}

/** Each by something that repeating it is not to lose, or not to be misled by. */
const subjects: Readonly<Record<string, Subject>> = {
  'the token in the query': { id: 'wire.cookie', faults: ['token-in-the-query'] },
  'the token as a bearer': { id: 'wire.cookie', faults: ['bearer-token'] },
  'a body of another type': { id: 'wire.no-server-error', breakIt: breakOnPlainText },
  // How soon one process of a script comes after another is for the machine to say.
  'a race': { id: 'state.concurrent', faults: ['lost-adds'], byScript: false },
  'refusals of which no two are alike': { id: 'read.not-found', breakIt: refuseOtherwise },
}

async function listen({ faults = [], breakIt = () => {} }: Partial<Subject>) {
  const oracle = await createOracle({ world: none, control: true, faults })
  breakIt(oracle)
  const url = await oracle.listen(0)
  return { address: { url, control: `${url}/_oracle/world` }, close: () => oracle.close() }
}

for (const [what, subject] of Object.entries(subjects))
  test(`A failure by ${what} is repeated as it was`, async t => {
    const broken = await listen(subject)
    const mended = await listen({})
    t.teardown(() => Promise.all([broken.close(), mended.close()]))
    const report = await checkHere({ ...broken.address, only: [subject.id], seed: 1 })
    t.ok(report.clauses.find(({ id }) => id === subject.id)?.evidence.length, 'it is found')
    t.ok(await stillFails(report, broken.address), 'replay sees the failure again')
    if (subject.byScript !== false) await checkScript(t, report, broken.address)
    t.notOk(await stillFails(report, mended.address), 'replay sees no failure on the repaired server')
  })
