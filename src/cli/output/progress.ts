import type { Progress } from '../../check/options.js'
import { printable, shortened, withShortIds } from '../../report/failures/texts.js'
import { withFinder } from '../../report/test-name.js'
import type { StatusLine } from './status-line.js'

/** The share of the run after which the time left can be estimated. */
const enoughDone = 0.05
const longestFailure = 200

/**
 * Shows how far a check is. Each clause that failed gets a line that stays.
 * @param now the time in milliseconds
 */
export function checkProgress(line: StatusLine, now = () => performance.now()): (progress: Progress) => void {
  const start = now()
  const shown = new Set<string>()
  // While one test takes long, the time left shrinks all the same.
  let [doneBefore, end] = [0, 0]
  return progress => {
    if (!line.isShown) return
    const seconds = (now() - start) / 1000
    if (progress.done !== doneBefore) [doneBefore, end] = [progress.done, endOf(progress, seconds)]
    for (const { id, test, message } of progress.failed) {
      if (shown.has(id)) continue
      shown.add(id)
      line.note(`✗ ${withFinder(id, test)}  ${shortened(withShortIds(printable(message)), longestFailure)}`)
    }
    const count = shown.size === 0 ? '' : `, ${shown.size} failed`
    line.show(formatProgress(progress, seconds, end) + count)
  }
}

type Counts = Omit<Progress, 'failed'>

/** When the run will end if it goes on as before, in seconds since its start. */
function endOf({ done, total }: Pick<Counts, 'done' | 'total'>, seconds: number): number {
  return (seconds * total) / done
}

/** @param seconds since the start @param end when the run will end, if it was estimated before */
export function formatProgress(counts: Counts, seconds: number, end = endOf(counts, seconds)): string {
  const { done, total, requests } = counts
  const rate = `${requests} requests, ${Math.round(requests / Math.max(seconds, 0.001))}/s`
  if (total === 0) return `starting; ${rate}`
  const share = done / total
  const left = end < seconds ? 'longer than usual' : `about ${Math.ceil(end - seconds)} s left`
  return `${Math.floor(100 * share)}% done; ${rate}${share < enoughDone ? '' : `, ${left}`}`
}

/**
 * Shows how many runs of a client are done. Once, it says how many there are, also where there is no terminal.
 * @param now the time in milliseconds
 */
export function runsProgress(
  line: StatusLine,
  now = () => performance.now(),
): (done: number, planned: number) => void {
  const start = now()
  let isAnnounced = false
  line.show('run 1, on the first server')
  return (done, planned) => {
    const perRun = (now() - start) / 1000 / Math.max(done, 1)
    const left = `about ${Math.ceil(perRun * (planned - done))} s left`
    if (!isAnnounced && planned > done) {
      isAnnounced = true
      line.note(`the first run took ${perRun.toFixed(1)} s; ${planned - done} more, ${left}`)
    }
    line.show(`run ${done} of ${planned}, ${left}`)
  }
}
