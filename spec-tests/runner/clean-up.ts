import { sceneOf } from '../actors/scene.js'
import type { Created } from '../target/cleanup-log.js'
import { NoAnswer } from '../target/client.js'
import { Unprovisioned } from '../target/deployment.js'
import { removeCreated } from '../target/remove-created.js'
import type { Suite } from './suite.js'

/**
 * Leaves the target as it was found: what the run created is deleted by its id, and a target that takes worlds
 * is left with next to nothing. Tells what could not be removed.
 */
export async function cleanUp(suite: Suite): Promise<void> {
  await suite.inFlight.settled()
  suite.client.outlive()
  if (suite.tier === 'control' && suite.staging.used) await leaveWorld(suite)
  for (const created of suite.cleanupLog.left)
    if (await removeCreated(suite.client, suite.target, created))
      suite.cleanupLog.gone(created.id, created.profile)
  const { left, file } = suite.cleanupLog
  if (left.length > 0)
    suite.note(
      `could not remove what the run created: ${left.map(formatCreated).join(', ')}\n` +
        `try again with: principal-oracle sweep ${file}`,
    )
}

async function leaveWorld(suite: Suite): Promise<void> {
  const { world, vetted } = sceneOf(suite.target.wire.idPrefix)
  const groups = world.groups.filter(({ svc_id }) => svc_id === vetted)
  try {
    await suite.staging.stage({ ...world, groups, acrs: [] })
  } catch (error) {
    if (!(error instanceof Unprovisioned || error instanceof NoAnswer)) throw error
  }
}

function formatCreated({ id, profile }: Created): string {
  return profile === undefined ? id : `the membership of ${profile} in ${id}`
}

/** What somebody is told who wants the run to end. */
export function formatEnding({ cleanupLog: { left } }: Suite): string {
  return left.length === 0
    ? 'ending: what was asked is waited for'
    : `ending: what the run created is being removed (${left.length} left); once more ends at once and leaves it`
}

/** What somebody is told who wants it to end at once. */
export function formatLeft({ cleanupLog: { left, file } }: Suite): string {
  return left.length === 0
    ? 'ended at once'
    : `ended at once: ${left.length} of what it created may be left; remove it with: principal-oracle sweep ${file}`
}
