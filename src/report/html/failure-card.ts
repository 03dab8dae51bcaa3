import { clauses } from '../../spec/clauses.js'
import type { Readings } from '../../spec/readings.js'
import { type Cause, latenessOf, simplestEvidence } from '../failures/causes.js'
import { namesIn } from '../failures/names.js'
import { withShortQuotes } from '../failures/texts.js'
import type { ClauseRow, Evidence } from '../report.js'
import { scopeLines } from '../scope.js'
import { countLine, failedTests } from '../test-cases.js'
import { evidenceView } from './evidence-view.js'
import { html, type Included, type Markup, sentence } from './markup.js'
import { sign } from './status.js'

const longestHeadline = 300
/** A report may be read anywhere. The page is at this address while `serve` runs on the same machine. */
const pageOfServe = 'http://localhost:4010/#/'

export interface CardLook {
  readonly known: Readings
  /** The command that repeats the failures of the report, without `--only`. */
  readonly replay: string | undefined
}

/** The failed clauses of one likely cause: the simplest case in full, each other one behind a line. */
export function failureCard(cause: Cause, number: number, look: CardLook): Markup {
  const [root, ...others] = cause
  const lateness = latenessOf(cause)
  const main = simplestEvidence(root)
  const rest = cause.flatMap(row =>
    row.evidence.filter(evidence => evidence !== main).map(evidence => [row, evidence] as const),
  )
  return html`<article class="failure" id="failed-${root.id}" aria-labelledby="headline-${number}">
<p class="clauses">${sign('failed')} <span class="status">failed</span> <code class="clause">${root.id}</code>${others.length === 0 ? undefined : html` <span class="likely">and ${others.length} more, likely one cause</span>`}</p>
<h3 id="headline-${number}">${main === undefined ? clauses[root.id].demand : headline(main)}</h3>
${lateness === undefined ? undefined : html`<p>${sentence(lateness)}</p>`}
${ruleView(root)}
${main === undefined ? undefined : evidenceView(main, { ...look, id: root.id })}
${alsoFailed(others, rest, look)}
</article>`
}

function ruleView(row: ClauseRow): Markup {
  const { id, section, level, scope } = row
  const tests = [countLine(row), ...failedTests(row).map(name => `✗ ${name}`)].filter(line => line !== '')
  const where = section === 'all' ? 'the whole specification' : `section ${section}`
  return html`<dl class="rule"><dt>Rule</dt><dd>${sentence(clauses[id].demand)} <span class="where">${where}, ${level}</span></dd><dt>Learn</dt><dd><code>principal-oracle spec ${id}</code>, or <a href="${pageOfServe}${id}">${pageOfServe}${id}</a> while <code>principal-oracle serve</code> runs</dd>${
    tests.length === 0
      ? undefined
      : html`<dt>Tests</dt><dd><ul>${tests.map(line => html`<li>${line}</li>`)}</ul></dd>`
  }${
    scope === undefined
      ? undefined
      : html`<dt>Scope</dt><dd><ul>${scopeLines(scope).map(line => html`<li>${line}</li>`)}</ul></dd>`
  }</dl>`
}

function headline(evidence: Evidence): string {
  return withShortQuotes(namesIn(evidence).in(evidence.message), longestHeadline)
}

/** Every other clause of the cause, and every other case of these clauses. */
function alsoFailed(
  others: readonly ClauseRow[],
  rest: readonly (readonly [ClauseRow, Evidence])[],
  look: CardLook,
): Included {
  const bare = others.filter(({ evidence }) => evidence.length === 0)
  if (rest.length === 0 && bare.length === 0) return undefined
  const begun = new Set<ClauseRow>()
  const anchor = (row: ClauseRow): Included => {
    if (!others.includes(row) || begun.has(row)) return undefined
    begun.add(row)
    return html` id="failed-${row.id}"`
  }
  return html`<div class="also"><h4>Also seen in</h4>
${rest.map(
  ([
    row,
    evidence,
  ]) => html`<details${anchor(row)}><summary><code class="clause">${row.id}</code> ${headline(evidence)}</summary>
${ruleView(row)}
${evidenceView(evidence, { ...look, id: row.id })}</details>
`,
)}${bare.map(row => html`<p${anchor(row)}><code class="clause">${row.id}</code> ${sentence(clauses[row.id].demand)}</p>`)}</div>`
}
