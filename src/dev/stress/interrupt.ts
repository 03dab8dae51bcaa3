import { join } from 'node:path'
import { natural } from '../../cli/options.js'
import { packageFolder } from '../../files.js'
import { scriptOptions } from '../script.js'
import { interruptChecks } from './interrupts.js'

const { rounds } = scriptOptions<{ rounds: number }>(
  'interrupt',
  'Stop checks midway with Ctrl-C, and look for groups and cleanup logs that they leave. Exit code: 1 if there are any.',
  command => command.option('--rounds <number>', 'number of checks', natural, 50),
)
const { midway, left } = await interruptChecks(
  [process.execPath, join(packageFolder, 'dist/src/cli/main.js')],
  rounds,
  undefined,
  round => {
    if (round % 10 === 0) console.error(`${round}/${rounds}`)
  },
)
console.log(
  `${rounds} checks stopped by Ctrl-C, ${midway} of them while their groups existed; left behind: ${left.length}`,
)
for (const item of left) console.log(item)
process.exitCode = left.length === 0 ? 0 : 1
