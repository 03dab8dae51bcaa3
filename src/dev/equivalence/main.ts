import { natural } from '../../cli/options.js'
import { scriptOptions, seedOption } from '../script.js'
import { findDisagreement } from './disagreement.js'

const { runs, seed, path } = scriptOptions<{ runs: number; seed: number; path?: string }>(
  'equivalence',
  'Compare the engine with the definitions on random histories. Exit code: 1 if they disagree.',
  command =>
    seedOption(command)
      .option('--runs <number>', 'number of histories', natural, 100_000)
      .option('--path <path>', 'repeat one disagreement that an earlier run reported, with its seed'),
)
console.log(`${runs} histories, seed ${seed}`)
const disagreement = findDisagreement({ numRuns: runs, seed, ...(path === undefined ? {} : { path }) })
console.log(disagreement ?? 'the engine and the definitions agree on every outcome and every world')
if (disagreement !== undefined) process.exitCode = 1
