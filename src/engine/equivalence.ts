import { parseArgs } from 'node:util'
import { compare } from './disagreement.js'

/** `npm run equivalence -- [--runs N] [--seed N] [--path P]`: exits with 1 where engine and definitions disagree. */
const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
})
const runs = natural('runs', values.runs) ?? 100_000
const seed = natural('seed', values.seed) ?? Math.trunc(Math.random() * 0x7fffffff)
console.log(`${runs} histories, seed ${seed}`)
const { disagreement } = compare({ runs, seed, path: values.path }, done => {
  if (done % 10_000 === 0) console.log(`${done} compared`)
})
console.log(disagreement ?? 'engine and definitions agree on every outcome and every world')
if (disagreement !== undefined) process.exitCode = 1

function natural(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,10}$/.test(text)) return Number(text)
  console.error(`--${name} takes a whole number, not ${JSON.stringify(text)}`)
  process.exit(2)
}
