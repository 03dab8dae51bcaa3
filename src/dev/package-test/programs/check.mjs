// Runs the suite, and ends a run early.
import assert from 'node:assert/strict'
import { check } from 'principal-oracle/check'

const report = await check({ seed: 1, only: ['search.min-length'] })
assert.equal(report.verdict, 'conformant', report.error)

const aborted = await check({ signal: AbortSignal.timeout(500) })
assert.equal(aborted.error, 'the run was aborted')
assert.equal(process.listenerCount('SIGINT') + process.listenerCount('SIGTERM'), 0)
await assert.rejects(check({ seeds: 1 }), { message: /^check: unknown option seeds/ })
console.log(`${report.summary.passed} passed; the second run was aborted after ${aborted.durationMs} ms`)
