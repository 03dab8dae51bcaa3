import { groupAt } from '../../src/spec/nouns.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { withMember, withoutMember } from '../worlds/granted-worlds.js'
import { type Clauses, changesOfOthers, clauseOfEffect, clauseOfWrite, isOfOther } from './attribution.js'
import { groupIn, worldOf } from './belief.js'
import {
  type Contrast,
  type Contrasted,
  isRightOn,
  judgedOn,
  type Means,
  permittedRead,
  type Question,
  startWithCreated,
  stateOf,
  those,
} from './contrast.js'
import { judge } from './judge.js'
import type { Judgement } from './judgement.js'
import { afterPlainerSearches } from './plainer-search.js'

/**
 * The clauses that a wrong response may violate, after the same request on a world that is put in place in the state
 * that the target should be in. If the response is wrong there too, what happened before plays no part. If it is
 * wrong after the deletion of its group alone, nothing else does. If it is right after the last write alone, which was
 * refused or follows a deletion, an earlier one has come to light: a change, or a write that was refused too.
 */
export async function afterStateAlone(wrong: Contrasted, means: Means): Promise<Clauses> {
  const { before, exchange, mayBe } = wrong
  const { known, onFresh } = means
  const { lastWrites, start } = before.past
  const [last, ...others] = lastWrites
  // No fresh world has had the deleted group that the request names as a profile.
  const namesDeleted = before.past.deleted.has(exchange.request.profile ?? '')
  if (mayBe.length === 1 || last === undefined || before.isLost || namesDeleted) return mayBe
  const stateless = await onFresh(stateOf(before), async send => {
    const again = await send(exchange.request)
    const sendThere = async (request: ClientRequest) => (await send(request)).exchange.response
    if (again.judgement.kind === 'wrong') {
      const there = await afterPlainerSearches(
        { ...again, ...again.judgement },
        { ...means, send: sendThere },
      )
      return those(there, clause => mayBe.includes(clause))
    }
    // Not those that it would violate if nothing had happened.
    const same = judge(known, again.before, exchange)
    return same.kind === 'wrong' ? without(mayBe, same.mayBe) : mayBe
  })
  const left = stateless && (await afterDeletionAlone({ ...wrong, mayBe: stateless }, means))
  const deletesOther = [...before.past.deleted.keys()].some(id => id !== last.exchange.request.group)
  const isAlone = others.length === 0 && (deletesOther || !isSuccess(last.exchange.response.status))
  if (left === undefined || !isAlone || worldOf(last.before).groups === start.groups) return left ?? mayBe
  const again = await judgedOn(means, stateOf(last.before), [last.exchange.request, exchange.request])
  if (again === undefined || again.kind === 'wrong') return left
  const ofLast = [clauseOfWrite(last), clauseOfEffect(last)]
  return without(left, refusalsIn(before) > 1 ? ofLast : [...ofLast, 'state.refusal'])
}

/** Of these clauses, those that the response may violate after the deletion of its group alone, if it is wrong then too. */
async function afterDeletionAlone(
  { before, exchange: { request }, mayBe }: Contrasted,
  means: Means,
): Promise<Clauses> {
  const deleted = before.past.deleted.get(request.group ?? '')
  if (deleted === undefined || mayBe.length === 1) return mayBe
  const { acrs, groups, ...world } = stateOf(before)
  const back = {
    ...world,
    groups: [...groups, deleted.group],
    acrs: [...new Set([...acrs, ...deleted.acrs])],
  }
  const alone = await judgedOn(means, back, [deleted.by, request])
  return those(mayBe, clause => alone?.kind === 'wrong' && alone.mayBe.includes(clause))
}

/**
 * The clauses that a read may violate that does not show its group as it is: only state.isolation, if it is wrong after the
 * changes of other groups alone. If it is right then, all but that, unless another group was the last one to change.
 */
export const afterOtherChanges: Contrast = async ({ before, exchange: { request }, mayBe }, means) => {
  const { operation, group = '' } = request
  // A read that must be refused shows no group.
  const isCertain = ['state.isolation', 'read.permission'].includes(mayBe[0])
  const isOpen = !isCertain && mayBe.includes('state.isolation')
  const others = changesOfOthers(before, group)
  if (operation !== 'readGroup' || !isOpen || others.length === 0) return mayBe
  const again = await judgedOn(means, startWithCreated(before), [...others, request])
  if (again?.kind === 'wrong') return ['state.isolation']
  return isOfOther(before, group) ? mayBe : without(mayBe, ['state.isolation'])
}

/**
 * The clauses that a read or a search of a group may violate: only update.partial, if the last update of the group, sent
 * again on a world in the state that the target should be in, changes more than it says.
 */
export const afterUpdateAlone: Contrast = async ({ before, exchange: { request }, mayBe, why }, means) => {
  const id = request.group ?? why.field?.owner
  const update = before.past.changes.findLast(
    ({ operation, group }) => operation === 'updateGroup' && group === id,
  )
  const read = permittedRead(means, before, id)
  if (update === undefined || read === undefined || before.isLost || mayBe[0] === 'update.partial')
    return mayBe
  const again = await judgedOn(means, stateOf(before), [update, read])
  return again?.kind === 'wrong' && again.mayBe[0] === 'update.partial' ? ['update.partial'] : mayBe
}

/**
 * The clauses that a response may violate after a change: only state.refusal, if it is wrong after the same writes on a fresh
 * world, and right after those of them that were not refused.
 */
export const afterChangesAlone: Contrast = async ({ before, exchange, mayBe }, means) => {
  const { request, response } = exchange
  const { writes, changes, lastWrites } = before.past
  const isOfLast = lastWrites.some(({ exchange: { response } }) => !isSuccess(response.status))
  // A server that refuses a caller again may only remember that it has done so.
  const isRefused = response.status === 403
  if (isOfLast || isRefused || refusalsIn(before) === 0 || before.isLost) return mayBe
  const isAfter = async (kind: Judgement['kind'], requests: readonly ClientRequest[]) => {
    const sent = requests.filter(each => each.operation !== 'createGroup' || !changes.includes(each))
    return (await judgedOn(means, startWithCreated(before), [...sent, request]))?.kind === kind
  }
  const isRefusal = (await isAfter('right', changes)) && (await isAfter('wrong', writes))
  return isRefusal ? ['state.refusal'] : mayBe
}

/**
 * Whether a response is wrong after the joining and leaving of its caller alone, and right in a world that is put in place in
 * the state after these.
 */
export const isWrongAfterMoves: Question = async ({ before, exchange: { request } }, means) => {
  const { start, changes } = before.past
  const { actor } = request
  const moves = changes.filter(({ profile }) => profile === actor)
  if (actor === null || moves.length === 0) return false
  const world = moves.reduce((moved, { group = '' }) => {
    const wasMember = groupAt(start, group)?.members.includes(actor) === true
    return wasMember ? withMember(moved, actor, group) : withoutMember(moved, actor, group)
  }, stateOf(before))
  const again = await means.onFresh(world, async send => {
    for (const move of moves) {
      const sent = await send(move)
      const isMember = groupIn(sent.before, move.group)?.members.includes(actor) === true
      // Other clauses say what a second add does, and the removal of a profile that is no member.
      if (isMember === (move.operation === 'addGroupMember')) return undefined
    }
    return send(request)
  })
  return again?.judgement.kind === 'wrong' && isRightOn(means, stateOf(again.before), request)
}

function refusalsIn({ past: { writes, changes } }: Contrasted['before']): number {
  return writes.length - changes.length
}

/** The other clauses, or all if there are none. */
function without(mayBe: Clauses, dropped: readonly string[]): Clauses {
  return those(mayBe, clause => !dropped.includes(clause))
}
