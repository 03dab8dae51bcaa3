import { type Lock, takeLock } from '../storage/lock.js'

/** A process that takes the lock of each file it is told, says whether it has, and gives back the one before. */
let lock: Lock | undefined
process.on('message', (file: string) => {
  lock?.release()
  lock = undefined
  try {
    lock = takeLock(file)
    process.send?.('won')
  } catch (error) {
    process.send?.((error as Error).message)
  }
})
process.on('disconnect', () => process.exit(0))
