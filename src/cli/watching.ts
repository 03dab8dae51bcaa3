import { once } from 'node:events'
import { fstatSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { watch } from 'chokidar'

/** Milliseconds without a further change after which changes count as complete. */
const calm = 200

/**
 * Runs a task, and runs it again after each change of a file in a folder. A change during a run aborts its signal, and
 * the reason says which file. Folders of packages, files whose names begin with a dot, and the output of
 * this process do not count.
 * @param written files that the task writes itself
 * @param end ends the task and the watch
 * @param waiting called when the task has ended and no file has changed yet
 */
export async function onEachChange(
  folder: string,
  written: readonly string[],
  end: AbortSignal,
  task: (changedOrEnded: AbortSignal, changed: AbortSignal) => Promise<void>,
  waiting: () => void,
): Promise<void> {
  const own = new Set(written.map(file => resolve(file)))
  const outputs = new Set([1, 2].map(output => fstatSync(output).ino))
  const isIgnored = (path: string) =>
    path !== folder && (/^(\.|node_modules$)/.test(basename(path)) || own.has(resolve(path)))
  const watcher = watch(folder, { ignored: isIgnored, ignoreInitial: true, alwaysStat: true })
  let changed = new AbortController()
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', (_, path, stats) => {
    if (stats !== undefined && outputs.has(stats.ino)) return
    clearTimeout(timer)
    timer = setTimeout(() => changed.abort(`${relative(folder, path)} changed`), calm)
  })
  try {
    await once(watcher, 'ready')
    while (!end.aborted) {
      changed = new AbortController()
      const signal = AbortSignal.any([changed.signal, end])
      await task(signal, changed.signal)
      if (!signal.aborted) waiting()
      await aborted(signal)
    }
  } finally {
    clearTimeout(timer)
    await watcher.close()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(done => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
}
