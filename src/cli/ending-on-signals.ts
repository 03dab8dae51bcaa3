/** Milliseconds. Under npm, one Ctrl-C arrives twice: the terminal sends it, and npm forwards it. */
const sameKeyPress = 500

/**
 * Runs a task with two signals: the first SIGINT or SIGTERM aborts the first, and a later SIGINT aborts the second. A
 * terminal sends Ctrl-C to the process of the suite too, and a CI runner may send it to this one alone. A second SIGTERM
 * ends this process.
 */
export async function endingOnSignals<T>(
  task: (ending: AbortSignal, atOnce: AbortSignal) => Promise<T>,
): Promise<T> {
  const [ending, atOnce] = [new AbortController(), new AbortController()]
  let first = Number.POSITIVE_INFINITY
  const interrupt = () => {
    const now = performance.now()
    if (first === Number.POSITIVE_INFINITY) first = now
    if (!ending.signal.aborted) ending.abort('the run was interrupted')
    else if (now - first > sameKeyPress) atOnce.abort('the run was interrupted')
  }
  const terminate = () => ending.abort('the run was terminated')
  process.on('SIGINT', interrupt).once('SIGTERM', terminate)
  try {
    return await task(ending.signal, atOnce.signal)
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate)
  }
}
