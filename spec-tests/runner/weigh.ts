import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clauseIds } from '../../src/spec/clauses.js'
import { startReference } from '../target/reference.js'
import { runWhole, suiteOf } from './entry.js'
import { suiteForNextRun } from './next-run.js'
import { type ClauseTest, registry } from './registry.js'
import { runSuite } from './run-suite.js'

// Writes weights.ts: what each test costs on the reference server.

/** A world of so many bytes costs about as much as one more request. */
const bytesPerRequest = 3000

const seed = 1
const { target, close } = await startReference()
const { baseUrl: url, control } = target
const first = suiteOf({
  url,
  control: control?.url,
  seed,
  runs: 30,
  timeout: 5000,
  only: ['wire.success-status'],
})
await runWhole(first, () => {})
const needed = await costOf([])
const rows: string[] = []
for (const clause of clauseIds) {
  rows.push(`  '${clause}': {`)
  for (const test of registry.clauseTests.filter(({ id }) => id === clause))
    rows.push(`    '${test.name}': ${(await costOf([test])) - needed},`)
  rows.push('  },')
}
await close()

const file = join(import.meta.dirname, 'weights.ts')
writeFileSync(
  file,
  `import type { ClauseId } from '../../src/spec/clauses.js'

/** What each test of a clause costs by its name, in requests: a large body counts as several. Made by \`npm run weigh\`. */
export const weights: Partial<Record<ClauseId, Readonly<Record<string, number>>>> = {
${rows.join('\n')}
}
`,
)

async function costOf(clauseTests: readonly ClauseTest[]): Promise<number> {
  const suite = suiteForNextRun(first, { seed })
  const { client } = suite
  const send = client.send.bind(client)
  let bytes = 0
  client.send = (baseUrl, request) => {
    bytes += Buffer.byteLength(request.body ?? '')
    return send(baseUrl, request)
  }
  await runSuite(suite, { observations: [], clauseTests }, () => {})
  return suite.run.requests + Math.round(bytes / bytesPerRequest)
}
