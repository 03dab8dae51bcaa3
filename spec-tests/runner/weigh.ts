import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClauseId, clauseIds } from '../../src/spec/clauses.js'
import { startReference } from '../target/reference.js'
import { runWhole, suiteOf } from './entry.js'
import { type ClauseTest, registry } from './registry.js'
import { runSuite } from './run-suite.js'

// Writes weights.ts: how many requests each test sends to the reference server.
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
const needed = await requestsOf([])
const weights: Partial<Record<ClauseId, number[]>> = {}
for (const id of clauseIds)
  for (const test of registry.clauseTests.filter(test => test.id === id))
    weights[id] = [...(weights[id] ?? []), (await requestsOf([test])) - needed]
await close()

const file = join(import.meta.dirname, 'weights.ts')
const rows = Object.entries(weights).map(([id, counts]) => `  '${id}': [${counts.join(', ')}],`)
writeFileSync(
  file,
  `import type { ClauseId } from '../../src/spec/clauses.js'

/** How many requests each test of a clause sends. Made by \`npm run weigh\`. */
export const weights: Partial<Record<ClauseId, readonly number[]>> = {
${rows.join('\n')}
}
`,
)

async function requestsOf(clauseTests: readonly ClauseTest[]): Promise<number> {
  const suite = first.forNextRun({ seed })
  await runSuite(suite, { observations: [], clauseTests }, () => {})
  return suite.run.requests
}
