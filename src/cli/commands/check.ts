import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { listTests } from '../../check/list.js'
import { defaultRuns, defaultTimeout, limits, mostShards } from '../../check/options.js'
import { selectedBy } from '../../check/patterns.js'
import { withTestNames } from '../../check/selection.js'
import type { CheckOptions } from '../../check.js'
import { UsageError } from '../../files.js'
import { fileFormats } from '../../report/formats.js'
import type { Shard } from '../../report/report.js'
import { eachOnce } from '../check/clause-patterns.js'
import { filesOfTarget } from '../check/files-of-target.js'
import { addReportOptions } from '../check/report-options.js'
import { selectionOf } from '../check/selection.js'
import { url, whole } from '../options.js'
import type { OutputOptions } from '../output/outputs.js'
import { refuseOverwriting, reportPlaces } from '../output/report-places.js'
import { formatTestList } from '../output/test-list.js'
import { readBaseline } from '../report-files.js'

type CheckFlags = Omit<CheckOptions, 'decided' | 'progress' | 'note' | 'signal' | 'atOnce'>

interface Options extends CheckFlags, OutputOptions {
  readonly baseline?: string
  readonly requireAll?: true
  readonly failed?: string
  readonly list?: true
  readonly watch?: true | string
  readonly verbose?: true
}

const option = (flags: string, description: string) => new Option(flags, description)

/**
 * The options of a run. The compiler checks that each has its flag. Only a program may choose not to shrink, and `first`
 * comes from --failed.
 */
export const runFlags: Readonly<Record<Exclude<keyof CheckFlags, 'shrink' | 'first'>, Option>> = {
  url: option('--url <url>', 'the base URL of the deployment: what comes before /auth/v1').argParser(url),
  target: option('--target <file>', 'a target file: base URL, tokens, world, control protocol and names'),
  control: option(
    '--control <url>',
    'the URL of the control protocol of the deployment; the run replaces the world there, and puts it back if a GET there returned it',
  ).argParser(url),
  against: option(
    '--against <url>',
    'compare the deployment with another one: a base URL or a target file; see below',
  ),
  strict: option('--strict', 'with --against: fail also the differences that fair readings explain'),
  only: option(
    '--only <ids>',
    "test only these clauses, separated by commas, or tests after their clause: 'remove.permission: A member*'; * stands for any text; may be repeated",
  ).argParser(eachOnce(selectedBy)),
  shard: option(
    '--shard <k/n>',
    'make only part k of n of the tests; principal-oracle merge makes one report of all parts; needs --seed',
  ).argParser(shardIn),
  seed: option('--seed <n>', 'repeat the random choices of the run with this seed').argParser(
    whole(...limits.seed),
  ),
  runs: option('--runs <n>', 'examples per property')
    .argParser(whole(...limits.runs))
    .default(defaultRuns),
  thorough: option('--thorough', 'combine every three levels of the factors of a test, not every two'),
  budget: option('--budget <seconds>', 'stop generating examples after this many seconds').argParser(
    whole(...limits.budget),
  ),
  readOnly: option('--read-only', 'send no request that changes the deployment'),
  allowWrites: option('--allow-writes', 'allow requests that change a deployment on another machine'),
  rate: option('--rate <n>', 'send at most this many requests per second').argParser(whole(...limits.rate)),
  bail: option('--bail', 'stop at the first clause that fails, of those selected'),
  timeout: option(
    '--timeout <ms>',
    'how many milliseconds a response may take; four times as long, until none comes',
  )
    .argParser(whole(...limits.timeout))
    .default(defaultTimeout),
}

export function checkCommand(): Command {
  const command = new Command('check')
  command.optionsGroup('Options of the run:')
  for (const flag of Object.values(runFlags)) command.addOption(flag)
  command
    .option(
      '--failed <report>',
      'make first the tests that failed in this report; with --bail, test no other clauses, unless nothing failed there',
    )
    .option(
      '--watch [folder]',
      'run again, what failed first, when a file in the folder changes (by default the current one), until Ctrl-C; a server that restarts gets 10 seconds; a folder may have 20,000 files',
    )
    .option('--list', 'send nothing, and print which tests would be made and what the others need')
  return addReportOptions(command).addHelpText('after', help).action(run)
}

const help = `
More clauses can be tested if the target file gives more: tokens, a world, the control protocol.
A clause that cannot be tested is reported as untested, with the reason. It never counts as passed.
A test of one clause may find that another one fails. The failure then names that test after the clause that it is for.

With --against, every request of the tests goes to both deployments. A clause fails if a client could notice a difference
in its tests: another status, another principal found, another text, a permission that only one of them grants. Names,
ids, order and texts of errors do not count, nor does what fair readings explain; that is listed. The other deployment
gets the same worlds: a base URL alone has the control protocol at /_oracle/world if the first one has it; or else
both target files name tokens and the same world.

Standard output is a summary on a terminal, and TAP otherwise. A report that goes to - replaces it.

Exit code:
  0  at least one clause was tested and no clause failed
  1  a clause failed
  2  the run says nothing: invalid arguments, no connection, nothing to test, or an error of the suite

Examples:
  principal-oracle check --json report.json
  principal-oracle check --url http://127.0.0.1:8080 --control http://127.0.0.1:8080/_oracle/world
  principal-oracle check --target staging.json --only 'search.*,read.content' --seed 7
  principal-oracle check --target staging.json --only 'remove.permission: A member*'
  principal-oracle check --target staging.json --failed report.json --bail
  principal-oracle check --target staging.json --list
  principal-oracle check --target local.json --watch src --bail
  principal-oracle check --target new.json --against old.json --json differences.json`

async function run(options: Options): Promise<void> {
  const selected = await withTestNames({ ...runOptionsIn(options), ...selectionOf(options, console.error) })
  if (options.list) return console.log(formatTestList(await listTests(selected)))
  // --failed may have the file of --json: it was read, and the new report replaces it.
  const targets = [options.target, options.against].filter(file => file !== undefined)
  refuseOverwriting(reportPlaces(options, fileFormats), [...targets.flatMap(filesOfTarget), options.baseline])
  const strictness = {
    baseline: options.baseline === undefined ? [] : readBaseline(options.baseline),
    requireAll: options.requireAll ?? false,
  }
  const shown = { ...options, ...strictness }
  // Its reporters are many modules, which a list does not need.
  const { runOnChanges, runOnce } = await import('../check/run-check.js')
  if (options.watch === undefined) await runOnce(shown, selected)
  else await runOnChanges(folderOf(options.watch), shown, selected)
}

function shardIn(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? []
  if (index === undefined || count === undefined || index < 1 || index > count || count > mostShards)
    throw new InvalidArgumentError(
      `Write k/n, such as 2/3, with a k from 1 to n and an n of at most ${mostShards}.`,
    )
  return { index, count }
}

/** @throws UsageError if it is no folder */
function folderOf(watch: true | string): string {
  const folder = resolve(watch === true ? '.' : watch)
  if (watch !== '' && isFolder(folder)) return folder
  throw new UsageError(`--watch: ${watch === '' ? "''" : watch} is not a folder`)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function runOptionsIn(options: Options): CheckFlags {
  return Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(runFlags, name)))
}
