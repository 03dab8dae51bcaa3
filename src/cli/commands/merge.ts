import { Command } from 'commander'
import { UsageError } from '../../files.js'
import { fileFormats } from '../../report/formats.js'
import { mergeShards, NotShards } from '../../report/merge-shards.js'
import type { Report } from '../../report/report.js'
import { addReportOptions } from '../check/report-options.js'
import { type ShownRun, showReport } from '../check/run-check.js'
import { Outputs } from '../output/outputs.js'
import { refuseOverwriting, reportPlaces } from '../output/report-places.js'
import { readBaseline, readReport } from '../report-files.js'

interface Options extends Omit<ShownRun, 'baseline'> {
  readonly baseline?: string
}

export function mergeCommand(): Command {
  const command = new Command('merge').argument(
    '<report...>',
    'the report of each shard, as check --json wrote it',
  )
  return addReportOptions(command)
    .addHelpText(
      'after',
      `
The shards must have the same seed, tier and version, and none may be missing. A clause fails if it failed in any shard,
and is untested only if no shard could make all of its tests. The exit code is that of check.

Example:
  principal-oracle check --target staging.json --seed 7 --shard 1/2 --json 1.json    on one machine
  principal-oracle check --target staging.json --seed 7 --shard 2/2 --json 2.json    on another
  principal-oracle merge 1.json 2.json --json report.json`,
    )
    .action(merge)
}

function merge(files: readonly string[], { baseline, ...options }: Options): void {
  const known = baseline === undefined ? [] : readBaseline(baseline)
  refuseOverwriting(reportPlaces(options, fileFormats), [...files, baseline])
  const report = merged(files.map(readReport))
  const outputs = new Outputs(options, process.stdout.isTTY)
  for (const row of report.clauses) outputs.decided(row)
  showReport(report, outputs, { ...options, baseline: known })
}

function merged(reports: readonly Report[]): Report {
  try {
    return mergeShards(reports)
  } catch (error) {
    throw error instanceof NotShards ? new UsageError(error.message) : error
  }
}
