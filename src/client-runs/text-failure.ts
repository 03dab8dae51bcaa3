import { printable, shortened } from '../report/failures/texts.js'
import type { SentRequest } from './attempt.js'
import type { FailureRow } from './report.js'

const longestLine = 160

/** How a run ended, its first lines, and its last requests. */
export function shownFailure({
  end,
  lines,
  requests,
  sent,
}: Pick<FailureRow, 'end' | 'lines' | 'requests' | 'sent'>): readonly string[] {
  return [
    `  ${shownLine(end)}${lines.length === 0 ? ', without output' : ':'}`,
    ...lines.map(text => `    ${shownLine(text)}`),
    ...(requests.length === 0 ? ['  no requests'] : [`  ${whichRequests(requests.length, sent)}:`]),
    ...requests.map(request => `    ${shownLine(requestLine(request))}`),
  ]
}

function whichRequests(shown: number, sent: number): string {
  if (shown < sent) return `the last ${shown} of its ${sent} requests`
  return sent === 1 ? 'its only request' : `its ${sent} requests`
}

/** Such as `GET /auth/v1/profile?s=an as Anna Berg: 404`. */
export function requestLine({ method, path, caller, body, status, trouble = [] }: SentRequest): string {
  return [
    `${method} ${path}`,
    ...(body === undefined ? [] : [body]),
    `${caller === null ? 'without a token' : `as ${caller}`}: ${status ?? 'no response'}`,
    ...(trouble.length === 0 ? [] : [`(trouble: ${trouble.join(', ')})`]),
  ].join(' ')
}

/** The text in one line of a terminal. */
export function shownLine(text: string): string {
  return printable(shortened(text, longestLine))
}

/** Failures with the ids of others at the same open points that failed alike. */
export function folded(
  rows: readonly FailureRow[],
): readonly { readonly row: FailureRow; readonly also: readonly string[] }[] {
  const groups = new Map<string, { readonly row: FailureRow; readonly also: string[] }>()
  for (const row of rows) {
    const places = row.choices.map(id => (id.includes('@') ? id : id.split('=')[0]))
    const key = JSON.stringify([places, row.end, row.lines[0]])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { row, also: [] })
    else group.also.push(row.id)
  }
  return [...groups.values()]
}
