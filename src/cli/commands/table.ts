import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { deploymentsIn } from '../../report/deployments.js'
import { tablePage } from '../../report/html/table-page.js'
import { tableText } from '../../report/table-text.js'
import { write } from '../output/outputs.js'
import { refuseOverwriting, reportPlaces } from '../output/report-places.js'
import { readReport } from '../report-files.js'

export function tableCommand(): Command {
  return new Command('table')
    .argument('<report...>', 'reports that check --json wrote')
    .option('--html <file>', 'write the table as a page to this file; - means standard output')
    .addHelpText(
      'after',
      `
Without --html, the table is printed as Markdown: the clauses that did not pass everywhere, and the readings that differ.
Two reports with the same target name and tier are of one deployment: the newer one is shown, with what changed since the
older one. Name your deployments in the target file. The exit code is 0, whatever the reports say, and 2 if one cannot be read.

Examples:
  principal-oracle table staging.json production.json
  principal-oracle table reports/*.json --html deployments.html`,
    )
    .action(table)
}

function table(files: readonly string[], options: { readonly html?: string }): void {
  refuseOverwriting(reportPlaces(options, ['html']), files)
  const { html } = options
  const deployments = deploymentsIn(files.map(readReport))
  write(html ?? '-', html === undefined ? tableText(deployments) : tablePage(deployments), writeFileSync)
}
