import { type RequestRecord, showsCreated } from '../../src/report/report.js'
import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { parseJson } from '../target/client.js'
import { firstNewId } from '../target/created-id.js'
import { clientRequestOf } from '../target/request.js'
import type { WireNames } from '../target/target.js'
import { normalized } from './compare-bodies.js'
import { fragmentsIn, inPlaceOf } from './fragments.js'

const emptyWorld: World = { profiles: [], groups: [], acrs: [] }

/** The SVC-IDs of a repetition in place of those of the record. */
export class NewIds {
  /** The SVC-IDs of the groups that the requests created this time. */
  readonly created: Id[] = []
  /** Those of groups that have none of their own in the record, as if two groups got the same SVC-ID there. */
  readonly #others: Id[] = []
  /** The new SVC-IDs, by those of the record. */
  readonly #renamed: ReadonlyMap<Id, Id>
  readonly #wire: WireNames

  constructor(wire: WireNames, recorded: World | undefined, now: World) {
    this.#wire = wire
    const newIds = idsOf(now)
    this.#renamed = new Map(idsOf(recorded ?? emptyWorld).map((id, at) => [id, newIds[at] ?? id]))
  }

  /**
   * Notes the SVC-ID of a group that a request created.
   * @returns false if the record shows a new SVC-ID in the response, but there is none now
   */
  note(request: RequestRecord, text: string): boolean {
    const known = new Set([...this.#renamed.values(), ...this.created, ...this.#others])
    const id = firstNewId(text, this.#wire, each => known.has(each))
    if (showsCreated(request, this.created.length + 1)) {
      this.created.push(id ?? '')
      return id !== undefined
    }
    const isCreation = clientRequestOf(request, this.#wire)?.operation === 'createGroup'
    if (isCreation && id !== undefined) this.#others.push(id)
    return true
  }

  /** A recorded text with the new ids. */
  inText(text: string): string {
    let renamed = text
    for (const [before, now] of this.#renamed) if (before !== now) renamed = renamed.replaceAll(before, now)
    return renamed.replace(/<created (\d+)( without prefix)?>/g, (place, at, isBare) => {
      const id = this.created[Number(at) - 1]
      return id?.slice(isBare === undefined ? 0 : this.#wire.idPrefix.length) ?? place
    })
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

  /**
   * A body without what may differ between two runs of the same case. Each id has a name in place of it, so that it still
   * shows whether the same id came twice.
   */
  comparable(text: string): unknown {
    let plain = text
    for (const [at, [before, now]] of [...this.#renamed].entries())
      plain = plain.replaceAll(before, `<${at}>`).replaceAll(now, `<${at}>`)
    for (const [at, id] of this.created.entries())
      if (id !== '') plain = plain.replaceAll(id, `<created ${at + 1}>`)
    for (const [at, id] of this.#others.entries()) plain = plain.replaceAll(id, `<other ${at + 1}>`)
    const json = parseJson(plain)
    return json === undefined ? plain : normalized(json)
  }
}
