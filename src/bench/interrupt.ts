import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageFolder } from '../files.js'
import { interruptChecks } from './interrupts.js'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } })
const rounds = Number(values.rounds)
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
