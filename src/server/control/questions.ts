import { quoted } from '../../http/redacted.js'
import { type Explanation, explainAccess } from '../../spec/explain-access.js'
import { explainSearch, type SearchExplanation } from '../../spec/explain-search.js'
import {
  type Group,
  groupAt,
  type Permission,
  type Profile,
  permissions,
  profileAt,
  type World,
} from '../../spec/nouns.js'
import type { Service } from '../../spec/service.js'
import { suggestions } from '../../suggestions.js'
import { groupNamed, principalNamed, profileNamed } from './names.js'

/** Why has the caller a permission, or why not? Principals go by SVC-ID, name in a world builder, email, common name or title. */
export interface Question {
  readonly caller: string
  readonly permission: Permission
  readonly group: string
}

/** What does a search find, and why does it find a principal, or why not? */
export interface SearchQuestion {
  readonly search: string
  readonly principal?: string
}

/** A question is incomplete or asks for something unknown. The message says what is expected. */
export class QuestionError extends Error {}

/** Explains what the definitions decide in the present world. Faults do not count. @throws QuestionError, NameError */
export function answerTo(
  service: Service,
  question: Question | SearchQuestion,
): Explanation | SearchExplanation {
  const world = service.world()
  if ('search' in question) {
    const { search, principal } = question
    const named = principal === undefined ? undefined : principalIn(world, principal)
    return explainSearch(world, service.readings, { s: search }, named)
  }
  const { caller, permission, group } = question
  if (!permissions.includes(permission)) throw new QuestionError(unknownPermission(permission))
  return explainAccess(
    { world, readings: service.readings },
    profileNamed(service, caller),
    permission,
    groupNamed(world, group),
  )
}

/** The profile or group with this name. @throws NameError */
export function principalIn(world: World, name: string): Profile | Group {
  const id = principalNamed([world], name)
  return profileAt(world, id) ?? (groupAt(world, id) as Group)
}

function unknownPermission(permission: string): string {
  const near = suggestions(permission, permissions)
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : `known: ${permissions.join(', ')}`
  return `there is no permission ${quoted(permission)}; ${hint}`
}
