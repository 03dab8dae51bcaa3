import { checkWith, withSuite } from '../../check/check-with.js'
import type { CheckOptions } from '../../check/options.js'
import { clausesOf } from '../../check/selection.js'
import type { SuiteProcess } from '../../check/suite-process.js'
import { untilServed } from '../../check/until-served.js'
import { UsageError } from '../../files.js'
import { complaintsOn, excuseFor, exitCodeOf, type Strictness } from '../../report/exit-code.js'
import { fileFormats } from '../../report/formats.js'
import type { Look } from '../../report/look.js'
import type { Report } from '../../report/report.js'
import { endingOnSignals } from '../ending-on-signals.js'
import { formatUsageError } from '../options.js'
import { type OutputOptions, Outputs } from '../output/outputs.js'
import { checkProgress } from '../output/progress.js'
import { replayHint, replayLine } from '../output/replay-line.js'
import { reportPlaces } from '../output/report-places.js'
import { StatusLine } from '../output/status-line.js'
import { failedIn } from './selection.js'
import { onEachChange } from './watching.js'

/** How a run is shown, and what decides its exit code. */
export interface ShownRun extends OutputOptions, Strictness {
  readonly verbose?: true
}

/** Checks a deployment, shows the run in the requested formats, and sets the exit code. */
export async function runOnce(shown: ShownRun, run: CheckOptions): Promise<void> {
  await endingOnSignals((signal, atOnce) =>
    withSuite(suite => checkAndShow(suite, shown, { ...run, signal, atOnce })),
  )
}

/** The same, and again after each change of a file in the folder, until the first signal. */
export async function runOnChanges(folder: string, shown: ShownRun, run: CheckOptions): Promise<void> {
  let { first } = run
  let runs = 0
  let lastChange: AbortSignal | undefined
  await endingOnSignals((end, atOnce) =>
    withSuite(suite =>
      onEachChange(folder, {
        end,
        written: reportPlaces(shown, fileFormats).map(({ place }) => place),
        task: forgiving(async (signal, changed) => {
          console.error(runLine(++runs, lastChange?.reason))
          lastChange = changed
          await untilServed(run, signal)
          const whyAgain = () => (changed.aborted && !end.aborted ? String(changed.reason) : undefined)
          const report = await checkAndShow(suite, shown, { ...run, first, signal, atOnce }, whyAgain)
          if (!signal.aborted) first = failedIn(report, run.only)
        }),
        waiting: () => console.error(`waiting for a change in ${folder} (Ctrl-C ends)`),
      }),
    ),
  )
}

/** Separates a run from the output of the one before. @param why which file changed; undefined before the first run */
function runLine(run: number, why: string | undefined): string {
  const [time] = new Date().toTimeString().split(' ')
  return `\n━━ run ${run} at ${time}${why === undefined ? '' : `: ${why}`} ━━`
}

/** The same task. After its first run, an invalid file is only shown, because the user may be editing it. */
function forgiving<Args extends readonly unknown[]>(
  task: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  let isFirst = true
  return async (...args) => {
    const mayFail = !isFirst
    isFirst = false
    await task(...args).catch(error => {
      if (!mayFail || !(error instanceof UsageError)) throw error
      console.error(formatUsageError('error', error))
      process.exitCode = 2
    })
  }
}

/** @param whyAgain says why a run that was ended is to be made again, if it is */
async function checkAndShow(
  suite: SuiteProcess,
  shown: ShownRun,
  run: CheckOptions,
  whyAgain: () => string | undefined = () => undefined,
): Promise<Report> {
  const outputs = new Outputs(shown, process.stdout.isTTY, run.only && clausesOf(run.only))
  const line = new StatusLine(process.stderr, outputs.hasSummary && process.stderr.isTTY === true)
  const report = await checkWith(suite, {
    ...run,
    decided: row => outputs.decided(row),
    progress: checkProgress(line),
    note: text => line.note(text),
  })
  line.end()
  const again = whyAgain()
  if (again !== undefined) {
    console.error(`${again}: the run starts again (to watch another folder: --watch FOLDER)`)
    return report
  }
  showReport(report, outputs, shown, {
    replay: replayLine(shown.json === '-' ? undefined : shown.json, run),
    replayHint: replayHint(run),
  })
  return report
}

/**
 * Ends the outputs with a report, and sets the exit code.
 * @param replaying how to repeat the failures
 */
export function showReport(
  report: Report,
  outputs: Outputs,
  shown: ShownRun,
  replaying: Pick<Look, 'replay' | 'replayHint'> = {},
): void {
  const remarks = [...complaintsOn(report, shown), ...excuseFor(report, shown)]
  outputs.end(report, {
    colours: process.stdout.hasColors?.() ?? false,
    verbose: shown.verbose,
    ...replaying,
    remarks,
  })
  if (!outputs.hasSummary) {
    if (report.error !== undefined) console.error(`${report.verdict}: ${report.error}`)
    for (const remark of remarks) console.error(remark)
  }
  process.exitCode = exitCodeOf(report, shown)
}
