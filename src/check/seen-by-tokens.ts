import type { HttpResponse } from '../../spec-tests/target/client.js'
import { placesIn } from '../../spec-tests/target/group-layout.js'
import type { ClientRequest } from '../../spec-tests/target/request.js'
import { type Result, resultsOf, textsIn } from '../../spec-tests/target/results.js'
import type { TestedTarget } from '../../spec-tests/target/target.js'
import type { Acr, Group, Id } from '../spec/nouns.js'

/** What a person must decide: whether a caller may write, and who is in a group that no token may read. */
export const [maybe, nobodyKnows] = ['write?', '?'] as const

/** Sends requests with the tokens of a target. */
export interface Sender {
  readonly target: TestedTarget
  readonly send: (request: ClientRequest) => Promise<HttpResponse>
}

export interface SeenGroup {
  readonly group: Group
  readonly isRead: boolean
  readonly acrs: readonly (Omit<Acr, 'permission'> & { readonly permission: string })[]
}

/** Whom the bare prefix of SVC-IDs finds, and the prefix with each hexadecimal digit: a response has only so many results. */
export async function searchByIds({ send, target }: Sender, actor: Id) {
  const { idPrefix, idField } = target.wire
  const profiles = new Set<string>()
  const groups = new Map<unknown, Result>()
  for (const digit of ['', ...'0123456789abcdef']) {
    const query = { s: `${idPrefix}${digit}` }
    const results = resultsOf(await send({ operation: 'searchPrincipals', actor, query }))
    for (const result of results.profiles) profiles.add(String(result[idField]))
    for (const result of results.groups) groups.set(result[idField], result)
  }
  return { profiles: [...profiles], groups: [...groups.values()] }
}

/** A group, as a search and reads with each token show it, and what each of these callers may do with it. */
export async function groupSeen(
  { send, target }: Sender,
  { [target.wire.idField]: id, name, description }: Result,
): Promise<SeenGroup> {
  const resource = String(id)
  const title = textOf(name)
  const acrs: SeenGroup['acrs'][number][] = []
  let members: readonly Id[] | undefined
  for (const principal of Object.keys(target.tokens)) {
    const reading = await send({ operation: 'readGroup', actor: principal, group: resource })
    if (reading.status === 200) {
      acrs.push({ resource, principal, permission: 'read' })
      members ??= membersIn(reading, target.wire.idPrefix)
    }
    const body = { title }
    const status = target.writable
      ? (await send({ operation: 'updateGroup', actor: principal, group: resource, body })).status
      : undefined
    if (status === undefined || status === 200)
      acrs.push({ resource, principal, permission: status === 200 ? 'write' : maybe })
  }
  const group = {
    svc_id: resource,
    title,
    description: textOf(description),
    members: members ?? [nobodyKnows],
  }
  return { group, isRead: members !== undefined, acrs }
}

/** The SVC-IDs in the list that is called after members, or in the first list. */
function membersIn({ json }: HttpResponse, idPrefix: string): readonly Id[] {
  const places = placesIn(json)
  const list =
    places.find(({ path }) => /member/i.test(path)) ?? places.find(({ value }) => Array.isArray(value))
  return [...new Set(textsIn(list?.value).filter(text => text.startsWith(idPrefix)))]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
