import type { RawAnswer } from './raw-client.js'

/** What is wrong with the answers to what was sent over one connection, and with what came after them. */
export function problemIn(
  answers: readonly RawAnswer[],
  rest: string,
  head: boolean,
  token: string,
): string | undefined {
  if (rest !== '') return `the answer is not whole: ${rest}`
  for (const { status, headers, body } of answers) {
    if (status >= 500) return `the answer is ${status}: ${body}`
    if (!/^application\/json/.test(headers['content-type'] ?? ''))
      return `the answer ${status} is not called JSON`
    if (body.includes(token) || /\n\s+at /.test(body)) return `the answer holds a token or a stack: ${body}`
    if (head) continue
    const { error, msg } = JSON.parse(body) as { error?: unknown; msg?: unknown }
    if (status >= 400 && (typeof error !== 'string' || typeof msg !== 'string'))
      return `the refusal does not say what was wrong: ${body}`
  }
  return undefined
}

/** What a log must not hold. */
export function problemInLog(log: string, token: string): string | undefined {
  if (log.includes(token)) return `the log holds the token: ${log}`
  return /"stack":|\n\s+at /.test(log) ? `the log holds a stack: ${log}` : undefined
}
