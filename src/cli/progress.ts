import type { WriteStream } from 'node:tty'
import type { Progress } from '../check/options.js'
import { printable, shortened, withShortIds } from '../report/failures/texts.js'
import type { ClauseRow } from '../report/report.js'

type Stream = Pick<WriteStream, 'write' | 'cursorTo' | 'clearLine' | 'columns' | 'isTTY'>

/** The share of the steps after which the time left can be estimated. */
const enoughDone = 0.05
const longestFailure = 200

/** Shows a run on a terminal while it lasts. Without a terminal it shows only the notes. */
export interface ProgressView {
  /** Shows a clause that failed, in a line that stays. */
  decided(row: ClauseRow): void
  /** Replaces the line that says how far the run is. */
  show(progress: Progress): void
  note(text: string): void
  end(): void
}

/** @param now the time in milliseconds */
export function progressTo(stream: Stream, silent: boolean, now = () => performance.now()): ProgressView {
  const note = (text: string) => void stream.write(`${text}\n`)
  if (silent || !stream.isTTY) return { decided() {}, show() {}, note, end() {} }
  const start = now()
  let line = ''
  let failed = 0
  const rewrite = (text: string) => {
    stream.cursorTo(0)
    stream.clearLine(1)
    // A terminal that does not know its size has no columns.
    stream.write(text.slice(0, (stream.columns || 80) - 1))
  }
  const noteAbove = (text: string) => {
    rewrite('')
    note(text)
    rewrite(line)
  }
  return {
    decided({ id, status, evidence: [evidence] }) {
      if (status !== 'failed') return
      failed++
      noteAbove(`✗ ${id}  ${shortened(withShortIds(printable(evidence?.message ?? '')), longestFailure)}`)
    },
    show(progress) {
      line = `${formatProgress(progress, (now() - start) / 1000)}${failed === 0 ? '' : `, ${failed} failed`}`
      rewrite(line)
    },
    note: noteAbove,
    end: () => rewrite(''),
  }
}

/** @param seconds since the start */
export function formatProgress({ done, total, requests }: Progress, seconds: number): string {
  const rate = `${requests} requests, ${Math.round(requests / Math.max(seconds, 0.001))}/s`
  if (total === 0) return `starting; ${rate}`
  const share = done / total
  const left = (seconds * (1 - share)) / share
  const end = share < enoughDone ? '' : `, about ${Math.ceil(left)} s left`
  return `${Math.floor(100 * share)}% of ${total} tests; ${rate}${end}`
}
