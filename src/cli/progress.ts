import type { WriteStream } from 'node:tty'
import type { ClauseRow } from '../report/report.js'
import { clauseIds } from '../spec/clauses.js'

/** Shows the progress of a run as one line that is overwritten. Without a terminal it shows only the notes. */
export function progressTo(
  stream: WriteStream,
  silent: boolean,
): { decided(row: ClauseRow): void; note(text: string): void; end(): void } {
  const note = (text: string) => void stream.write(`${text}\n`)
  if (silent || !stream.isTTY) return { decided() {}, note, end() {} }
  let done = 0
  let failed = 0
  const rewrite = (text: string) => {
    stream.cursorTo(0)
    stream.clearLine(1)
    stream.write(text)
  }
  rewrite(`0/${clauseIds.length} clauses`)
  return {
    decided({ id, status }) {
      done++
      if (status === 'failed') failed++
      rewrite(`${done}/${clauseIds.length} clauses, ${failed} failed  ${id}`.slice(0, stream.columns - 1))
    },
    note(text) {
      rewrite('')
      note(text)
    },
    end: () => rewrite(''),
  }
}
