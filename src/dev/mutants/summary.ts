import type { Area } from './area.js'
import type { Result, Summary } from './results.js'

/** One line on a mutant and what became of it. */
export function formatMutant(result: Result): string {
  const { status, by, under } = result
  const fate = status === 'killed' ? `killed by ${by} (${under})` : status
  return `${fate}  ${formatChange(result)}`
}

/** The position of a mutant and its change: `file:line declaration: original → replacement`. */
function formatChange({ file, line, within, original, replacement }: Result): string {
  return `${file}:${line} ${within}: ${original} → ${replacement || '(nothing)'}`
}

function formatArea({ file, within, original }: Area): string {
  return [file, within, original].filter(Boolean).join(' ')
}

/** @param selected the number of mutants that the run was to test */
export function formatSummary(summary: Summary, selected: number): string {
  const { mutants, killed, notCovered, equivalent, untested, survivors, stale } = summary
  const noticeable = killed + survivors.length
  const rate = noticeable === 0 ? 100 : (100 * killed) / noticeable
  return [
    ...survivors.map(
      result =>
        `survived  ${formatChange(result)}\n${[`under ${result.survived.join('; ')}`, ...result.notes].map(text => `            ${text}\n`).join('')}`,
    ),
    ...stale.map(area => `stale     ${formatArea(area)}\n`),
    ...(mutants < selected ? [`${selected - mutants} of ${selected} mutants have no result yet.\n`] : []),
    `${mutants} mutants: ${killed} killed, ${equivalent} equivalent${untested === 0 ? '' : ` (${untested} not tested: another mutant of their area of the table survives)`}, ${survivors.length} survivors, ${notCovered} in code that no setup runs.\n`,
    `Of the mutants that are not known to be equivalent, ${rate.toFixed(1)}% are killed.`,
  ].join('')
}
