import { firstAnswer } from './first-answer.js'
import { median, type Row, show } from './rows.js'

const rounds = 11

/** From the start of a process to its first answer: `serve` with the demo world, against a bare Fastify server. */
export async function benchStart(): Promise<Row[]> {
  const [own, bare]: [number[], number[]] = [[], []]
  // The first round finds nothing in the caches of the machine, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    bare.push((await firstAnswer('bench/bare', [], '/')).seconds)
    own.push((await firstAnswer('cli/main', ['serve', '--port', '0'], '/auth/v1/profile?s=ann')).seconds)
  }
  const [figure, ofBare] = [own, bare].map(all => 1000 * median(all.slice(1))) as [number, number]
  return [
    {
      name: 'serve, from start to first answer',
      figure,
      unit: 'ms',
      against: `${show(figure / ofBare)} times ${show(ofBare)} ms: a bare server; at most 2`,
      holds: figure <= 2 * ofBare,
    },
  ]
}
