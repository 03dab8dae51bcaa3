import type { Adapter } from 'lowdb'
import type { World } from '../spec/nouns.js'
import { WorldError } from '../spec/world.js'
import { parseState } from './parse-state.js'
import { replaceFile } from './replace-file.js'
import { readIfThere, StateError } from './state-error.js'
import { StateText } from './state-text.js'

/** The lowdb adapter for a state file. */
export class StateFile implements Adapter<World> {
  readonly #file: string
  readonly #idPrefix: string | undefined
  readonly #text = new StateText()

  constructor(file: string, idPrefix?: string) {
    this.#file = file
    this.#idPrefix = idPrefix
  }

  /**
   * The world in the file; null if there is no file.
   * @throws StateError if the file cannot be read, or does not hold a complete, consistent state
   */
  async read(): Promise<World | null> {
    const bytes = readIfThere(this.#file)
    if (bytes === undefined) return null
    try {
      return parseState(parseJson(bytes), this.#idPrefix)
    } catch (error) {
      if (error instanceof WorldError) throw new StateError(`${this.#file}: ${error.message}`)
      throw error
    }
  }

  async write(world: World): Promise<void> {
    await replaceFile(this.#file, await this.#text.pieces(world))
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Buffer): unknown {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw new WorldError('not UTF-8')
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    const at = /at position (\d+)/.exec(message)
    throw new WorldError(
      `${place(text, at === null ? text.length : Number(at[1]))}: not JSON: ${message.replace(/ (in JSON )?at position.*/s, '').replace(/\s+/g, ' ')}`,
    )
  }
}

function place(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}
