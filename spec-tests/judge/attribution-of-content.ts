import type { ClauseId } from '../../src/spec/clauses.js'
import { groupAt, type Id } from '../../src/spec/nouns.js'
import type { GroupFields } from '../target/group-layout.js'
import { textsOf } from '../target/group-text.js'
import { isSuccess, textsIn } from '../target/results.js'
import {
  afterRefusal,
  type Clauses,
  changesOfOthers,
  clausesOf,
  isOfOther,
  ofState,
  type Rules,
} from './attribution.js'
import { type Belief, type Written, worldOf } from './belief.js'
import type { Exchange } from './exchange.js'

/**
 * The clauses that a read may violate if it does not show a group as earlier requests left it. The last write decides which
 * ones. The first is certain to be one of them.
 * @param wrong the fields that it shows otherwise
 */
export function mayBeOfContent(
  belief: Belief,
  { request, response }: Exchange,
  wrong: readonly (keyof GroupFields)[],
): Clauses {
  const { group: id = '' } = request
  const { deleted, lastWrites } = belief.past
  const [last] = lastWrites
  const changed = last === undefined || lastWrites.length > 1 ? [] : writtenBy(last, id, wrong)
  const senders = wrong.flatMap(field => senderOf(belief, id, field) ?? [])
  // What no read has shown since a request sent it may have been wrong from then on.
  const isOfSender = wrong.every(field => isUnseen(belief, id, field))
  // A refused change of members, or a refused deletion, changes no text.
  const ofRefusal = afterRefusal(belief).filter(
    ([, clause]) => wrong.includes('members') || !/^(add|remove|delete)\./.test(clause),
  )
  const ofChange: Rules = [...ofRefusal, ...changed.map(clause => [true, clause] as const)]
  const isOfOthers = isOfOther(belief, id) ? !isOfSender : changesOfOthers(belief, id).length > 0
  const own = belief.past.changes.filter(({ group = id }) => group === id).map(({ body }) => textsOf(body))
  const isTextOfOther = (field: keyof GroupFields) =>
    field !== 'members' &&
    changesOfOthers(belief, id).some(({ body }) => {
      const text = textsOf(body)[field]
      // What the group had itself may be what an update of it did not replace.
      const wasOwn = [groupAt(belief.past.start, id), ...own].some(each => each?.[field] === text)
      return text && !wasOwn && textsIn(response.json).includes(text)
    })
  return clausesOf([
    [wrong.some(isTextOfOther), 'state.isolation'],
    ...(isOfSender ? [] : ofChange),
    // A read has shown it since: a change of members has changed it back.
    ...senders.map(clause => [isOfSender || !changed.includes('state.model'), clause] as const),
    // An update may write back another text than that of its request.
    ...(isOfSender && last?.exchange.request.operation === 'updateGroup' ? ofChange : []),
    [true, 'read.content'],
    [!isOfSender && deleted.size > 0 && wrong.includes('members'), 'delete.gone'],
    [isOfOthers, 'state.isolation'],
    ...ofState(belief),
  ])
}

/** The same for a read that does not show the fields of a group anywhere. */
export function mayBeOfHidden({ past: { creators } }: Belief, id: Id): Clauses {
  return clausesOf([
    [true, 'read.content'],
    [creators.has(id), 'create.persists'],
  ])
}

/** The clause of the request that a field of a group comes from; undefined if the world had it from the start. */
function senderOf({ past }: Belief, id: Id, field: keyof GroupFields): ClauseId | undefined {
  if (field === 'members') return past.membersBy.get(id)
  const sent = past.sent.get(id)?.[field]
  return sent && (sent.operation === 'createGroup' ? 'create.persists' : `update.${field}`)
}

/** Whether a request sent a field that no read has shown right since. */
function isUnseen(belief: Belief, id: Id, field: keyof GroupFields): boolean {
  return senderOf(belief, id, field) !== undefined && belief.past.shown.get(id)?.has(field) !== true
}

/** The clauses of the last write that a wrong field may violate. */
function writtenBy(written: Written, id: Id, wrong: readonly (keyof GroupFields)[]): readonly ClauseId[] {
  const { request, response, newId } = written.exchange
  const { operation, group = newId, profile = '', body } = request
  const isMember = groupAt(worldOf(written.before), id)?.members.includes(profile) === true
  if (!isSuccess(response.status)) return []
  if (group !== id) return ['state.isolation']
  switch (operation) {
    case 'createGroup':
      return ['create.persists']
    case 'updateGroup':
      return wrong.map(
        (field): ClauseId =>
          field !== 'members' && Object.hasOwn(Object(body), field) ? `update.${field}` : 'update.partial',
      )
    case 'addGroupMember':
      return wrong.includes('members') ? [isMember ? 'add.already-member' : 'add.member'] : ['state.model']
    case 'removeGroupMember':
      return wrong.includes('members') ? ['remove.member'] : ['state.model']
    default:
      return []
  }
}
