import { formatFigure, type Measurement, median } from '../test-support/measurements.js'
import { firstResponse } from './first-response.js'

const rounds = 11

/** From the start of a process to its first response: `serve` with the demo world, compared with a bare Fastify server. */
export async function benchStart(): Promise<Measurement[]> {
  const [own, bare]: [number[], number[]] = [[], []]
  // The first round fills the caches of the machine and is not counted.
  for (let round = 0; round <= rounds; round++) {
    bare.push((await firstResponse('dev/bench/bare-server', [], '/')).seconds)
    own.push((await firstResponse('cli/main', ['serve', '--port', '0'], '/auth/v1/profile?s=ann')).seconds)
  }
  const [figure, ofBare] = [own, bare].map(all => 1000 * median(all.slice(1))) as [number, number]
  return [
    {
      name: 'serve, from start to first answer',
      figure,
      unit: 'ms',
      against: `${formatFigure(figure / ofBare)} times ${formatFigure(ofBare)} ms: a bare server; at most 2`,
      holds: figure <= 2 * ofBare,
    },
  ]
}
