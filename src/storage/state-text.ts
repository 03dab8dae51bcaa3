import { setImmediate as turn } from 'node:timers/promises'
import type { World } from '../spec/nouns.js'

/** The version of the schema of state files. */
export const stateVersion = 1

/** The number of records in a slice. */
const perSlice = 256
/** After this number of milliseconds, other work of the event loop has its turn. */
const workMs = 4
/** How many records ahead to look for a record in the last written list, because records before it may be deleted. */
const lookahead = 256

/** The lines of up to 256 records, each with the comma before it, and the end offset of each line. */
interface Slice {
  readonly bytes: Buffer
  readonly ends: readonly number[]
}

/** A list, and its slices in the last written text. */
interface Written {
  readonly list: readonly object[]
  readonly slices: readonly Slice[]
}

const nothing: Written = { list: [], slices: [] }

/**
 * Makes the text of a state file: JSON with one record per line. A record that is the same object as in the last text is
 * not serialized again. A slice in which every record is the same object as before is reused.
 */
export class StateText {
  #written: Readonly<Record<string, Written>> = {}
  #since = 0

  /** The text in pieces. Making them does not block the event loop for long. */
  async pieces(world: World): Promise<readonly Buffer[]> {
    this.#since = performance.now()
    const { profiles, groups, vetted, acrs, deleted } = world
    const lists: Record<string, Written> = {}
    const head = vetted === undefined ? '' : `,\n  "vetted": ${JSON.stringify(vetted)}`
    const pieces: Buffer[] = [Buffer.from(`{\n  "version": ${stateVersion}${head}`)]
    for (const [key, list] of Object.entries({ profiles, groups, acrs, deleted })) {
      if (list === undefined) continue
      const written = await this.#list(list, this.#written[key] ?? nothing)
      lists[key] = written
      const lines = written.slices.map(({ bytes }, at) => (at === 0 ? bytes.subarray(1) : bytes))
      pieces.push(Buffer.from(`,\n  "${key}": [`), ...lines, Buffer.from('\n  ]'))
    }
    this.#written = lists
    pieces.push(Buffer.from('\n}\n'))
    return pieces
  }

  async #list(list: readonly object[], before: Written): Promise<Written> {
    if (list === before.list) return before
    const slices: Slice[] = []
    let next = 0
    for (let from = 0; from < list.length; from += perSlice) {
      const to = Math.min(from + perSlice, list.length)
      const known = isSameSlice(list, before.list, from, to) ? before.slices[from / perSlice] : undefined
      const lines: Uint8Array[] = []
      for (let at = from; known === undefined && at < to; at++) {
        const record = list[at] as object
        const place = placeOf(record, before.list, next)
        if (place !== undefined) next = place + 1
        lines.push(place === undefined ? lineOf(record) : lineAt(place, before.slices))
        if (performance.now() - this.#since > workMs) await this.#pause()
      }
      if (known !== undefined) next = to
      slices.push(known ?? sliceOf(lines))
    }
    return { list, slices }
  }

  async #pause(): Promise<void> {
    await turn()
    this.#since = performance.now()
  }
}

/** Whether a slice holds exactly the records that it held before. */
function isSameSlice(list: readonly object[], before: readonly object[], from: number, to: number): boolean {
  if (to < from + perSlice && before.length !== list.length) return false
  for (let at = from; at < to; at++) if (list[at] !== before[at]) return false
  return true
}

function placeOf(record: object, before: readonly object[], from: number): number | undefined {
  const end = Math.min(from + lookahead, before.length)
  for (let at = from; at < end; at++) if (before[at] === record) return at
  return undefined
}

function lineOf(record: object): Uint8Array {
  return Buffer.from(`,\n    ${JSON.stringify(record)}`)
}

function lineAt(place: number, slices: readonly Slice[]): Uint8Array {
  const { bytes, ends } = slices[Math.floor(place / perSlice)] as Slice
  const at = place % perSlice
  return bytes.subarray(ends[at - 1] ?? 0, ends[at])
}

function sliceOf(lines: readonly Uint8Array[]): Slice {
  let end = 0
  const ends = lines.map(({ length }) => {
    end += length
    return end
  })
  return { bytes: Buffer.concat(lines), ends }
}
