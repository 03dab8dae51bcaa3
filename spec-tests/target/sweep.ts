import { rmSync } from 'node:fs'
import { Run } from '../../src/report/run.js'
import { type Created, readCleanupLog } from './cleanup-log.js'
import { Client } from './client.js'
import { removeCreated } from './remove-created.js'
import { readTarget } from './target-file.js'

/**
 * Removes, by recorded id, what an interrupted run created; deletes the cleanup log if nothing is left.
 * @returns what is still there
 */
export async function sweep(cleanupLog: string, timeout: number): Promise<readonly Created[]> {
  const { target: file, baseUrl, created } = readCleanupLog(cleanupLog)
  const client = new Client(new Run(), { timeout })
  const left = new Set(created)
  try {
    const target = { ...readTarget(file), baseUrl }
    await removeCreated(client, target, created, entry => left.delete(entry))
  } finally {
    await client.close()
  }
  if (left.size === 0) rmSync(cleanupLog, { force: true })
  return [...left]
}
