import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { World } from '../spec/nouns.js'
import { type FirstAnswer, firstAnswer } from './first-answer.js'
import { median, type Row } from './rows.js'
import { worldOf } from './worlds.js'

/** By principals, the limits in seconds and MB. */
const sizes: ReadonlyMap<number, readonly [seconds: number, peak: number] | undefined> = new Map([
  [100_000, undefined],
  [1_000_000, [12, 1200]],
])

const path = '/auth/v1/profile?s=ann'

/** `serve --world FILE`, from its start to its first answer: time and memory. */
export async function benchLoad(rounds = 3): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'))
  try {
    const rows: Row[] = []
    for (const [principals, limits] of sizes) {
      const file = join(folder, `${principals}.json`)
      write(file, worldOf(principals))
      const all: FirstAnswer[] = []
      for (let round = 0; round < rounds; round++)
        all.push(await firstAnswer('cli/main', ['serve', '--port', '0', '--world', file], path))
      rows.push(...rowsFor(principals, all, limits))
    }
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

function rowsFor(
  principals: number,
  all: readonly FirstAnswer[],
  [mostSeconds, mostMemory]: readonly [number?, number?] = [],
): Row[] {
  const per = principals / 100_000
  const name = `serve --world with ${principals.toLocaleString('en')}`
  const row = (what: string, figure: number, unit: string, most?: number): Row[] => [
    {
      name: `${name}, ${what}`,
      figure,
      unit,
      ...(most === undefined ? {} : { against: `at most ${most} ${unit}`, holds: figure <= most }),
    },
    ...(per === 1 ? [] : [{ name: `${name}, ${what} per 100,000`, figure: figure / per, unit }]),
  ]
  const peaks = all.flatMap(({ peak }) => peak ?? [])
  return [
    ...row('first answer', median(all.map(({ seconds }) => seconds)), 's', mostSeconds),
    ...(peaks.length === 0 ? [] : row('peak memory', median(peaks), 'MB', mostMemory)),
  ]
}

/** In slices: the text of a large world as a whole takes more memory than the world. */
function write(file: string, world: World): void {
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
