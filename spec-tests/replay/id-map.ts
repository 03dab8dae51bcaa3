import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { parseJson } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { normalized } from './compare-bodies.js'
import { withNewParts } from './fragments.js'

/** A world as a deployment has it, and what its SVC-IDs begin with. */
interface Named {
  readonly world: World
  readonly idPrefix: string
}

/** The SVC-IDs of one deployment in place of those of another or of a record, by their places in the worlds. */
export class IdMap {
  readonly #to = new Map<Id, Id>()
  readonly #from = new Map<Id, Id>()
  readonly #prefixes: readonly [from: string, to: string]

  constructor(from: Named, to: Named) {
    this.#prefixes = [from.idPrefix, to.idPrefix]
    const ids = idsOf(to.world)
    for (const [at, id] of idsOf(from.world).entries()) this.add(id, ids[at] ?? id)
  }

  /** Notes that two created groups correspond. @param from an SVC-ID, or what stands for one in a record */
  add(from: Id, to: Id): void {
    this.#to.set(from, to)
    this.#from.set(to, from)
  }

  has(id: Id): boolean {
    return this.#to.has(id)
  }

  /** The id on the other deployment. An unknown id gets its prefix. */
  id(id: Id): Id {
    return this.#to.get(id) ?? this.#withPrefix(id)
  }

  /** The principal that has this id on the other deployment; undefined if none corresponds to it. */
  back(id: unknown): Id | undefined {
    return typeof id === 'string' ? this.#from.get(id) : undefined
  }

  text(text: string): string {
    return replaced(text, this.#to)
  }

  /** A text of the other deployment with the ids of this one. */
  textBack(text: string): string {
    return replaced(text, this.#from)
  }

  /** The same with parts of ids, in either case: a path, or a search string. */
  textWithParts(text: string): string {
    const [from, to] = this.#prefixes
    const renamed = [...this.#to].filter(([id, now]) => id !== now && id.startsWith(from))
    const bare = renamed.map(([id, now]) => [id.slice(from.length), now.slice(to.length)] as const)
    return this.text(withNewParts(text, new Map(bare)))
  }

  /** The same request with the ids of the other deployment. */
  request(request: ClientRequest): ClientRequest {
    const { actor, group, profile, query, body } = request
    return {
      ...request,
      actor: actor === null || actor.startsWith('bad:') ? actor : this.id(actor),
      ...(group === undefined ? {} : { group: this.id(group) }),
      ...(profile === undefined ? {} : { profile: this.id(profile) }),
      ...(query?.s === undefined
        ? {}
        : { query: { ...query, s: this.textWithParts(this.#withPrefix(query.s)) } }),
      ...(body === undefined ? {} : { body: this.json(body) }),
    }
  }

  json<T>(value: T): T {
    const text = JSON.stringify(value)
    const renamed = text === undefined ? text : this.text(text)
    return renamed === text ? value : JSON.parse(renamed)
  }

  /**
   * A body of either deployment without what may differ between two runs of the same case. Each id has a name in place of
   * it, so that it still shows whether the same id came twice.
   */
  comparable(text: string): unknown {
    let plain = text
    for (const [at, ids] of [...this.#to].entries())
      for (const id of ids) if (id !== '') plain = plain.replaceAll(id, `<${at}>`)
    const json = parseJson(plain)
    return json === undefined ? plain : normalized(json)
  }

  #withPrefix(text: string): string {
    const [from, to] = this.#prefixes
    if (from === to || !text.toLowerCase().startsWith(from.toLowerCase())) return text
    return `${to}${text.slice(from.length)}`
  }
}

function replaced(text: string, ids: ReadonlyMap<Id, Id>): string {
  return [...ids].reduce((all, [from, to]) => (from === to ? all : all.replaceAll(from, () => to)), text)
}
