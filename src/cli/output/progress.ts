import type { Progress } from '../../check/options.js'
import { printable, shortened, withShortIds } from '../../report/failures/texts.js'
import { withFinder } from '../../report/test-name.js'
import { StatusLine, type Terminal } from './status-line.js'

/** The share of the run after which the time left can be estimated. */
const enoughDone = 0.05
const longestFailure = 200

/** Shows a run on a terminal while it lasts. Without a terminal it shows only the notes. */
export interface ProgressView {
  /** Replaces the line that says how far the run is. Each clause that failed gets a line that stays. */
  show(progress: Progress): void
  note(text: string): void
  end(): void
}

/** @param now the time in milliseconds */
export function progressTo(stream: Terminal, silent: boolean, now = () => performance.now()): ProgressView {
  const note = (text: string) => void stream.write(`${text}\n`)
  if (silent || !stream.isTTY) return { show() {}, note, end() {} }
  const start = now()
  const line = new StatusLine(stream)
  const shown = new Set<string>()
  return {
    show(progress) {
      for (const { id, test, message } of progress.failed) {
        if (shown.has(id)) continue
        shown.add(id)
        line.note(`✗ ${withFinder(id, test)}  ${shortened(withShortIds(printable(message)), longestFailure)}`)
      }
      const count = shown.size === 0 ? '' : `, ${shown.size} failed`
      line.show(formatProgress(progress, (now() - start) / 1000) + count)
    },
    note: text => line.note(text),
    end: () => line.show(''),
  }
}

/** @param seconds since the start */
export function formatProgress({ done, total, requests }: Omit<Progress, 'failed'>, seconds: number): string {
  const rate = `${requests} requests, ${Math.round(requests / Math.max(seconds, 0.001))}/s`
  if (total === 0) return `starting; ${rate}`
  const share = done / total
  const left = (seconds * (1 - share)) / share
  const end = share < enoughDone ? '' : `, about ${Math.ceil(left)} s left`
  return `${Math.floor(100 * share)}% done; ${rate}${end}`
}
