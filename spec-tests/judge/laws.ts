import { groupsOf } from '../../src/spec/authorization.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { type Belief, groupIn, isProfileIn, worldOf } from './belief.js'
import type { Exchange } from './exchange.js'
import { namesOnly } from './oracle/differences.js'
import { callsIdMissing, callsMissing } from './oracle/missing-noun.js'

/** Shorter texts occur in messages by chance. */
const shortestSecret = 8

/** A clause that a response breaks by what it says beyond its status, and what it must say. */
interface BrokenLaw {
  readonly clause: ClauseId
  readonly says: string
}

export function lawBrokenBy(belief: Belief, exchange: Exchange): BrokenLaw | undefined {
  const { request, response } = exchange
  const { operation, actor, group: id = '', profile = '' } = request
  const group = groupIn(belief, id)
  if (operation === 'readGroup') {
    // Section 4.3: a caller without read permission sees nothing of the group but its id.
    if (response.status !== 403 || group === undefined) return undefined
    // The ids of the request itself are no secrets, and neither are those of the groups of its caller.
    const own = [id, ...(actor === null ? [] : [actor, ...groupsOf(worldOf(belief), actor)])]
    const text = own.reduce((all, each) => all.replaceAll(each, ''), response.text)
    // Who may read or write a group is as secret as its members.
    const holders = worldOf(belief).acrs.flatMap(({ resource, principal }) =>
      resource === id ? [principal] : [],
    )
    const secrets = [group.title, group.description, ...group.members, ...holders]
    const isShown = secrets.some(each => isIn(text, each))
    return isShown
      ? { clause: 'read.permission', says: 'a body with nothing of the group but its SVC-ID' }
      : undefined
  }
  if (operation !== 'addGroupMember') return undefined
  // Section 4.6: the body indicates which SVC-ID was not found.
  const isProfileMissing = !isProfileIn(belief, profile)
  if (response.status === 404 && (group === undefined) !== isProfileMissing) {
    const [missing, other] =
      group === undefined ? (['group', 'profile'] as const) : (['profile', 'group'] as const)
    const names = (role: 'group' | 'profile') =>
      id !== profile && namesOnly({ response, ids: { group: id, profile } }, role)
    const clause = `add.${missing}-not-found` as const
    if (names(other))
      return { clause, says: `a body that names the SVC-ID of the ${missing}, which was not found` }
    const isCalledOther = names(missing)
      ? callsIdMissing(response, other, missing === 'group' ? id : profile)
      : callsMissing(response, other)
    return isCalledOther
      ? { clause, says: `a body that says of the ${missing}, and not of the ${other}, that it was not found` }
      : undefined
  }
  // Section 4.6: the message says that the profile was already a member.
  const isSecond = response.status === 200 && group?.members.includes(profile) === true
  return isSecond && response.text.trim() === ''
    ? { clause: 'add.already-member', says: 'a message that the profile was already a member' }
    : undefined
}

function isIn(text: string, secret: string): boolean {
  return secret.length >= shortestSecret && text.includes(JSON.stringify(secret).slice(1, -1))
}

/** Whether a read shows the SVC-ID of a member without its prefix alone. */
export function showsBareId(
  idPrefix: string,
  belief: Belief,
  { request: { group }, response: { text } }: Exchange,
): boolean {
  const members = groupIn(belief, group)?.members ?? []
  const strings = new Set(text.match(/"[^"]*"/g))
  return members.some(
    id => id.startsWith(idPrefix) && strings.has(`"${id.slice(idPrefix.length)}"`) && !text.includes(id),
  )
}
