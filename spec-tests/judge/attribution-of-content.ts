import type { ClauseId } from '../../src/spec/clauses.js'
import type { Group, Id } from '../../src/spec/nouns.js'
import { type GroupFields, sameMembers } from '../target/group-layout.js'
import { type GroupText, isSameText } from '../target/group-text.js'
import { isSuccess } from '../target/results.js'
import { afterRefusal, type Clauses, clauseOfWrite, clausesOf, general } from './attribution.js'
import type { Belief, Written } from './belief.js'
import type { Exchange, Known } from './exchange.js'

/**
 * The clauses that a read may violate if it does not show a group as earlier requests left it. The last write decides which
 * ones. The first is certain to be one of them.
 */
export function mayBeOfContent(
  { wire: { idPrefix } }: Known,
  belief: Belief,
  { request }: Exchange,
  { shown, expected }: { readonly shown: GroupFields; readonly expected: GroupText & Pick<Group, 'members'> },
): Clauses {
  const { group: id = '' } = request
  const { lastWrites } = belief.past
  const wrong = {
    title: !isSameText(shown.title, expected.title),
    description: !isSameText(shown.description, expected.description),
    members: !sameMembers(shown.members, expected.members),
  }
  const [last] = lastWrites
  const changed = last === undefined || lastWrites.length > 1 ? [] : writtenBy(last, id, wrong)
  const isBare = shown.members?.some(member => !String(member).startsWith(idPrefix)) === true
  return clausesOf([
    [isBare, 'wire.id-prefix'],
    ...afterRefusal(belief),
    ...changed.map(clause => [true, clause] as const),
    [true, 'read.content'],
    [belief.past.creators.has(id) && (wrong.title || wrong.description), 'create.persists'],
    ...general(belief),
  ])
}

/** The clauses of the last write that a wrong field may violate. */
function writtenBy(
  written: Written,
  id: Id,
  wrong: Readonly<Record<'title' | 'description' | 'members', boolean>>,
): readonly ClauseId[] {
  const { request, response, newId } = written.exchange
  const { operation, group = newId, body } = request
  if (!isSuccess(response.status)) return []
  if (group !== id) return ['state.isolation']
  switch (operation) {
    case 'createGroup':
      return ['create.persists']
    case 'updateGroup':
      return (['title', 'description', 'members'] as const)
        .filter(field => wrong[field])
        .map(
          (field): ClauseId =>
            field !== 'members' && Object.hasOwn(Object(body), field) ? `update.${field}` : 'update.partial',
        )
    case 'addGroupMember':
      return [clauseOfWrite(written)]
    case 'removeGroupMember':
      return ['remove.member']
    default:
      return []
  }
}
