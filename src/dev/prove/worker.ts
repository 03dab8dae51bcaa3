import { handleOrders } from '../test-support/worker-process.js'
import { parts } from './parts.js'
import type { Work } from './workers.js'

/** The subjects of each part; all work of a process has the same plan. */
const items: Record<string, readonly unknown[]> = {}

handleOrders(async ({ part: name, at, plan }: Work) => {
  const part = parts[name]
  if (part === undefined) throw new Error(`there is no part ${name}`)
  items[name] ??= await part.items(plan)
  return part.prove(items[name][at], plan)
})
// Ctrl-C reaches the whole group of processes; the first process decides when they end.
process.on('SIGINT', () => {})
