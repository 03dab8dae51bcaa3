import { takes } from '../../src/spec/endpoints.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import { pause } from '../target/pace.js'
import type { ClientRequest } from '../target/request.js'
import { presentGroup } from './group-view.js'
import type { Membership } from './kept-world.js'
import { isClientError, sendAndSettle } from './requests.js'
import { harmlessOf, sendHarmless } from './world-writes.js'
import { takesOut } from './write-trials.js'

/** How often a removal is tried: the world must be as it was. */
const mostAttempts = 3

/** @throws Untestable if this run has changed a group of the world, and could not undo it */
export function requireUnchanged({ suite }: Case): void {
  const { lasting } = suite.kept
  if (lasting !== undefined) throw new Untestable(lasting)
}

/**
 * Sends a change of a group of the world that leaves it as it is, or that lets a profile join or leave it again.
 * @returns undefined if the suite must not send it
 * @throws Untestable if a profile that joins could not leave again
 */
export async function sendToWorld(c: Case, request: ClientRequest): Promise<HttpResponse | undefined> {
  const { operation, actor, group = '', profile = '' } = request
  const { joined } = c.suite.kept
  const key = `${group} ${profile}`
  if (joined.has(key) && takes(operation, 'profile')) return sendAndSettle(c, request)
  const [harmless] = await harmlessOf(c, [request])
  if (harmless !== undefined) return sendHarmless(c, harmless)
  if (operation !== 'addGroupMember' || actor === null) return undefined
  if ((await presentGroup(c, group))?.members.includes(profile) !== false) return undefined
  c.known.requireServed('removeGroupMember')
  if (!(await takesOut(c)))
    throw new Untestable('needs removeGroupMember to remove a member; it did not from a group of the suite')
  joined.set(key, { actor, group, profile })
  // What is sent may take effect although no response comes.
  const { cleanupLog } = c.suite
  cleanupLog.created({ id: group, profile, actor })
  const response = await sendAndSettle(c, request)
  if (isClientError(response)) cleanupLog.removed(group, profile)
  return response
}

/** Takes out everybody who has joined a group of the world. @throws Untestable if somebody is still in it */
export async function leaveWorld(c: Case): Promise<void> {
  const { kept, cleanupLog } = c.suite
  for (const [key, membership] of kept.joined) {
    kept.joined.delete(key)
    await takeOut(c.elsewhere(c.deployment), membership).catch(error => {
      kept.lasting ??= lastingReason(membership)
      // The cleanup tries once more, also where a removal was said to have succeeded.
      const { group, ...by } = membership
      cleanupLog.created({ id: group, ...by })
      throw error
    })
  }
}

function lastingReason({ group, profile }: Membership): string {
  return `needs ${group} as the world file has it; this run could not remove ${profile} from it again`
}

async function takeOut(c: Case, membership: Membership): Promise<void> {
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    // Most have left already.
    if (await isOut(c, membership)) return
    await sendAndSettle(c, { operation: 'removeGroupMember', ...membership }).catch(error => {
      if (!(error instanceof NoResponse)) throw error
    })
  }
  if (await isOut(c, membership)) return
  throw new Untestable(lastingReason(membership))
}

/** Whether a read shows that the profile is no member, at least after some waits. */
async function isOut(c: Case, { group, profile }: Membership): Promise<boolean> {
  const { suite, known } = c
  for (const wait of [0, ...known.lateness.waitsFor('a change of members')]) {
    if (wait > 0) await pause(wait, suite.run.ended)
    if ((await presentGroup(c, group))?.members.includes(profile) === false) return true
  }
  known.lateness.inVain.add('a change of members')
  return false
}
