import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import type { ClientRequest } from '../target/request.js'
import { fragmentsIn, inPlaceOf } from './fragments.js'

/** A world as a deployment has it, and what its SVC-IDs begin with. */
interface Named {
  readonly world: World
  readonly idPrefix: string
}

/** The SVC-IDs of one deployment in place of those of another: principals at the same place of their worlds correspond. */
export class IdMap {
  readonly #to = new Map<Id, Id>()
  readonly #from = new Map<Id, Id>()
  readonly #prefixes: readonly [from: string, to: string]

  constructor(from: Named, to: Named) {
    this.#prefixes = [from.idPrefix, to.idPrefix]
    const ids = idsOf(to.world)
    for (const [at, id] of idsOf(from.world).entries()) this.add(id, ids[at] as Id)
  }

  /** Notes that two created groups correspond. */
  add(from: Id, to: Id): void {
    this.#to.set(from, to)
    this.#from.set(to, from)
  }

  /** The id on the other deployment. An unknown id gets its prefix. */
  id(id: Id): Id {
    return this.#to.get(id) ?? this.#withPrefix(id)
  }

  /** The principal that has this id on the other deployment; undefined if none corresponds to it. */
  back(id: unknown): Id | undefined {
    return typeof id === 'string' ? this.#from.get(id) : undefined
  }

  /** A text of the other deployment with the ids of this one. */
  textBack(text: string): string {
    return [...this.#from].reduce((all, [to, from]) => (to === from ? all : all.replaceAll(to, from)), text)
  }

  /** The same request with the ids of the other deployment. */
  request(request: ClientRequest): ClientRequest {
    const { actor, group, profile, query, body } = request
    return {
      ...request,
      actor: actor === null || actor.startsWith('bad:') ? actor : this.id(actor),
      ...(group === undefined ? {} : { group: this.id(group) }),
      ...(profile === undefined ? {} : { profile: this.id(profile) }),
      ...(query?.s === undefined ? {} : { query: { ...query, s: this.#search(query.s) } }),
      ...(body === undefined ? {} : { body: this.#body(body) }),
    }
  }

  /** A search string may have a part of an id, in either case. */
  #search(s: string): string {
    const [from, to] = this.#prefixes
    const renamed = [...this.#to].flatMap(([id, now]) => (id === now ? [] : [id]))
    return fragmentsIn(this.#withPrefix(s), renamed, from)
      .map(part => {
        if (typeof part === 'string') return part
        return inPlaceOf(part, `${from}${this.id(part.id).slice(to.length)}`, from)
      })
      .join('')
  }

  #withPrefix(text: string): string {
    const [from, to] = this.#prefixes
    if (from === to || !text.toLowerCase().startsWith(from.toLowerCase())) return text
    return `${to}${text.slice(from.length)}`
  }

  #body(body: unknown): unknown {
    const text = JSON.stringify(body)
    if (text === undefined) return body
    const renamed = [...this.#to].reduce(
      (all, [from, to]) => (from === to ? all : all.replaceAll(from, to)),
      text,
    )
    return renamed === text ? body : JSON.parse(renamed)
  }
}
