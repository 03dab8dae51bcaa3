import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Loaded into a server before its own code: says on each message how much memory is in use once the rubbish is out. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('message', () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.((heapUsed + external) / 1e6)
})
process.channel?.unref()
