import type { WriteStream } from 'node:tty'

export type Terminal = Pick<WriteStream, 'write' | 'cursorTo' | 'clearLine' | 'columns' | 'isTTY'>

/** The last line of a terminal, which is written again and again. */
export class StatusLine {
  readonly #stream: Terminal
  #text = ''

  constructor(stream: Terminal) {
    this.#stream = stream
  }

  show(text: string): void {
    this.#text = text
    this.#rewrite(text)
  }

  /** Writes lines above it, which stay. */
  note(text: string): void {
    this.#rewrite('')
    this.#stream.write(`${text}\n`)
    this.#rewrite(this.#text)
  }

  #rewrite(text: string): void {
    this.#stream.cursorTo(0)
    this.#stream.clearLine(1)
    // A terminal that does not know its size has no columns.
    this.#stream.write(text.slice(0, (this.#stream.columns || 80) - 1))
  }
}
