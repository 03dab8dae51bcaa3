import { Command } from 'commander'
import { defaultTimeout } from '../../check/options.js'
import { clausesMatching } from '../../check/patterns.js'
import { type ReplayOutcome, replay } from '../../check/replay.js'
import { UsageError } from '../../files.js'
import { type Evidence, isRace, seenOnce, triesOfRace } from '../../report/report.js'
import type { ClauseId } from '../../spec/clauses.js'
import { eachOnce } from '../check/clause-patterns.js'
import { url, whole } from '../options.js'
import { readReport } from '../report-files.js'

interface Options {
  only?: readonly ClauseId[]
  url?: string
  target?: string
  control?: string
  timeout: number
}

export function replayCommand(): Command {
  return new Command('replay')
    .argument('<report>', 'a report that `check --json` wrote')
    .option(
      '--only <ids>',
      'repeat only the failures of these clauses, separated by commas; * stands for any text',
      eachOnce(clausesMatching),
    )
    .option('--url <url>', 'the base URL of the deployment (default: the one in the report)', url)
    .option('--target <file>', 'a target file: base URL, tokens, control protocol and names')
    .option(
      '--control <url>',
      'the URL of the control protocol, which puts the world of each failure in place',
      url,
    )
    .option(
      '--timeout <ms>',
      'how many milliseconds a response may take; four times as long, until none comes',
      whole(1, 600_000),
      defaultTimeout,
    )
    .addHelpText(
      'after',
      `
A failure still fails if every request returns what it returned before. Differences in numbers, dates and
order do not count, nor, with the control protocol, do texts of an error that differ each time. Of ids it only counts
whether the same one comes twice. Of a body that was cut at 2,000 characters, only the
status is compared. Concurrent requests are sent concurrently again. With the control protocol this happens up to ${triesOfRace} times, and the
failure is still there if they get responses that the same requests get in no order one after another.

A failure is fixed if the deciding response is what the failure expects, its body too. If the server does neither, for example
because it returns 503 to everything, or if only words say what the body must be, it answers differently now. What the requests create is removed afterwards.

Exit code:
  0  every failure is fixed
  1  a failure still fails
  2  a failure cannot be repeated, for example because a token is missing or the server answers differently now

Examples:
  principal-oracle replay report.json --control http://127.0.0.1:4010/_oracle/world
  principal-oracle replay report.json --target staging.json`,
    )
    .action(run)
}

async function run(file: string, { only, ...options }: Options): Promise<void> {
  const all = readReport(file)
  const report = { ...all, clauses: all.clauses.filter(({ id }) => only?.includes(id) !== false) }
  let repeated = 0
  const note = (text: string) => console.error(text)
  const outcomes = await replay(report, { ...options, note }, ({ id }, evidence, { outcome, reason }) => {
    repeated++
    const why = reason === undefined ? '' : `: ${reason}`
    console.log(`${wordsFor(outcome, evidence)}  ${id}  ${evidence.message}${why}`)
  })
  if (repeated === 0 && only !== undefined)
    throw new UsageError('the report has no failures of these clauses')
  if (repeated === 0) console.log('the report has no failures')
  process.exitCode = outcomes.has('still fails') ? 1 : [...outcomes].every(each => each === 'fixed') ? 0 : 2
}

function wordsFor(outcome: ReplayOutcome['outcome'], evidence: Evidence): string {
  if (outcome === 'differs') return 'answers differently now'
  const mayBeChance = isRace(evidence) || evidence.verdict === seenOnce
  return outcome === 'fixed' && mayBeChance ? 'did not fail again' : outcome
}
