import type { ClauseRow } from '../report.js'

/** What a cause says first if reads after its failures got another response; undefined if none did. */
export function latenessOf(cause: readonly ClauseRow[]): string | undefined {
  const delays = cause.flatMap(({ evidence }) => evidence.flatMap(({ rightAfterMs }) => rightAfterMs ?? []))
  if (delays.length === 0) return undefined
  const seen = [...new Set([Math.min(...delays), Math.max(...delays)])].join(' to ')
  return `This server likely shows changes late (seen: ${seen} ms); if it may do so, set settleMs in the target file`
}
