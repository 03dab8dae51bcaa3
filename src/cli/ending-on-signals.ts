/**
 * Runs a task with two signals: the first SIGINT or SIGTERM aborts the first, and the next SIGINT aborts the second. A
 * terminal sends Ctrl-C to the process of the suite too, and a CI runner may send it to this one alone. A second SIGTERM
 * ends this process.
 */
export async function endingOnSignals<T>(
  task: (ending: AbortSignal, atOnce: AbortSignal) => Promise<T>,
): Promise<T> {
  const [ending, atOnce] = [new AbortController(), new AbortController()]
  const interrupt = () => (ending.signal.aborted ? atOnce : ending).abort('the run was interrupted')
  const terminate = () => ending.abort('the run was terminated')
  process.on('SIGINT', interrupt).once('SIGTERM', terminate)
  try {
    return await task(ending.signal, atOnce.signal)
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate)
  }
}
