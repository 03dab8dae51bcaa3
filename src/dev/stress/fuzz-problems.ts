import type { RawExchange } from '../test-support/raw-client.js'

/** What is wrong with the responses to one request, and with the bytes after them; undefined if nothing is wrong. */
export function problemInResponses(
  { responses, rest }: RawExchange,
  isHead: boolean,
  token: string,
): string | undefined {
  if (rest !== '') return `the response is incomplete: ${rest}`
  for (const { status, headers, body } of responses) {
    if (status >= 500) return `the status is ${status}: ${body}`
    // The pages, the overview as text, and what follows a click on the page of the login.
    const isPage = status === 200 && /^text\/(html|plain)/.test(headers['content-type'] ?? '')
    const isEmpty = status === 303 && body === ''
    if (!isPage && !isEmpty && !/^application\/json/.test(headers['content-type'] ?? ''))
      return `the content type of the ${status} response is not JSON`
    if (body.includes(token) || /\n\s+at /.test(body))
      return `the response contains a token or a stack trace: ${body}`
    if (isHead || isPage || isEmpty) continue
    const { error, msg } = JSON.parse(body) as { error?: unknown; msg?: unknown }
    if (status >= 400 && (typeof error !== 'string' || typeof msg !== 'string'))
      return `the ${status} response does not say what was wrong: ${body}`
  }
  return undefined
}

/** What is wrong with a part of the log; undefined if nothing is wrong. */
export function problemInLog(log: string, token: string): string | undefined {
  if (log.includes(token)) return `the log contains the token: ${log}`
  return /"stack":|\n\s+at /.test(log) ? `the log contains a stack trace: ${log}` : undefined
}
