import { isRecord } from '../../spec/is-record.js'
import type { Id, World } from '../../spec/nouns.js'
import type { Answer } from '../data.js'
import { idsIn, listed } from './difference.js'
import { distinctName, shortened } from './names.js'
import { statusText } from './statuses.js'

/** The most principals that an answer names. */
const most = 4

/** The SVC-IDs that an answer lists: results, or members. Undefined if it has no such list, or a long one. */
export function idsListedIn({ status, body }: Answer): readonly Id[] | undefined {
  if (status !== 200 || body === '') return undefined
  const value: unknown = JSON.parse(body)
  if (!isRecord(value)) return undefined
  const { profiles, groups, members } = value
  if (![profiles, groups, members].some(Array.isArray)) return undefined
  const ids = [profiles, groups, members].flatMap(idsIn)
  return ids.length > most ? undefined : ids
}

/** An answer as a reader chooses it: `200 OK with Anna Berg`. */
export function answerText(world: World, status: number, ids: readonly Id[] | undefined): string {
  if (ids === undefined) return statusText(status)
  const names = ids.map(id => shortened(distinctName(world, id), 40)).sort()
  return `${statusText(status)} with ${names.length === 0 ? 'an empty list' : listed(names)}`
}
