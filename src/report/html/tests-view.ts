import { printable, withShortIds, withShortQuotes } from '../failures/texts.js'
import type { ClauseRow, Report, TestRow } from '../report.js'
import { countTests } from '../test-cases.js'
import { isSelected, notTried } from '../verdict.js'
import { html, type Included } from './markup.js'
import { counted, sign, words } from './status.js'

const longestReason = 300
/** The most names outside the list. */
const mostNames = 2

/** The tests of a clause with their status, and what the pass in a lower tier does not include. */
export function testsView(row: ClauseRow, target: Report['target']): Included {
  const tests = (row.tests ?? []).filter(isSelected)
  if (tests.length === 0) return undefined
  const left = notTried(row, target).map(({ name }) => name)
  return html`<details class="tests"><summary>${counted(tests.length, 'test')}: ${countTests(tests)}</summary><ul>
${tests.map(testView)}</ul></details>${left.length === 0 ? undefined : html`<p class="not-tried">Not tried in this tier: ${someOf(left)}</p>`}
`
}

/** The first names, and how many there are in addition. */
function someOf(names: readonly string[]): string {
  const more = names.length - mostNames
  return [...names.slice(0, mostNames), ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

function testView({ name, status, reason }: TestRow): Included {
  const why =
    reason === undefined
      ? undefined
      : html` <span class="why">${words[status]}: ${withShortQuotes(withShortIds(printable(reason)), longestReason)}</span>`
  return html`<li class="${status}">${sign(status)} ${name}${why}</li>
`
}
