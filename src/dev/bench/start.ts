import { rm } from 'node:fs/promises'
import { formatFigure, type Measurement, median } from '../test-support/measurements.js'
import { startModule, startServer } from '../test-support/server-process.js'
import { worldFile } from './world-file.js'

/** In seconds and MB, for a million principals. */
const [mostSeconds, mostMemory] = [12, 1200]

/** From the start of a process to its first response: `serve` with the demo world, compared with a bare Fastify server. */
export async function benchStart(): Promise<Measurement[]> {
  const [own, bare]: [number[], number[]] = [[], []]
  // The first round fills the caches of the machine and is not counted.
  for (let round = 0; round <= 7; round++) {
    bare.push((await firstResponse('bare', [])).seconds)
    own.push((await firstResponse('serve', [])).seconds)
  }
  const [figure, ofBare] = [own, bare].map(all => 1000 * median(all.slice(1))) as [number, number]
  return [
    {
      name: 'serve, from start to first answer',
      figure,
      unit: 'ms',
      against: `${formatFigure(figure / ofBare)} times ${formatFigure(ofBare)} ms: a bare server; at most 1.5`,
      holds: figure <= 1.5 * ofBare,
    },
  ]
}

/** `serve --world FILE` from its start to its first response: time and memory. */
export async function benchStartWithWorld(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const principals of [100_000, 1_000_000]) {
    const { file, folder } = worldFile(principals)
    const rounds: Awaited<ReturnType<typeof firstResponse>>[] = []
    for (let round = 0; round < 2; round++) rounds.push(await firstResponse('serve', ['--world', file]))
    await rm(folder, { recursive: true })
    const measurement = (what: string, figure: number, unit: string, most: number): Measurement => ({
      name: `serve --world with ${principals.toLocaleString('en')}, ${what}`,
      figure,
      unit,
      ...(principals < 1_000_000 ? {} : { against: `at most ${most} ${unit}`, holds: figure <= most }),
    })
    const peaks = rounds.flatMap(({ peak }) => peak ?? [])
    measurements.push(
      measurement('first answer', median(rounds.map(({ seconds }) => seconds)), 's', mostSeconds),
      ...(peaks.length === 0 ? [] : [measurement('peak memory', median(peaks), 'MB', mostMemory)]),
    )
  }
  return measurements
}

async function firstResponse(server: 'bare' | 'serve', args: readonly string[]) {
  const start = performance.now()
  const { url, peak, stop } = await (server === 'bare'
    ? startModule('../bench/bare-server')
    : startServer(...args))
  await (await fetch(`${url}${server === 'bare' ? '/' : '/auth/v1/profile?s=ann'}`)).text()
  const measured = { seconds: (performance.now() - start) / 1000, peak: peak() }
  await stop('SIGKILL')
  return measured
}
