import { StatusLine, type Terminal } from '../output/status-line.js'

/** Shows how far the runs of a client are. */
export interface RunsProgress {
  show(done: number, planned: number): void
  note(text: string): void
  end(): void
}

/** Without a terminal, it says once how many runs there are. @param now the time in milliseconds */
export function runsProgressTo(stream: Terminal, now = () => performance.now()): RunsProgress {
  const start = now()
  const line = stream.isTTY ? new StatusLine(stream) : undefined
  const note = (text: string) => (line === undefined ? void stream.write(`${text}\n`) : line.note(text))
  let isAnnounced = false
  line?.show('run 1, on the first server')
  return {
    show(done, planned) {
      const perRun = (now() - start) / 1000 / Math.max(done, 1)
      const left = `about ${Math.ceil(perRun * (planned - done))} s left`
      if (!isAnnounced && planned > done) {
        isAnnounced = true
        note(`the first run took ${perRun.toFixed(1)} s; ${planned - done} more, ${left}`)
      }
      line?.show(`run ${done} of ${planned}, ${left}`)
    },
    note,
    end: () => line?.show(''),
  }
}
