import type { RequestSummary } from '../oracle/reference-server.js'

export const logFormats = ['text', 'json', 'off'] as const
export type LogFormat = (typeof logFormats)[number]

/** Writes one line for each request to standard error, in this format. */
export function requestLog(format: LogFormat): ((summary: RequestSummary) => void) | undefined {
  if (format === 'off') return undefined
  const lineOf = format === 'json' ? JSON.stringify : logLine
  return summary => void process.stderr.write(`${lineOf(summary)}\n`)
}

/**
 * The time of day, operation, caller, status and outcome of a request, the clause if it was refused, milliseconds, and the
 * trouble that it met.
 */
export function logLine(summary: RequestSummary): string {
  const { at, method, path, operation, caller, name, status, outcome, clause, ms, trouble } = summary
  const what = operation ?? `${method} ${path}`
  return [
    at.slice(11, 23),
    column(what, 17),
    column(name ?? caller ?? 'no caller', 20),
    status ?? '---',
    column(outcome ?? '', 18),
    column(clause ?? '', 22),
    `${ms === null ? 'no response' : `${ms.toFixed(1)} ms`}${trouble === undefined ? '' : `, as ordered: ${trouble.join(', ')}`}`,
  ].join(' ')
}

/** The text in one column; control characters would change the terminal. */
function column(text: string, width: number): string {
  const plain = text.replace(/\p{C}/gu, '?')
  return (plain.length > width ? `${plain.slice(0, width - 1)}…` : plain).padEnd(width)
}
