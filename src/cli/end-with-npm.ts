const interval = 250

/**
 * Ends this process like SIGTERM if `npx` or `npm start` of this project started it, and the parent ends. The shell that
 * npx starts does not forward signals; `exec` in the script of `npm start` makes npm itself the parent.
 */
export function endWithNpm(): void {
  const { npm_package_name: name, npm_lifecycle_event: event } = process.env
  if (event !== 'npx' && !(name === 'principal-oracle' && event === 'start')) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, interval)
  watch.unref()
}
