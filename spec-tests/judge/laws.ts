import type { ClauseId } from '../../src/spec/clauses.js'
import { namesOnly } from '../oracle/differences.js'
import { type Belief, groupIn, isProfileIn } from './belief.js'
import type { Exchange } from './exchange.js'

/** Shorter texts occur in messages by chance. */
const shortestSecret = 8

/** The clauses that a response breaks by what it says beyond its status. */
export function lawsBrokenBy(belief: Belief, exchange: Exchange): readonly ClauseId[] {
  const { request, response } = exchange
  const { operation, actor, group: id = '', profile = '' } = request
  const group = groupIn(belief, id)
  if (operation === 'readGroup') {
    // Section 4.3: a caller without read permission sees nothing of the group but its id.
    const others = group?.members.filter(member => member !== actor) ?? []
    const secrets = group === undefined ? [] : [group.title, group.description, ...others]
    return response.status === 403 && secrets.some(each => isIn(response.text, each))
      ? ['read.permission']
      : []
  }
  if (operation !== 'addGroupMember') return []
  // Section 4.6: the body indicates which SVC-ID was not found.
  const isProfileMissing = !isProfileIn(belief, profile)
  if (response.status === 404 && (group === undefined) !== isProfileMissing) {
    const [missing, other] =
      group === undefined ? (['group', 'profile'] as const) : (['profile', 'group'] as const)
    const isOther = id !== profile && namesOnly({ response, ids: { group: id, profile } }, other)
    return isOther ? [`add.${missing}-not-found`] : []
  }
  // Section 4.6: the message says that the profile was already a member.
  const isSecond = response.status === 200 && group?.members.includes(profile) === true
  return isSecond && response.text.trim() === '' ? ['add.already-member'] : []
}

function isIn(text: string, secret: string): boolean {
  return secret.length >= shortestSecret && text.includes(JSON.stringify(secret).slice(1, -1))
}
