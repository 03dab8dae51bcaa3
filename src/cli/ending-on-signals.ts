/** Milliseconds. Under npm, one signal arrives twice: the terminal sends it, and npm forwards it. */
const sameKeyPress = 500

/**
 * Runs a task with two signals: the first SIGINT or SIGTERM aborts the first, and a later one aborts the second. A
 * terminal sends Ctrl-C to the process of the suite too, and a CI runner may send it to this one alone.
 */
export async function endingOnSignals<T>(
  task: (ending: AbortSignal, atOnce: AbortSignal) => Promise<T>,
): Promise<T> {
  const [ending, atOnce] = [new AbortController(), new AbortController()]
  let first: number | undefined
  const end = (reason: string) => {
    const now = performance.now()
    first ??= now
    ending.abort(reason)
    if (now - first > sameKeyPress) atOnce.abort(reason)
  }
  const interrupt = () => end('the run was interrupted')
  const terminate = () => end('the run was terminated')
  process.on('SIGINT', interrupt).on('SIGTERM', terminate)
  try {
    return await task(ending.signal, atOnce.signal)
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate)
  }
}
