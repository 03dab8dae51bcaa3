import type { WriteStream } from 'node:tty'

export type Terminal = Pick<WriteStream, 'write' | 'cursorTo' | 'clearLine' | 'columns' | 'isTTY'>

/** The last line of a terminal, which is written again and again. Elsewhere only its notes are written. */
export class StatusLine {
  #text = ''

  constructor(
    readonly stream: Terminal,
    readonly isShown = stream.isTTY === true,
  ) {}

  show(text: string): void {
    this.#text = text
    this.#rewrite(text)
  }

  /** Writes lines above it, which stay. */
  note(text: string): void {
    this.#rewrite('')
    this.stream.write(`${text}\n`)
    this.#rewrite(this.#text)
  }

  end(): void {
    this.show('')
  }

  #rewrite(text: string): void {
    if (!this.isShown) return
    this.stream.cursorTo(0)
    this.stream.clearLine(1)
    // A terminal that does not know its size has no columns.
    this.stream.write(text.slice(0, (this.stream.columns || 80) - 1))
  }
}
