import { type Lock, takeLock } from '../../storage/lock.js'

/*
 * Runs as a child process. For each file name that it receives, it releases its last lock and takes the lock of that
 * file. It answers `taken`, or the message of the error.
 */
let lock: Lock | undefined
process.on('message', (file: string) => {
  lock?.release()
  lock = undefined
  try {
    lock = takeLock(file)
    process.send?.('taken')
  } catch (error) {
    process.send?.((error as Error).message)
  }
})
process.on('disconnect', () => process.exit(0))
