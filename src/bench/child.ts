import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A module of this folder in a process of its own, which gives one answer to each order. */
export class Child<Order extends object, Answer> {
  readonly #process: ChildProcess

  constructor(name: string) {
    this.#process = fork(fileURLToPath(new URL(`${name}.js`, import.meta.url)))
  }

  async ask(order: Order): Promise<Answer> {
    const waiting = new AbortController()
    const { signal } = waiting
    const ended = once(this.#process, 'exit', { signal }).then(([code]) => {
      throw new Error(`a process of the benchmark ended with ${code}`)
    })
    ended.catch(() => {})
    this.#process.send(order)
    try {
      const [answer] = await Promise.race([once(this.#process, 'message', { signal }), ended])
      return answer as Answer
    } finally {
      waiting.abort()
    }
  }

  /** Resolves once the process is gone, and its memory with it. */
  async end(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const gone = once(this.#process, 'exit')
    this.#process.disconnect()
    await gone
  }
}

/** The other side: answers each order, and ends with the process that gives them. */
export function answerOrders<Order, Answer>(answer: (order: Order) => Promise<Answer>): void {
  process.on('message', async order => {
    process.send?.(await answer(order as Order))
  })
  process.on('disconnect', () => process.exit(0))
}
