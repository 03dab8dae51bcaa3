import { defaultReadings, parseReadings, ReadingError, type Readings } from '../../spec/readings.js'
import { causesOf } from '../failures/causes.js'
import { printable, shortened } from '../failures/texts.js'
import type { Look } from '../look.js'
import type { ReadingRow, Report } from '../report.js'
import { clauseGrid } from './clause-grid.js'
import { failureCard } from './failure-card.js'
import { failureStyle } from './failure-style.js'
import { exact, html, type Markup, nothing, pageOf, section } from './markup.js'
import { method } from './method.js'
import { overview } from './overview.js'
import { adviceView, readingTable } from './reading-table.js'
import { counted } from './status.js'
import { withoutResult } from './without-result.js'

const longestTitle = 60

/** The report as one HTML file that needs no network and no script. */
export function reportPage(report: Report, look: Pick<Look, 'remarks' | 'replay'>): string {
  const { target, verdict } = report
  return pageOf(
    `${verdict}: ${shortened(printable(target.name), longestTitle)}`,
    failureStyle,
    html`${overview(report, look)}
<main>
${failures(report, look)}
${withoutResult(report)}
${clauseGrid(report)}
${readingTable(report.readings)}
${adviceView(report.advice)}
${method(report)}
</main>
<footer><p>Made by ${report.tool.name} ${report.tool.version}.</p></footer>`,
  )
}

function failures({ clauses, readings, summary }: Report, { replay }: Pick<Look, 'replay'>): Markup {
  const causes = causesOf(clauses)
  if (causes.length === 0)
    return section(
      'failures',
      'Failures',
      nothing(`No clause failed${summary.passed === 0 ? ', and no clause passed' : ''}.`),
    )
  const known = knownReadings(readings)
  const cards = html`${causes.map((cause, at) => failureCard(cause, at + 1, { known, replay }))}
${
  replay === undefined
    ? html`<p class="hint">If the check gets a deployment and <code>--json FILE</code>, each failure has the command that repeats it.</p>`
    : html`<p>To repeat all failures:</p><pre class="command" tabindex="0"><code>${exact(replay)}</code></pre>`
}`
  return section('failures', 'Failures', cards, counted(causes.length, 'likely cause'))
}

/** The readings that a report observed, over the defaults. What is no value of an open point keeps its default. */
function knownReadings(rows: readonly ReadingRow[]): Readings {
  return rows.reduce<Readings>((readings, { id, observed }) => {
    try {
      return observed === null ? readings : parseReadings([`${id}=${observed}`], readings)
    } catch (error) {
      if (error instanceof ReadingError) return readings
      throw error
    }
  }, defaultReadings)
}
