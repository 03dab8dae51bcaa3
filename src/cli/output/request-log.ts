import type { ReferenceServerOptions, RequestSummary, SettingsChange } from '../../server/reference-server.js'

export const logFormats = ['text', 'json', 'off'] as const
export type LogFormat = (typeof logFormats)[number]

/** Writes one line to standard error, in this format, for each request and for each change of how a world is served. */
export function requestLog(format: LogFormat): Pick<ReferenceServerOptions, 'onRequest' | 'onSettings'> {
  if (format === 'off') return {}
  const isJson = format === 'json'
  const write = (line: string) => void process.stderr.write(`${line}\n`)
  return {
    onRequest: summary => write(isJson ? JSON.stringify(summary) : logLine(summary)),
    onSettings: change => write(isJson ? JSON.stringify(change) : settingsLine(change)),
  }
}

/** The time of day, the path of an isolated world, and what is not the default. */
function settingsLine({ at, world, notDefault }: SettingsChange): string {
  const where = world === null ? '' : `/w/${world}: `
  const what = notDefault.length === 0 ? 'all as by default' : notDefault.join(' ')
  return `${at.slice(11, 23)} ${column('settings', 17)} ${where}${plain(what)}`
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
  const shown = plain(text)
  return (shown.length > width ? `${shown.slice(0, width - 1)}…` : shown).padEnd(width)
}

function plain(text: string): string {
  return text.replace(/\p{C}/gu, '?')
}
