/**
 * Runs a task with a signal that SIGINT and SIGTERM abort. The terminal sends Ctrl-C to the process of the suite too, and
 * a second Ctrl-C ends that process, so SIGINT never ends this one. A second SIGTERM does.
 */
export async function endingOnSignals<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const interrupt = () => ending.abort('the run was interrupted')
  const terminate = () => ending.abort('the run was terminated')
  process.on('SIGINT', interrupt).once('SIGTERM', terminate)
  try {
    return await task(ending.signal)
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate)
  }
}
