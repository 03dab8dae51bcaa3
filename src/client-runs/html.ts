import { exact, html, type Included, type Markup, pageOf } from '../report/html/markup.js'
import type { Failure } from './attempt.js'
import { groupsOf, summaryOf } from './groups.js'
import type { ChoiceStatus, ClientReport, FailureRow } from './report.js'
import { requestLine } from './text.js'

/** The report as one HTML page. It needs no script and no network. @param remarks what the exit code depends on in addition */
export function htmlOf(report: ClientReport, remarks: readonly string[]): string {
  const { counts, verdict } = summaryOf(report)
  const { command, breaking, notRepeatable, first, startedAt, tool } = report
  return pageOf(
    `${report.verdict}: ${command}`,
    style,
    html`<header class="top ${report.verdict}">
<p class="kind">Runs of a client</p>
<h1>Does the client survive every fair server?</h1>
<p class="verdict"><strong>${verdict}</strong></p>
<p>Command: <code>${command}</code></p>
<p>${counts}.</p>
${remarks.map(remark => html`<p>${remark}</p>`)}
</header>
<main>
${section('What breaks the client', breaking.map(failure))}
${section('The first server', first === undefined ? [] : [details(first)])}
${section('Failed once, and passed when it was repeated', notRepeatable.map(failure))}
${section('Readings', table(report, 'reading', 'Open point'))}
${section('Troubles', table(report, 'trouble', 'Operation'))}
</main>
<footer>principal-oracle ${tool.version}, ${startedAt}</footer>`,
  )
}

function section(title: string, content: readonly Included[]): Included {
  return content.length === 0 ? undefined : html`<section>\n<h2>${title}</h2>\n${content}\n</section>\n`
}

function failure(row: FailureRow): Markup {
  return html`<article>
<h3><code>${row.id}</code></h3>
${row.says.map(says => html`<p>${says}</p>`)}
${details(row)}
<p>Repeat: <code>${exact(row.repeat)}</code></p>
</article>
`
}

function details({ end, lines, requests, sent }: Failure): Markup {
  return html`<p>It ended with ${end}.</p>
<pre>${lines.join('\n')}</pre>
<p>The last ${requests.length} of ${sent} requests:</p>
<pre>${requests.map(requestLine).join('\n')}</pre>`
}

const marks: Readonly<Record<ChoiceStatus, string>> = {
  passed: '✓',
  failed: '✗',
  'not repeatable': '~',
  'not reached': '·',
  'not run': '–',
}

function table(report: ClientReport, kind: 'reading' | 'trouble', heading: string): readonly Markup[] {
  const groups = groupsOf(report, () => true).filter(group => group.kind === kind)
  if (groups.length === 0) return []
  const rows = groups.flatMap(({ name, cells }) =>
    cells.map(({ value, status, says }, at) => {
      const first = at === 0 ? html`<th scope="rowgroup" rowspan="${cells.length}">${name}</th>` : undefined
      return html`<tr>${first}<td><code>${value}</code></td><td class="${status.replace(' ', '-')}">${marks[status]} ${status}</td><td>${says}</td></tr>
`
    }),
  )
  return [
    html`<table>
<thead><tr><th scope="col">${heading}</th><th scope="col">Choice</th><th scope="col">Result</th><th scope="col">What the server does</th></tr></thead>
<tbody>
${rows}</tbody>
</table>`,
  ]
}

const style = html`
pre { white-space: pre-wrap; margin: .5rem 0 }
article { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--failed); border-radius: 6px; padding: .75rem 1rem; margin: 1rem 0; break-inside: avoid }
article p { margin: .4rem 0 }
.survives strong, td.passed { color: var(--passed) } .breaks strong, td.failed { color: var(--failed); font-weight: 600 }
.inconclusive strong, td.not-repeatable { color: var(--errored) } td.not-reached, td.not-run { color: var(--muted) }
td:nth-last-child(2) { white-space: nowrap }
`
