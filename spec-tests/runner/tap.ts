import { Writable } from 'node:stream'
import { t } from 'tap'
import type { ClauseRow, Report } from '../../src/report/report.js'

// However long it takes: each request has its own time, and the budget is for the whole.
t.setTimeout(0)
t.register()
t.pipe(new Writable({ write: untilBailOut() }))

/** Hands on to standard output what comes before a run bails out and that line, after which TAP ends. */
function untilBailOut(): (chunk: Buffer, encoding: unknown, done: () => void) => void {
  let hasEnded = false
  return (chunk, _, done) => {
    const [end] = /^.*?^Bail out![^\n]*\n/ms.exec(String(chunk)) ?? []
    if (!hasEnded) process.stdout.write(end ?? chunk)
    hasEnded ||= end !== undefined
    done()
  }
}

/** One line of TAP for a decided clause; what is untested is skipped, with its reason. */
export function tapRow({ id, status, reason, evidence }: ClauseRow): void {
  if (status === 'untested') t.pass(id, { skip: reason ?? true })
  else if (status === 'passed') t.pass(id)
  else {
    const [first] = evidence
    t.fail(id, {
      at: null,
      stack: '',
      ...(first === undefined
        ? { reason }
        : { message: first.message, expected: first.expected, observed: first.observed, curl: first.curl }),
    })
  }
}

/** What holds for the whole run; a run that says nothing bails out. */
export function tapEnd(report: Report, bails = report.verdict === 'inconclusive'): void {
  const { target, seed, summary, verdict, error } = report
  t.comment(`${target.name} at ${target.baseUrl}, ${target.tier} tier, seed ${seed}`)
  for (const { id, observed, note } of report.readings) t.comment(`${id} ${observed ?? note}`)
  t.comment(
    `${verdict}: ${summary.passed} passed, ${summary.failed} failed, ${summary.untested} untested, ` +
      `${summary.errored} errored, ${summary.requests} requests`,
  )
  if (bails) t.bailout(error)
}
