import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process that runs a module and sends one result for each order. */
export class WorkerProcess<Order extends object, Result> {
  readonly #process: ChildProcess

  /** @param module the URL of a module that calls `handleOrders` @param execArgv parameters of Node.js */
  constructor(module: URL, execArgv = process.execArgv) {
    this.#process = fork(fileURLToPath(module), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv })
  }

  /** @throws Error if the process ends before it sends the result */
  async send(order: Order): Promise<Result> {
    const waiting = new AbortController()
    const { signal } = waiting
    const ended = once(this.#process, 'exit', { signal }).then(([code]) => {
      throw new Error(`a worker process ended with exit code ${code}`)
    })
    ended.catch(() => {})
    this.#process.send(order)
    try {
      const [result] = await Promise.race([once(this.#process, 'message', { signal }), ended])
      return result as Result
    } finally {
      waiting.abort()
    }
  }

  /** Resolves after the process has ended and its memory is free. */
  async end(): Promise<void> {
    if (!this.#process.connected) return
    const ended = once(this.#process, 'exit')
    this.#process.disconnect()
    await ended
  }
}

/** Runs in the worker process: handles each order, and ends the process when its parent disconnects. */
export function handleOrders<Order, Result>(handle: (order: Order) => Promise<Result>): void {
  process.on('message', async order => {
    process.send?.(await handle(order as Order))
  })
  process.on('disconnect', () => process.exit(0))
}
