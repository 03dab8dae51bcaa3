import { natural } from '../cli/options.js'
import { scriptOptions } from '../script.js'
import { compare } from './disagreement.js'

const { runs, seed, path } = scriptOptions<{ runs: number; seed: number; path?: string }>(
  'equivalence',
  'Compare the engine with the definitions over random histories. Exit code: 1 where they disagree.',
  command =>
    command
      .option('--runs <number>', 'how many histories', natural, 100_000)
      .option('--seed <number>', 'what they are drawn from', natural, Math.trunc(Math.random() * 0x7fffffff))
      .option('--path <path>', 'that of a disagreement reported before, to see it alone'),
)
console.log(`${runs} histories, seed ${seed}`)
const { disagreement } = compare({ runs, seed, path }, done => {
  if (done % 10_000 === 0) console.log(`${done} compared`)
})
console.log(disagreement ?? 'engine and definitions agree on every outcome and every world')
if (disagreement !== undefined) process.exitCode = 1
