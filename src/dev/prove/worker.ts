import { parts } from './parts.js'
import type { Work } from './workers.js'

/** The subjects of each part; all work of a process has the same plan. */
const items: Record<string, readonly unknown[]> = {}

process.on('message', async ({ part: name, at, plan }: Work) => {
  const part = parts[name]
  if (part === undefined) throw new Error(`there is no part ${name}`)
  items[name] ??= await part.items(plan)
  process.send?.(await part.prove(items[name][at], plan))
})
process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole group of processes; the first process decides when they end.
process.on('SIGINT', () => {})
