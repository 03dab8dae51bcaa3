import { existsSync, fstatSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { watch } from 'chokidar'
import { reasonOf, UsageError } from '../../files.js'

/** Each file and folder costs the system a watch, and this process memory. */
const mostWatched = 20_000
/** Milliseconds without a further change after which changes count as complete. */
const calm = 200

interface Watched {
  readonly task: (changedOrEnded: AbortSignal, changed: AbortSignal) => Promise<void>
  /** Called when the task has ended and no file has changed yet. */
  readonly waiting: () => void
  /** Ends the task and the watch. */
  readonly end: AbortSignal
  /** Files that the task writes itself. */
  readonly written?: readonly string[]
  /** How many files and folders may be watched. */
  readonly most?: number
}

/**
 * Runs a task, and runs it again after each change of a file in a folder. A change during a run aborts its signal, and
 * the reason says which file. Folders of packages, files whose names begin with a dot, and the output of
 * this process do not count, nor does what cannot be read. The folder may be deleted and made again.
 * @throws UsageError if there are more files and folders than may be watched
 */
export async function onEachChange(
  folder: string,
  { task, waiting, end, written = [], most = mostWatched }: Watched,
): Promise<void> {
  const own = new Set(written.map(file => resolve(file)))
  const outputs = new Set([1, 2].map(output => fstatSync(output).ino))
  const found = new Set<string>()
  let isReady = false
  const tooMany = new AbortController()
  const isIgnored = (path: string) => {
    if (path === folder) return false
    // What is ignored is not searched either, so the search of a large folder ends here.
    if (end.aborted || tooMany.signal.aborted) return true
    if (/^(\.|node_modules$)/.test(basename(path)) || own.has(resolve(path))) return true
    if (!isReady && found.add(path).size > most) tooMany.abort()
    return false
  }
  const watcher = watch(folder, {
    ignored: isIgnored,
    ignoreInitial: true,
    alwaysStat: true,
    ignorePermissionErrors: true,
  })
  let changed = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const change = (path: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => changed.abort(`${relative(folder, path) || folder} changed`), calm)
  }
  let isGone = false
  watcher.on('all', (event, path, stats) => {
    if (stats !== undefined && outputs.has(stats.ino)) return
    if (event === 'unlinkDir' && path === folder) isGone = true
    change(path)
  })
  const returning = setInterval(() => {
    if (!isGone || !existsSync(folder)) return
    isGone = false
    watcher.add(folder)
    change(folder)
  }, calm)
  // There may be one for each of many files.
  watcher.once('error', error => {
    console.error(`warning: some changes in ${folder} are not noticed: ${reasonOf(error)}`)
    watcher.on('error', () => {})
  })
  const ready = new Promise<void>(done => void watcher.once('ready', done))
  try {
    await Promise.race([ready, aborted(end), aborted(tooMany.signal)])
    if (tooMany.signal.aborted)
      throw new UsageError(
        `--watch: ${folder} has more than ${most} files and folders; name a smaller folder with --watch FOLDER`,
      )
    isReady = true
    do {
      changed = new AbortController()
      const signal = AbortSignal.any([changed.signal, end])
      await task(signal, changed.signal)
      if (!signal.aborted) waiting()
      await aborted(signal)
    } while (!end.aborted)
  } finally {
    clearTimeout(timer)
    clearInterval(returning)
    // Closing removes every listener, and a search of the folder that still goes on may find more that cannot be read.
    await watcher.close().finally(() => watcher.on('error', () => {}))
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(done => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
}
