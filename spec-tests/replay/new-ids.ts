import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { parseJson } from '../target/client.js'
import { firstNewId } from '../target/created-id.js'
import type { WireNames } from '../target/target.js'
import { normalized } from './compare-bodies.js'
import { fragmentsIn, inPlaceOf } from './fragments.js'

const emptyWorld: World = { profiles: [], groups: [], acrs: [] }

/** The SVC-IDs of a repetition in place of those of the record. */
export class NewIds {
  /** The SVC-IDs of the groups that the requests created this time. */
  readonly created: Id[] = []
  /** The new SVC-IDs, by those of the record. */
  readonly #renamed: ReadonlyMap<Id, Id>
  readonly #wire: WireNames

  constructor(wire: WireNames, recorded: World | undefined, now: World) {
    this.#wire = wire
    const newIds = idsOf(now)
    this.#renamed = new Map(idsOf(recorded ?? emptyWorld).map((id, at) => [id, newIds[at] ?? id]))
  }

  /** Notes the SVC-ID in the response to a request that creates a group. */
  noteCreated(text: string): void {
    const known = new Set([...this.#renamed.values(), ...this.created])
    this.created.push(firstNewId(text, this.#wire, id => known.has(id)) ?? '')
  }

  /** A recorded text with the new ids. */
  inText(text: string): string {
    let renamed = text
    for (const [before, now] of this.#renamed) if (before !== now) renamed = renamed.replaceAll(before, now)
    return renamed.replace(/<created (\d+)>/g, (place, at) => this.created[Number(at) - 1] ?? place)
  }

  /** A recorded path with the new ids, and with the same part of the new id in place of each part of an id. */
  inPath(path: string): string {
    return this.inText(this.#withNewFragments(path))
  }

  #withNewFragments(path: string): string {
    const { idPrefix } = this.#wire
    const renamed = [...this.#renamed.keys()].filter(id => this.#renamed.get(id) !== id)
    return fragmentsIn(path, renamed, idPrefix)
      .map(part =>
        typeof part === 'string' ? part : inPlaceOf(part, this.#renamed.get(part.id) as Id, idPrefix),
      )
      .join('')
  }

  /** A body without ids and without what else may differ between two runs of the same case. */
  comparable(text: string): unknown {
    let plain = text
    for (const [at, [before, now]] of [...this.#renamed].entries())
      plain = plain.replaceAll(before, `<${at}>`).replaceAll(now, `<${at}>`)
    for (const [at, id] of this.created.entries())
      if (id !== '') plain = plain.replaceAll(id, `<created ${at + 1}>`)
    const json = parseJson(plain)
    return json === undefined ? plain : normalized(json)
  }
}
