import type { Look } from './look.js'
import type { Report } from './report.js'
import { isSelected, whyMuchUntested } from './verdict.js'

/** What a reader should know in addition to the verdict: why much is untested, failures of clauses that were not selected, and the given remarks. */
export function notesOn(report: Report, { remarks = [] }: Pick<Look, 'remarks'>): readonly string[] {
  const { clauses } = report
  const untested = whyMuchUntested(report)
  const seen = clauses.filter(row => !isSelected(row) && row.evidence.length > 0)
  return [
    ...(untested === undefined ? [] : [untested]),
    ...seen.map(({ id, evidence }) => `not selected, and not counted: ${id} fails: ${evidence[0]?.message}`),
    ...comparedWith(report),
    ...remarks,
  ]
}

/** What the note on a reading begins with if two deployments take different ones. */
export const differentReadings = 'the first: '

function comparedWith({ against, readings }: Report): readonly string[] {
  if (against === undefined) return []
  const different = readings.filter(({ note }) => note?.startsWith(differentReadings))
  const count =
    different.length === 0 ? '' : `; at ${different.length} open points the two take different fair readings:`
  return [
    `compared with the other deployment, ${deploymentName(against)}${against.strict ? ', strictly' : ''}${count}`,
    ...different.map(({ id, note }) => `${id} ${note}`),
  ]
}

/** A deployment in words: its name and its base URL, or only one of them if the other one adds nothing. */
export function deploymentName({
  name,
  baseUrl,
}: {
  readonly name: string
  readonly baseUrl: string
}): string {
  const isHost = URL.canParse(baseUrl) && new URL(baseUrl).host === name
  return isHost ? baseUrl : [name, baseUrl].filter(part => part !== '').join(' at ')
}
