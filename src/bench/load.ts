import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createEngine } from '../engine/engine.js'
import { defaultReadings } from '../spec/readings.js'
import { median, type Row } from './rows.js'
import { worldOf } from './worlds.js'

interface Load {
  readonly seconds: number
  /** Resident memory of a whole process that holds the world and the engine, in MB. */
  readonly resident: number
}

/** Loading a world, each time in a process of its own: time and resident memory. */
export function benchLoad(rounds = 3): Row[] {
  const [tenth, whole] = [loads(100_000, rounds), loads(1_000_000, rounds)]
  return [
    { name: 'load 100,000', figure: tenth.seconds, unit: 's' },
    { name: 'load 100,000, resident', figure: tenth.resident, unit: 'MB' },
    { name: 'load 1,000,000', figure: whole.seconds, unit: 's', ...atMost(12, whole.seconds, 's') },
    { name: 'load 1,000,000, per 100,000', figure: whole.seconds / 10, unit: 's' },
    {
      name: 'load 1,000,000, resident',
      figure: whole.resident,
      unit: 'MB',
      ...atMost(1200, whole.resident, 'MB'),
    },
    { name: 'load 1,000,000, resident per 100,000', figure: whole.resident / 10, unit: 'MB' },
  ]
}

function atMost(limit: number, figure: number, unit: string): Pick<Row, 'against' | 'holds'> {
  return { against: `at most ${limit} ${unit}`, holds: figure <= limit }
}

function loads(principals: number, rounds: number): Load {
  const file = fileURLToPath(import.meta.url)
  const all = Array.from({ length: rounds }, () => {
    const answer = execFileSync(process.execPath, [...process.execArgv, file, String(principals)])
    return JSON.parse(String(answer)) as Load
  })
  return {
    seconds: median(all.map(({ seconds }) => seconds)),
    resident: median(all.map(({ resident }) => resident)),
  }
}

function loadHere(principals: number): Load {
  const world = worldOf(principals)
  const start = performance.now()
  const engine = createEngine(world, defaultReadings)
  const seconds = (performance.now() - start) / 1000
  if (engine.profile(world.profiles[0]?.svc_id ?? '') === undefined)
    throw new Error('the world was not loaded')
  return { seconds, resident: process.memoryUsage().rss / 1e6 }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(loadHere(Number(process.argv[2]))))
