import { usedMemory } from './used-memory.js'

// A server process imports this module before its own code. It replies to each message with its used memory.
process.on('message', () => {
  process.send?.(usedMemory())
})
process.channel?.unref()
