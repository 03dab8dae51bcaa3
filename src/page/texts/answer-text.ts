import { isRecord } from '../../spec/is-record.js'
import type { Id, World } from '../../spec/nouns.js'
import type { Answer } from '../data.js'
import { idsIn, listed } from './difference.js'
import { distinctName, shortened } from './names.js'
import { statusText } from './statuses.js'

/** The most principals that an answer names. */
const most = 4

/** What an answer lists. */
export interface Listed {
  /** Results of a search, or members of a group. */
  readonly kind: 'results' | 'members'
  readonly ids: readonly Id[]
}

/** What an answer lists. Undefined if it has no such list, or a long one. */
export function listedIn({ status, body }: Answer): Listed | undefined {
  if (status !== 200 || body === '') return undefined
  const value: unknown = JSON.parse(body)
  if (!isRecord(value)) return undefined
  const { profiles, groups, members } = value
  if (![profiles, groups, members].some(Array.isArray)) return undefined
  const ids = [profiles, groups, members].flatMap(idsIn)
  if (ids.length > most) return undefined
  return { kind: Array.isArray(members) ? 'members' : 'results', ids }
}

/** An answer as a reader chooses it: `200 OK with Anna Berg`. */
export function answerText(world: World, status: number, list: Listed | undefined): string {
  if (list === undefined) return statusText(status)
  const names = list.ids.map(id => shortened(distinctName(world, id), 40)).sort()
  const isEmpty = names.length === 0
  const what =
    list.kind === 'members'
      ? `the group, which has ${isEmpty ? 'no members' : `as members ${listed(names)}`}`
      : isEmpty
        ? 'an empty list'
        : listed(names)
  return `${statusText(status)} with ${what}`
}
