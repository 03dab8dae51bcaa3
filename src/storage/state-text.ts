import { setImmediate as turn } from 'node:timers/promises'
import type { World } from '../spec/nouns.js'

/** The version of the schema of state files. */
export const stateVersion = 1

const perSlice = 256
/** Milliseconds of work after which the event loop has its turn. */
const patience = 8

/** A list as it was written last, in slices of so many records. */
interface Written {
  readonly list: readonly object[]
  readonly slices: readonly Buffer[]
}

/**
 * Makes the text of a state file: JSON with one record to a line. A record that is the same object as before is not
 * turned into JSON again, and a slice of such records in their old places is used as it is.
 */
export class StateText {
  readonly #texts = new WeakMap<object, string>()
  #written: Readonly<Record<string, Written>> = {}
  #since = 0

  /** The text in pieces; making it never holds the event loop for long. */
  async pieces(world: World): Promise<readonly Buffer[]> {
    this.#since = performance.now()
    const { profiles, groups, vetted, acrs, deleted } = world
    const lists: Record<string, Written> = {}
    const head = vetted === undefined ? '' : `,\n  "vetted": ${JSON.stringify(vetted)}`
    const pieces: Buffer[] = [Buffer.from(`{\n  "version": ${stateVersion}${head}`)]
    for (const [key, list] of Object.entries({ profiles, groups, acrs, deleted })) {
      if (list === undefined) continue
      const written = await this.#list(list, this.#written[key])
      lists[key] = written
      pieces.push(Buffer.from(`,\n  "${key}": [`), ...written.slices, Buffer.from('\n  ]'))
    }
    this.#written = lists
    pieces.push(Buffer.from('\n}\n'))
    return pieces
  }

  async #list(list: readonly object[], before: Written | undefined): Promise<Written> {
    const slices: Buffer[] = []
    for (let from = 0; from < list.length; from += perSlice) {
      const to = Math.min(from + perSlice, list.length)
      const known = before !== undefined && isSame(list, before.list, from, to)
      slices.push((known && before.slices[from / perSlice]) || (await this.#slice(list, from, to)))
    }
    return { list, slices }
  }

  async #slice(list: readonly object[], from: number, to: number): Promise<Buffer> {
    const lines: string[] = []
    for (let at = from; at < to; at++) {
      lines.push(`${at === 0 ? '' : ','}\n    ${this.#textOf(list[at] as object)}`)
      if (performance.now() - this.#since > patience) await this.#rest()
    }
    return Buffer.from(lines.join(''))
  }

  #textOf(record: object): string {
    const known = this.#texts.get(record)
    if (known !== undefined) return known
    const text = JSON.stringify(record)
    this.#texts.set(record, text)
    return text
  }

  async #rest(): Promise<void> {
    await turn()
    this.#since = performance.now()
  }
}

/** Whether a slice holds what it held, no more and no less. */
function isSame(list: readonly object[], before: readonly object[], from: number, to: number): boolean {
  if (to < from + perSlice && before.length !== list.length) return false
  for (let at = from; at < to; at++) if (list[at] !== before[at]) return false
  return true
}
