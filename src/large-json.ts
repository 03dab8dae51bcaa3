import { closeSync, openSync, readSync } from 'node:fs'

const chunkSize = 2 ** 20
const pieceSize = 2 ** 18
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * What JSON.parse makes of a file, without ever holding its text: the lists right below the top, the bulk of a
 * world, are parsed in pieces.
 * @throws SyntaxError where the file is no JSON; its message is about a piece
 */
export function readLargeJson(file: string, size = pieceSize): unknown {
  const lists: unknown[][] = []
  // The text without what the lists hold: each has its number in it instead.
  let frame = ''
  let rest: Buffer = Buffer.alloc(0)
  let [depth, isInList, isInText, isEscaped] = [0, false, false, false]
  for (const chunk of chunksOf(file)) {
    const bytes = Buffer.concat([rest, chunk])
    let from = 0
    for (let at = rest.length; at < bytes.length; at++) {
      const byte = bytes[at]
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isInText = false
      } else if (byte === quote) isInText = true
      else if (byte === comma) {
        if (!isInList || depth > 2 || at - from < size) continue
        append(lists, bytes.toString('utf8', from, at))
        from = at + 1
      } else if (byte === openList || byte === openObject) {
        if (++depth !== 2 || byte === openObject) continue
        isInList = true
        frame += bytes.toString('utf8', from, at + 1)
        lists.push([])
        from = at + 1
      } else if (byte === closeList || byte === closeObject) {
        if (depth-- !== 2 || !isInList) continue
        isInList = false
        append(lists, bytes.toString('utf8', from, at))
        frame += lists.length - 1
        from = at
      }
    }
    rest = bytes.subarray(from)
  }
  return filled(JSON.parse(frame + rest.toString()), lists)
}

/** Adds the items in a piece of text to the last list. */
function append(lists: readonly unknown[][], piece: string): void {
  const list = lists.at(-1) ?? []
  const items = JSON.parse(`[${piece}]`) as unknown[]
  if (items.length === 0 && list.length > 0) throw new SyntaxError('a comma at the end of a list')
  for (const item of items) list.push(item)
}

/** The value with the lists in the places of their numbers. */
function filled(value: unknown, lists: readonly unknown[][]): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const [key, inner] of Object.entries(value))
    if (Array.isArray(inner)) (value as Record<string, unknown>)[key] = lists[inner[0] as number]
  return value
}

function* chunksOf(file: string): Iterable<Buffer> {
  const descriptor = openSync(file, 'r')
  const chunk = Buffer.alloc(chunkSize)
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk))
      yield chunk.subarray(0, read)
  } finally {
    closeSync(descriptor)
  }
}
