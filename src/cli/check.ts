import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { type CheckOptions, check, defaultRuns, defaultTimeout } from '../check.js'
import { readJson, reasonOf, UsageError } from '../files.js'
import { exitCodeOf } from '../report/exit-code.js'
import { junit } from '../report/junit.js'
import { summarize } from '../report/terminal.js'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { url, whole } from './options.js'
import { progressTo } from './progress.js'
import { readReport } from './report-file.js'

interface Options extends Omit<CheckOptions, 'tap' | 'decided' | 'note'> {
  json?: string
  junit?: string
  tap?: true
  baseline?: string
  requireAll?: true
}

export function checkCommand(): Command {
  return new Command('check')
    .description('Run the conformance suite against a deployment, or against the reference server itself.')
    .option('--url <url>', 'the base URL: what stands before /auth/v1', url)
    .option('--target <file>', 'a target file: base URL, names, tokens, control protocol')
    .option('--control <url>', 'the control protocol of the deployment', url)
    .option('--only <ids>', 'test only these clauses, separated by commas', clausesIn)
    .option('--seed <n>', 'repeat the random choices of a run', whole(0, 2 ** 31 - 1))
    .option('--runs <n>', 'examples per property', whole(1, 1_000_000), defaultRuns)
    .option('--budget <seconds>', 'generate nothing more after so long', whole(1, 1_000_000))
    .option('--json <file>', 'write the report here; - is standard output')
    .option('--junit <file>', 'write JUnit XML here; - is standard output')
    .option('--baseline <file>', 'clauses known to fail: a list of ids, or an earlier report')
    .option('--require-all', 'fail the run where a clause is untested')
    .option('--tap', 'print TAP even on a terminal')
    .option('--read-only', 'send no request that writes')
    .option('--allow-writes', 'send requests that write to a host that is not loopback')
    .option('--rate <n>', 'requests a second at most', whole(1, 1_000_000))
    .option('--bail', 'stop at the first clause that fails')
    .option('--timeout <ms>', 'how long an answer may take', whole(1, 600_000), defaultTimeout)
    .addHelpText(
      'after',
      `
What can be tested grows with what the target file gives: tokens, a world, the control protocol.
A clause that could not be tested is untested, with its reason, and never passed.

Exit code: 0 at least one clause was tested and none failed; 1 a clause failed; 2 nothing could be said.

Examples:
  principal-oracle check --json report.json
  principal-oracle check --url http://127.0.0.1:8080 --control http://127.0.0.1:8080/_oracle/world
  principal-oracle check --target staging.json --only search.family-name,search.email --seed 7`,
    )
    .action(run)
}

async function run(options: Options): Promise<void> {
  const { json, junit: xml, tap, baseline, requireAll, ...rest } = options
  const silent = json === '-' || xml === '-'
  const isTap = !silent && (tap === true || !process.stdout.isTTY)
  const excused = baseline === undefined ? [] : baselineIn(baseline)
  refuseShared(json, xml)
  for (const file of [json, xml]) if (file !== undefined && file !== '-') write(file, '')
  const progress = progressTo(process.stderr, silent || isTap)
  const report = await check({
    ...rest,
    tap: isTap,
    decided: row => progress.decided(row),
    note: text => progress.note(text),
  })
  progress.end()
  if (json !== undefined) write(json, `${JSON.stringify(report, null, 2)}\n`)
  if (xml !== undefined) write(xml, junit(report))
  if (!silent && !isTap) console.log(summarize(report, process.stdout.hasColors?.() ?? false))
  if (report.error !== undefined && (silent || isTap)) console.error(`${report.verdict}: ${report.error}`)
  process.exitCode = exitCodeOf(report, { baseline: excused, requireAll: requireAll ?? false })
}

/** The clauses that a baseline names: a list of ids, or a report, whose failed clauses count. */
function baselineIn(file: string): readonly ClauseId[] {
  const value = readJson(file)
  if (!Array.isArray(value)) {
    if (typeof value !== 'object' || value === null || !('clauses' in value))
      throw new UsageError(`${file}: neither a list of clauses nor a conformance report`)
    return readReport(file).clauses.flatMap(({ id, status }) => (status === 'failed' ? known(id, file) : []))
  }
  return value.map(id => known(id, file))
}

function known(id: unknown, file: string): ClauseId {
  if (typeof id === 'string' && isClauseId(id)) return id
  throw new UsageError(`${file}: there is no clause ${JSON.stringify(id)}`)
}

/** Of two reports in one place neither could be read. */
function refuseShared(json: string | undefined, xml: string | undefined): void {
  if (json === undefined || xml === undefined) return
  if (json === '-' && xml === '-')
    throw new UsageError('--json and --junit cannot both go to standard output')
  if (json !== '-' && xml !== '-' && resolve(json) === resolve(xml))
    throw new UsageError(`--json and --junit cannot both go to ${json}`)
}

/** Tried with nothing before the run, so that a mistyped folder does not cost one. */
function write(file: string, text: string): void {
  try {
    if (file === '-') process.stdout.write(text)
    else writeFileSync(file, text)
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${reasonOf(error)}`)
  }
}

function clausesIn(text: string): readonly ClauseId[] {
  return text.split(',').map(id => {
    if (isClauseId(id)) return id
    const near = clauseIds.filter(known => known.startsWith(`${id.split('.')[0]}.`))
    throw new InvalidArgumentError(
      `There is no clause ${id}. ${near.length > 0 ? `Known: ${near.join(', ')}.` : '`spec` lists them.'}`,
    )
  })
}
