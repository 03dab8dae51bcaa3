import type { Id } from '../../src/spec/nouns.js'
import { waitedInVain, waitsFor } from '../policy/lateness.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import { NoResponse } from '../target/client.js'
import { pause } from '../target/pause.js'
import { isSuccess } from '../target/results.js'
import { noteLate } from './note-late.js'
import { presentGroup } from './present-group.js'
import { requireSuccess, sendAndSettle } from './requests.js'
import { keepsRemoved } from './write-trials.js'

/** A profile that joins a group of the world, and who adds and removes it. */
interface Membership {
  readonly actor: Id
  readonly group: Id
  readonly profile: Id
}

/** How often a removal is tried: the world must be as it was. */
const mostAttempts = 3

/** The suites that could not take a member out of a group of the world again, and what they say about it. */
const changed = new WeakMap<Suite, string>()

/** @throws Untestable if this run has changed a group of the world, so that the world file says what is no longer true */
export function requireUnchanged({ suite }: Case): void {
  const reason = changed.get(suite)
  if (reason !== undefined) throw new Untestable(reason)
}

/** @throws Untestable if the target does not remove members that it added, so that a profile that joins could not leave again */
export async function requireRemovals(c: Case): Promise<void> {
  c.known.requireServed('removeGroupMember', 'readGroup', 'addGroupMember')
  // In a comparison, a group that one case has created is unknown to the others.
  if (c.suite.options.other !== undefined) return
  if (await keepsRemoved(c.elsewhere(c.deployment)))
    throw new Untestable('needs removeGroupMember to remove a member; it did not from a group of the suite')
}

/** Makes a profile a member of a group of the world while `work` runs. */
export async function whileMember(c: Case, membership: Membership, work: () => Promise<void>): Promise<void> {
  try {
    await requireSuccess(c, { operation: 'addGroupMember', ...membership })
    await isShownAs(c, membership, 'in')
    await work()
  } finally {
    await takeOut(c, membership)
  }
}

async function takeOut(c: Case, membership: Membership): Promise<void> {
  for (let attempts = 0; attempts < mostAttempts; attempts++) if (await isOutNow(c, membership)) return
  const { group, profile } = membership
  const reason = `needs ${group} as the world file has it; this run could not remove ${profile} from it again`
  changed.set(c.suite, reason)
  throw new Untestable(reason)
}

/** Removes the member. Only if no read shows the members, the status of the response counts. */
async function isOutNow(c: Case, membership: Membership): Promise<boolean> {
  try {
    const { status } = await sendAndSettle(c, { operation: 'removeGroupMember', ...membership })
    return (await isShownAs(c, membership, 'out')) ?? isSuccess(status)
  } catch (error) {
    if (error instanceof NoResponse) return false
    throw error
  }
}

/** Whether a read shows the profile as a member, or as none, at least after some waits; undefined if no read shows it. */
async function isShownAs(
  c: Case,
  { group, profile }: Membership,
  place: 'in' | 'out',
): Promise<boolean | undefined> {
  const { suite, known } = c
  for (const wait of [0, ...waitsFor('a change of members', known.lateness)]) {
    if (wait > 0) await pause(wait, suite.run.ended)
    const { members } = await presentGroup(c.elsewhere(c.deployment), group)
    if (members === undefined) return undefined
    if (members.includes(profile) !== (place === 'in')) continue
    if (wait > 0) noteLate(suite, 'a read showed a change of members only after a wait')
    return true
  }
  known.lateness = waitedInVain(known.lateness, 'a change of members')
  return false
}
