import { join } from 'node:path'
import { natural } from '../cli/options.js'
import { packageFolder } from '../files.js'
import { scriptOptions } from '../script.js'
import { interruptChecks } from './interrupts.js'

const { rounds } = scriptOptions<{ rounds: number }>(
  'interrupt',
  'Stop checks midway and look what they leave. Exit code: 1 where something is left.',
  command => command.option('--rounds <number>', 'how many checks', natural, 50),
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
  `${rounds} checks stopped by Ctrl-C, ${midway} of them while groups of theirs were there: ${left.length} left`,
)
for (const id of left) console.log(id)
process.exitCode = left.length === 0 ? 0 : 1
