import { rmSync } from 'node:fs'
import { Run } from '../../src/report/run.js'
import type { Operation } from '../../src/spec/endpoints.js'
import { type Created, readCleanupLog } from './cleanup-log.js'
import { Client, type HttpResponse, NoResponse } from './client.js'
import { pause } from './pace.js'
import { clientRequest, sendUnjudged } from './request.js'
import { isServerError, isSuccess } from './results.js'
import type { Connection, Target } from './target.js'
import { readTarget } from './target-file.js'

/** How often a removal is tried again. */
const mostRepetitions = 3
/** The shortest wait in milliseconds before that. */
const shortestWait = 100

/**
 * Removes by id what the suite created. A removal without a response, or with a server error, is tried again. So is one
 * that finds nothing, once: a target that is late may not have shown the creation yet.
 * @param gone called with each entry that is gone
 */
export async function removeCreated(
  client: Client,
  target: Target,
  created: readonly Created[],
  gone: (entry: Created) => void,
): Promise<void> {
  let left = created
  for (let repetition = 0; left.length > 0 && repetition <= mostRepetitions; repetition++) {
    if (repetition > 0) await pause(Math.max(shortestWait, target.settleMs))
    const again: Created[] = []
    for (const entry of left) {
      const outcome = await remove({ client, target }, entry)
      const isMissing = outcome === 'missing' && repetition > 0 && !(await isShown({ client, target }, entry))
      if (outcome === 'removed' || isMissing) gone(entry)
      else if (outcome === 'failed' || (outcome === 'missing' && repetition === 0)) again.push(entry)
    }
    left = again
  }
}

type Outcome = 'removed' | 'missing' | 'failed' | 'refused'

/** The profile whose token the suite used tries first, because most others are refused. */
async function remove(connection: Connection, entry: Created): Promise<Outcome> {
  const operation = entry.profile === undefined ? 'deleteGroup' : 'removeGroupMember'
  let outcome: Outcome = 'refused'
  for (const caller of callersFor(connection.target, entry)) {
    const response = await send(connection, operation, caller, entry)
    if (response === undefined) return 'failed'
    if (isSuccess(response.status)) return 'removed'
    if (response.status === 404) return 'missing'
    if (isServerError(response)) outcome = 'failed'
  }
  return outcome
}

/** Whether a read still shows the group or the member: a target without the operation may return 404 too. */
async function isShown(connection: Connection, entry: Created): Promise<boolean> {
  for (const caller of callersFor(connection.target, entry)) {
    const response = await send(connection, 'readGroup', caller, entry)
    if (response?.status === 200) return response.text.includes(entry.profile ?? '')
  }
  return false
}

function callersFor({ tokens }: Target, { actor }: Created): readonly string[] {
  const ids = Object.keys(tokens)
  return [...ids.filter(id => id === actor), ...ids.filter(id => id !== actor)]
}

/** @returns undefined if there is no response */
async function send(
  connection: Connection,
  operation: Operation,
  caller: string,
  { id: group, profile }: Created,
): Promise<HttpResponse | undefined> {
  const request = clientRequest(operation, caller, { group, ...(profile && { profile }) })
  try {
    // None of these requests has a further effect if it is sent again.
    return await sendUnjudged(connection, request, undefined, { repeatable: true })
  } catch (error) {
    if (error instanceof NoResponse) return undefined
    throw error
  }
}

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
