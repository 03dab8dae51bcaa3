import type { ClauseId } from '../../src/spec/clauses.js'
import { groupAt, type Id } from '../../src/spec/nouns.js'
import { namesOnly } from '../oracle/differences.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import type { Side } from './side.js'

/**
 * The clauses that a response breaks by what it says beyond its status, given what the deployment keeps.
 * @param newId the id of the group that it created, or ''
 */
export function brokenByContent(
  { world }: Side,
  { operation, group: id = '', profile = '' }: ClientRequest,
  response: HttpResponse,
  newId: Id,
): readonly ClauseId[] {
  const { status, text } = response
  const group = groupAt(world, id)
  switch (operation) {
    case 'createGroup':
      return isSuccess(status) && newId === '' ? ['create.returns-id'] : []
    case 'readGroup': {
      const secrets = group === undefined ? [] : [group.title, group.description, ...group.members]
      return status === 403 && secrets.some(each => isIn(text, each)) ? ['read.permission'] : []
    }
    case 'addGroupMember': {
      if (status === 404) return wrongName(response, { group: id, profile }, group === undefined)
      const isMember = group?.members.includes(profile) === true
      return status === 200 && isMember && text.trim() === '' ? ['add.already-member'] : []
    }
    default:
      return []
  }
}

/** Shorter texts occur in messages by chance. */
const shortestSecret = 8

function isIn(text: string, secret: string): boolean {
  return secret.length >= shortestSecret && text.includes(JSON.stringify(secret).slice(1, -1))
}

/** A 404 that names the id that is not missing. */
function wrongName(
  response: HttpResponse,
  ids: { readonly group: Id; readonly profile: Id },
  isGroupMissing: boolean,
): readonly ClauseId[] {
  if (!namesOnly({ response, ids }, isGroupMissing ? 'profile' : 'group')) return []
  return [isGroupMissing ? 'add.group-not-found' : 'add.profile-not-found']
}
