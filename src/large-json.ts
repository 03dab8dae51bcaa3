import { closeSync, openSync, readSync } from 'node:fs'

/** In bytes: how much is read at a time, and the least that is parsed at a time. */
const standard = { chunk: 2 ** 20, piece: 2 ** 12 }
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * What JSON.parse returns for a file, without its whole text in memory: the lists in the top object, which hold most
 * of a world, are parsed in pieces.
 * @throws SyntaxError if the file is not JSON; its message is about one piece
 */
export function readLargeJson(file: string, sizes = standard): unknown {
  const pieces = new Pieces(sizes.piece)
  let rest: Buffer = Buffer.alloc(0)
  for (const chunk of chunksOf(file, sizes.chunk))
    rest = pieces.take(Buffer.concat([rest, chunk]), rest.length)
  return pieces.whole(rest)
}

class Pieces {
  readonly #size: number
  readonly #lists: unknown[][] = []
  /** The text around the lists, in pieces. The index of each list is in it instead of its items. */
  readonly #frame: Buffer[] = []
  #depth = 0
  #isInList = false
  #isInText = false
  #isEscaped = false

  constructor(size: number) {
    this.#size = size
  }

  /** Parses the complete items in these bytes. The first `known` bytes were scanned before. Returns the rest. */
  take(bytes: Buffer, known: number): Buffer {
    let from = 0
    // Local variables make this loop twice as fast as fields.
    let [depth, isInText, isEscaped] = [this.#depth, this.#isInText, this.#isEscaped]
    let mayLeap = true
    for (let at = known; at < bytes.length; at++) {
      const byte = bytes[at]
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isInText = false
      } else if (byte === quote) isInText = true
      else if (byte === comma) {
        if (depth === 2 && this.#isInList && at - from >= this.#size) {
          this.#append(bytes.toString('utf8', from, at))
          from = at + 1
          if (mayLeap) {
            const next = this.#leap(bytes, from)
            mayLeap = next > from
            from = next
            at = next - 1
          }
        }
      } else if (byte === openList || byte === openObject) {
        if (++depth === 2 && byte === openList) {
          this.#begin(bytes.subarray(from, at + 1))
          from = at + 1
        }
      } else if (byte === closeList || byte === closeObject) {
        if (depth-- === 2 && this.#isInList) {
          this.#end(bytes.toString('utf8', from, at))
          from = at
        }
      }
    }
    this.#depth = depth
    this.#isInText = isInText
    this.#isEscaped = isEscaped
    if (this.#isInList) return bytes.subarray(from)
    this.#frame.push(bytes.subarray(from))
    return Buffer.alloc(0)
  }

  /** The value of the file, given the bytes that are left. */
  whole(rest: Buffer): unknown {
    const value = parseJson(Buffer.concat([...this.#frame, rest]).toString())
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(inner => this.#filled(inner))
    for (const [key, inner] of Object.entries(value))
      (value as Record<string, unknown>)[key] = this.#filled(inner)
    return value
  }

  /** The list that an index stands for. Any other value stays as it is. */
  #filled(inner: unknown): unknown {
    return Array.isArray(inner) ? this.#lists[inner[0] as number] : inner
  }

  #begin(before: Buffer): void {
    this.#frame.push(before)
    this.#lists.push([])
    this.#isInList = true
  }

  /**
   * Parses all objects up to the last end of one that a comma follows. The parse succeeds only if that end is the
   * end of an item. Returns where the next item begins: `from`, if they are none.
   */
  #leap(bytes: Buffer, from: number): number {
    const end = bytes.lastIndexOf('},') + 1
    if (end <= from) return from
    try {
      this.#append(bytes.toString('utf8', from, end))
      return end + 1
    } catch {
      return from
    }
  }

  #append(piece: string, mayBeEmpty = false): void {
    const list = this.#lists.at(-1)
    const items = JSON.parse(`[${piece}]`) as unknown[]
    if (items.length === 0 && !mayBeEmpty) throw new SyntaxError('an item is missing next to a comma')
    for (const item of items) list?.push(item)
  }

  #end(piece: string): void {
    this.#append(piece, this.#lists.at(-1)?.length === 0)
    this.#frame.push(Buffer.from(`${this.#lists.length - 1}`))
    this.#isInList = false
  }
}

/** JSON.parse that accepts a byte order mark. */
export function parseJson(text: string): unknown {
  return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
}

function* chunksOf(file: string, size: number): Iterable<Buffer> {
  const descriptor = openSync(file, 'r')
  const chunk = Buffer.alloc(size)
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk))
      yield chunk.subarray(0, read)
  } finally {
    closeSync(descriptor)
  }
}
