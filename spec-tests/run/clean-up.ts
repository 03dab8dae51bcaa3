import { groupAt, type World } from '../../src/spec/nouns.js'
import type { Created } from '../target/cleanup-log.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import { deploy, Unprovisioned } from '../target/deployment.js'
import { pause } from '../target/pace.js'
import { removeCreated } from '../target/remove-created.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import type { CaseRecord } from './response-observers.js'
import type { Suite } from './suite.js'

/**
 * Removes by id what the run created. A target that takes worlds gets back the world that it showed before the run, or else
 * an almost empty one.
 * Reports what cannot be removed.
 */
export async function cleanUp(suite: Suite): Promise<void> {
  await suite.observers.settled()
  suite.client.sendAfterEnd()
  const isLeft = suite.target.tier === 'control' && suite.staging.used
  if (isLeft && !(await suite.ownWorld.isTaken())) await replaceWorld(suite)
  await suite.staging.endWorlds()
  await removeAll(suite)
  const { left, file } = suite.cleanupLog
  if (left.length > 0)
    suite.note(
      `could not remove what the run created: ${left.map(formatCreated).join(', ')}\n` +
        `try again with: principal-oracle sweep ${file}`,
    )
}

/** What was just created may be shown only after a wait, also after the end of the run. */
async function removeAll({ client, target, cleanupLog }: Suite): Promise<void> {
  if (cleanupLog.left.length > 0 && target.settleMs > 0) await pause(target.settleMs)
  await removeCreated(client, target, cleanupLog.left, ({ id, profile }) => cleanupLog.removed(id, profile))
  cleanupLog.close()
}

async function replaceWorld(suite: Suite): Promise<void> {
  const { worldBefore } = suite.staging
  try {
    if (worldBefore === undefined) {
      const { baseUrl } = await suite.staging.stage(emptyWorld(suite))
      if (baseUrl === suite.target.baseUrl)
        suite.note(
          `the run has replaced the world of ${baseUrl}, and a GET of the control URL gave none to put back: put yours in place before its tokens and SVC-IDs are used`,
        )
    } else await deploy(suite.client, suite.target, worldBefore)
  } catch (error) {
    if (!(error instanceof Unprovisioned || error instanceof NoResponse)) throw error
    if (worldBefore !== undefined)
      suite.note(`could not put back the world that the target had before the run: ${error.message}`)
  }
}

function emptyWorld({ scene: { world, vetted } }: Suite): World {
  const groups = world.groups.filter(({ svc_id }) => svc_id === vetted)
  return { ...world, groups, acrs: [] }
}

function formatCreated({ id, profile }: Created): string {
  return profile === undefined ? id : `the membership of ${profile} in ${id}`
}

export function formatEnding({ cleanupLog: { left } }: Suite): string {
  return left.length === 0
    ? 'ending: the suite waits for the responses to requests that it has sent'
    : `ending: what the run created is being removed (${left.length} left); a second signal ends at once and leaves it`
}

export function formatLeft({ cleanupLog: { left, file } }: Suite): string {
  return left.length === 0
    ? 'ended at once'
    : `ended at once: ${left.length} of what the run created may be left; remove it with: principal-oracle sweep ${file}`
}

type KnownWorld = Pick<CaseRecord, 'world' | 'wire' | 'isKnownId'>

/** On a target that keeps its world: records in the cleanup log what this response shows as created or removed. */
export function recordForCleanup(
  { target: { takesWorlds }, known: { creator }, cleanupLog }: Suite,
  c: KnownWorld,
  { operation, actor, group = '', profile }: ClientRequest,
  response: HttpResponse,
): void {
  if (takesWorlds) return
  const by = { actor: actor ?? creator ?? '' }
  const succeeds = isSuccess(response.status)
  const created = operation === 'createGroup' && succeeds ? createdId(c, response) : undefined
  if (created !== undefined) cleanupLog.created({ id: created, ...by })
  const members = groupAt(c.world, group)?.members
  if (operation === 'addGroupMember' && succeeds && profile && members?.includes(profile) === false)
    cleanupLog.created({ id: group, profile, ...by })
  // A 404 may only show that the target is late, or that it has no such operation. The cleanup makes sure.
  if (!succeeds) return
  if (operation === 'deleteGroup') cleanupLog.removed(group)
  if (operation === 'removeGroupMember') cleanupLog.removed(group, profile)
}
