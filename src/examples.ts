import { fixture, readJson } from './files.js'
import type { ClauseId } from './spec/clauses.js'
import { type Operation, pathOf } from './spec/endpoints.js'
import type { Caller, Id, TokenFailure, World } from './spec/nouns.js'
import type { SearchInput } from './spec/search.js'
import type { Request } from './spec/service.js'

/** A case written by hand from the specification, over the demo world. Principals go by name there. */
export interface Example {
  readonly clause: ClauseId
  readonly says: string
  /** Choices at open points other than the defaults. */
  readonly readings?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

export interface Step {
  /** A profile, null for no token, or `bad:` and what is wrong with the token. */
  readonly as: string | null
  readonly operation: Operation
  readonly input: SearchInput & {
    readonly group?: string
    readonly profile?: string
    readonly body?: { readonly title?: unknown; readonly description?: unknown }
  }
  readonly expect: Expectation
}

export interface Expectation {
  readonly status: number
  /** Who and what a search must show, must not show, or shows exactly. */
  readonly finds?: readonly string[]
  readonly findsNot?: readonly string[]
  readonly only?: readonly string[]
  readonly title?: string
  readonly description?: string
  /** In any order. */
  readonly members?: readonly string[]
  readonly alreadyMember?: boolean
  readonly notFound?: 'group' | 'profile'
}

export function readExamples(): readonly Example[] {
  return (readJson(fixture('examples.json')) as { examples: readonly Example[] }).examples
}

/** The SVC-IDs of a world by common name, email and title, and of the groups that an example creates. */
export class Names {
  readonly #ids = new Map<string, Id>()

  constructor({ profiles, groups }: World) {
    for (const { svc_id, common_name, email } of profiles) this.add(common_name, svc_id).add(email, svc_id)
    for (const { svc_id, title } of groups) this.add(title, svc_id)
  }

  add(name: string, id: Id): this {
    this.#ids.set(name, id)
    return this
  }

  /** A name that is none is an SVC-ID, or meant to be none. */
  idOf(name: string): Id {
    return this.#ids.get(name) ?? name
  }
}

export function callerOf({ as }: Step, names: Names): Caller {
  if (as === null) return { kind: 'anonymous' }
  return as.startsWith('bad:')
    ? { kind: 'bad', failure: as.slice('bad:'.length) as TokenFailure }
    : { kind: 'profile', id: names.idOf(as) }
}

export function requestOf({ operation, input }: Step, names: Names, newId: Id): Request {
  const group = names.idOf(input.group ?? '')
  const body =
    input.body === undefined ? ({ kind: 'none' } as const) : ({ kind: 'json', value: input.body } as const)
  switch (operation) {
    case 'searchPrincipals':
      return { operation, input }
    case 'createGroup':
      return { operation, body, newId }
    case 'updateGroup':
      return { operation, group, body }
    case 'readGroup':
    case 'deleteGroup':
      return { operation, group }
    case 'addGroupMember':
    case 'removeGroupMember':
      return { operation, group, profile: names.idOf(input.profile ?? '') }
  }
}

/** The request line's path and query. */
export function pathOfStep({ operation, input }: Pick<Step, 'operation' | 'input'>, names: Names): string {
  const { group, profile } = input
  const path = pathOf(operation, {
    ...(group === undefined ? {} : { group: names.idOf(group) }),
    ...(profile === undefined ? {} : { profile: names.idOf(profile) }),
  })
  if (operation !== 'searchPrincipals') return path
  const query = Object.entries(input).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
