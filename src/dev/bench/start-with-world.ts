import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { World } from '../../spec/nouns.js'
import { generateWorld } from '../test-support/generated-world.js'
import { type Measurement, median } from '../test-support/measurements.js'
import { type FirstResponse, firstResponse } from './first-response.js'

/** The limits in seconds and MB, by the number of principals. */
const sizes: ReadonlyMap<number, readonly [seconds: number, peak: number] | undefined> = new Map([
  [100_000, undefined],
  [1_000_000, [12, 1200]],
])

const path = '/auth/v1/profile?s=ann'

/** `serve --world FILE` from its start to its first response: time and memory. */
export async function benchStartWithWorld(rounds = 3): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-world-'))
  try {
    const measurements: Measurement[] = []
    for (const [principals, limits] of sizes) {
      const file = join(folder, `${principals}.json`)
      writeWorld(file, generateWorld(principals))
      const responses: FirstResponse[] = []
      for (let round = 0; round < rounds; round++)
        responses.push(await firstResponse('cli/main', ['serve', '--port', '0', '--world', file], path))
      measurements.push(...measurementsOf(principals, responses, limits))
    }
    return measurements
  } finally {
    await rm(folder, { recursive: true })
  }
}

function measurementsOf(
  principals: number,
  responses: readonly FirstResponse[],
  [mostSeconds, mostMemory]: readonly [number?, number?] = [],
): Measurement[] {
  const per = principals / 100_000
  const name = `serve --world with ${principals.toLocaleString('en')}`
  const measurement = (what: string, figure: number, unit: string, most?: number): Measurement[] => [
    {
      name: `${name}, ${what}`,
      figure,
      unit,
      ...(most === undefined ? {} : { against: `at most ${most} ${unit}`, holds: figure <= most }),
    },
    ...(per === 1 ? [] : [{ name: `${name}, ${what} per 100,000`, figure: figure / per, unit }]),
  ]
  const peaks = responses.flatMap(({ peak }) => peak ?? [])
  return [
    ...measurement('first answer', median(responses.map(({ seconds }) => seconds)), 's', mostSeconds),
    ...(peaks.length === 0 ? [] : measurement('peak memory', median(peaks), 'MB', mostMemory)),
  ]
}

/** Writes a world file in slices, because the complete text of a large world takes more memory than the world. */
function writeWorld(file: string, world: World): void {
  const descriptor = openSync(file, 'w')
  let before = '{'
  for (const [key, value] of Object.entries(world)) {
    writeSync(descriptor, `${before}${JSON.stringify(key)}:`)
    if (Array.isArray(value)) writeList(descriptor, value)
    else writeSync(descriptor, JSON.stringify(value))
    before = ',\n'
  }
  writeSync(descriptor, '}\n')
  closeSync(descriptor)
}

function writeList(descriptor: number, items: readonly unknown[]): void {
  for (let at = 0; at < items.length; at += 1000)
    writeSync(descriptor, `${at === 0 ? '[' : ','}${JSON.stringify(items.slice(at, at + 1000)).slice(1, -1)}`)
  writeSync(descriptor, items.length === 0 ? '[]' : ']')
}
