import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** The part of the transcript, and how many random values were given since it began. */
let part = 0
let randomValues = 0

/**
 * The same bytes in every process, so that new groups have the same SVC-IDs when requests are repeated: later requests
 * name them. Different bytes in each part, because the suite requires that no SVC-ID returns.
 */
export function fixRandomBytes(): void {
  const randomBytes = (size: number) =>
    Buffer.alloc(size, String(part * 1000 + ++randomValues).padStart(size, '0'))
  Object.assign(crypto, { randomBytes })
  syncBuiltinESMExports()
}

/** @param next the number of the part; by default, that of the next one */
export function beginPart(next = part + 1): void {
  part = next
  randomValues = 0
}
