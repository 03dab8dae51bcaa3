import { printable } from '../report/failures/texts.js'
import { groupsOf, summaryOf } from './groups.js'
import type { ChoiceStatus, ClientReport, FailureRow } from './report.js'
import { requestLine } from './text-failure.js'

/** The report as one HTML page. It needs no script and no network. @param remarks what the exit code depends on in addition */
export function htmlOf(report: ClientReport, remarks: readonly string[]): string {
  const { counts, verdict } = summaryOf(report)
  const { command, breaking, notRepeatable, first, startedAt, tool } = report
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(`${report.verdict}: ${command}`)}</title>
<style>${style}</style>
<main>
<h1>Does the client survive every fair server?</h1>
<p class="verdict ${report.verdict}">${escaped(verdict)}</p>
<p>Command: <code>${escaped(command)}</code></p>
<p>${escaped(counts)}.</p>
${remarks.map(remark => `<p>${escaped(remark)}</p>`).join('\n')}
${section('What breaks the client', breaking.map(failure).join('\n'))}
${first === undefined ? '' : section('The first server', details(first))}
${section('Failed once, and passed when it was repeated', notRepeatable.map(failure).join('\n'))}
${section('Readings', table(report, 'reading', 'Open point'))}
${section('Troubles', table(report, 'trouble', 'Operation'))}
<footer>principal-oracle ${escaped(tool.version)}, ${escaped(startedAt)}</footer>
</main>
</html>
`
}

function section(title: string, content: string): string {
  return content === '' ? '' : `<section>\n<h2>${escaped(title)}</h2>\n${content}\n</section>`
}

function failure(row: FailureRow): string {
  return `<article>
<h3><code>${escaped(row.id)}</code></h3>
${row.says.map(says => `<p>${escaped(says)}</p>`).join('\n')}
${details(row)}
<p>Repeat: <code>${escaped(row.repeat)}</code></p>
</article>`
}

function details({
  end,
  lines,
  requests,
  sent,
}: Pick<FailureRow, 'end' | 'lines' | 'requests' | 'sent'>): string {
  return `<p>It ended with ${escaped(end)}.</p>
<pre>${lines.map(escaped).join('\n')}</pre>
<p>The last ${requests.length} of ${sent} requests:</p>
<pre>${requests.map(request => escaped(requestLine(request))).join('\n')}</pre>`
}

const marks: Readonly<Record<ChoiceStatus, string>> = {
  passed: '✓',
  failed: '✗',
  'not repeatable': '~',
  'not reached': '·',
  'not run': '–',
}

function table(report: ClientReport, kind: 'reading' | 'trouble', heading: string): string {
  const groups = groupsOf(report, () => true).filter(group => group.kind === kind)
  if (groups.length === 0) return ''
  const rows = groups.flatMap(({ name, cells }) =>
    cells.map(({ value, status, says }, at) => {
      const first = at === 0 ? `<th scope="rowgroup" rowspan="${cells.length}">${escaped(name)}</th>` : ''
      return `<tr>${first}<td><code>${escaped(value)}</code></td><td class="${status.replace(' ', '-')}">${marks[status]} ${status}</td><td>${escaped(says)}</td></tr>`
    }),
  )
  return `<table>
<thead><tr><th scope="col">${heading}</th><th scope="col">Choice</th><th scope="col">Result</th><th scope="col">What the server does</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5d8dd, #41464f); --soft: light-dark(#f4f5f7, #22262c);
  --good: light-dark(#176c34, #6fd08c); --bad: light-dark(#b3202a, #ff8d8d); --odd: light-dark(#825500, #eab94d); --dim: light-dark(#646b76, #98a1ad) }
body { margin: 0; background: light-dark(#fff, #16191d); color: light-dark(#1c2026, #e4e7eb); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem } h3 { font-size: 1rem; margin: 0 }
code, pre { font: 0.875rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere }
pre { background: var(--soft); padding: 0.75rem; border-radius: 0.4rem; white-space: pre-wrap; margin: 0.5rem 0 }
article { border: 1px solid var(--line); border-left: 0.3rem solid var(--bad); border-radius: 0.4rem; padding: 0.75rem 1rem; margin: 1rem 0 }
article p { margin: 0.4rem 0 }
.verdict { font-weight: 600; padding: 0.6rem 1rem; border-radius: 0.4rem; border: 1px solid currentColor }
.survives, .passed { color: var(--good) } .breaks, .failed { color: var(--bad); font-weight: 600 }
.inconclusive, .not-repeatable { color: var(--odd) } .not-reached, .not-run, footer { color: var(--dim) }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line) }
td:nth-last-child(2) { white-space: nowrap } footer { margin-top: 2rem }
@media print { :root { color-scheme: light } main { padding: 0; max-width: none } article, tr { break-inside: avoid } thead { display: table-header-group } }
`

/** Text that is safe in HTML and in the value of an attribute. */
function escaped(text: string): string {
  return printable(text).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
