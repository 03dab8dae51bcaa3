import { type Choice, idOfAll } from '../../client-runs/choice.js'
import { complaintsOn, excuseFor, exitCodeOf } from '../../client-runs/exit-code.js'
import { reportOf } from '../../client-runs/report.js'
import { survey } from '../../client-runs/survey.js'
import { packageVersion, UsageError } from '../../files.js'
import { endingOnSignals } from '../ending-on-signals.js'
import { runsProgress } from '../output/progress.js'
import { StatusLine } from '../output/status-line.js'
import { readClientBaseline } from '../report-files.js'
import { likedFaults, readingsOf, warnOfReach } from '../server/server-from-options.js'
import type { ServerOptions } from '../server/server-options.js'
import { type ClientOutputOptions, ClientOutputs } from './client-outputs.js'
import { onEveryServer } from './every-server.js'
import { commandLine, repeatLine } from './repeat-line.js'

export interface ManyOptions extends ServerOptions, ClientOutputOptions {
  readonly everyReading?: true
  readonly everyTrouble?: true
  readonly baseline?: string
  readonly jobs?: number
  readonly verbose?: true
}

/** The options that only these runs take. */
const ofManyRuns = ['json', 'html', 'baseline', 'jobs', 'verbose'] as const

/** Whether a command runs on one server after another. @throws UsageError if another option is for such runs only */
export function isForMany(options: ManyOptions): boolean {
  if (options.everyReading || options.everyTrouble) return true
  const option = ofManyRuns.find(name => options[name] !== undefined)
  if (option === undefined) return false
  throw new UsageError(`--${option} needs --every-reading or --every-trouble`)
}

/** Runs a command on one server after another, prints what breaks it, and sets the exit code. @throws UsageError */
export async function execMany(words: readonly [string, ...string[]], options: ManyOptions): Promise<void> {
  const {
    everyReading = false,
    everyTrouble = false,
    jobs = 1,
    verbose = false,
    host,
    controlToken,
  } = options
  refuseSharing(options, jobs)
  const base = readingsOf(options)
  const { like: _, likeFaults: __, ...rest } = options
  const server = { ...rest, fault: [...(options.fault ?? []), ...likedFaults(options)] }
  const baseline = options.baseline === undefined ? [] : readClientBaseline(options.baseline)
  const outputs = new ClientOutputs(options, [options.baseline, options.world, options.key, options.like])
  warnOfReach(host, controlToken)
  // The command has a process group of its own, which does not get these signals from a terminal.
  for (const signal of ['SIGHUP', 'SIGQUIT']) process.on(signal, () => process.kill(process.pid, 'SIGTERM'))
  const line = new StatusLine(process.stderr)
  const startedAt = new Date()
  const start = performance.now()
  const output = (choices: readonly Choice[], text: string) => {
    if (verbose) line.note(`--- ${idOfAll(choices) || 'the first server'}\n${text.trimEnd()}`)
  }
  const findings = await endingOnSignals((signal, atOnce) =>
    survey(
      { base, everyReading, everyTrouble, jobs, progress: runsProgress(line) },
      onEveryServer({ words, server, base, signal, atOnce, output }),
    ),
  ).finally(() => line.end())
  const report = reportOf(findings, {
    tool: { name: 'principal-oracle', version: packageVersion() },
    command: commandLine(words, options),
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - start),
    repeat: added => repeatLine(options, added, words),
  })
  outputs.end(report, [...complaintsOn(report, baseline), ...excuseFor(report, baseline)])
  process.exitCode = exitCodeOf(report, baseline)
}

/** @throws UsageError if the servers would share what each of them needs alone */
function refuseSharing({ data, port }: ServerOptions, jobs: number): void {
  if (data !== undefined)
    throw new UsageError(
      '--data cannot be used with --every-reading or --every-trouble: each run starts with the same world',
    )
  if (port !== 0 && jobs > 1)
    throw new UsageError(`--jobs ${jobs} needs a free port for each server; leave out --port`)
}
