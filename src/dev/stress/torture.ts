import { watch } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { natural, whole } from '../../cli/options.js'
import type { World } from '../../spec/nouns.js'
import { parseState } from '../../storage/parse-state.js'
import { scriptOptions, seedOption } from '../script.js'
import { fetchToken } from '../test-support/fetch-token.js'
import { creatorIn, generateWorld, randomBelow } from '../test-support/generated-world.js'
import { startServer } from '../test-support/server-process.js'
import { Writer } from './torture-writer.js'

export interface TortureOptions {
  readonly rounds: number
  readonly principals: number
  readonly seed?: number
}

export interface TortureResult {
  readonly rounds: number
  /** The number of rounds in which the server was killed while it wrote a file. */
  readonly inWriting: number
  /** The number of changes that the server acknowledged. */
  readonly acknowledged: number
  /** Descriptions of acknowledged changes that are missing, and of changes that no request made. */
  readonly lost: readonly string[]
  /** The number of temporary files that a killed server left and the next server removed. */
  readonly cleared: number
}

const writers = 8

/**
 * Kills a server repeatedly while several connections change its world, and compares the world of the next server with
 * the acknowledged changes. In every second round, the server is killed as soon as it begins to write a file.
 */
export async function torture({ rounds, principals, seed = 1 }: TortureOptions): Promise<TortureResult> {
  const folder = await mkdtemp(join(tmpdir(), 'torture-'))
  const file = join(folder, 'state.json')
  const start = generateWorld(principals, seed)
  await writeFile(join(folder, 'world.json'), JSON.stringify(start))
  const args = ['--data', file, '--world', join(folder, 'world.json'), '--log-level', 'error']
  const below = randomBelow(seed)
  const all = Array.from({ length: writers }, (_, at) => new Writer(`writer-${at}`, randomBelow(seed + at)))
  const lost: string[] = []
  let [inWriting, cleared] = [0, 0]
  try {
    let server = await startServer(...args)
    for (let round = 1; round <= rounds; round++) {
      const token = await fetchToken(server.url, creatorIn(start))
      const profiles = start.profiles.slice(0, 50).map(({ svc_id }) => svc_id)
      const writing = Promise.all(all.map(writer => writer.write(server.url, token, profiles)))
      await (round % 2 === 0 ? nextTemporary(folder, below(40)) : sleep(20 + below(400)))
      await server.stop('SIGKILL')
      await writing
      const left = await countTemporaries(folder)
      if (left > 0) inWriting++
      server = await startServer(...args)
      cleared += left - (await countTemporaries(folder))
      const world = parseState(JSON.parse(await readFile(file, 'utf8')))
      lost.push(...all.flatMap(writer => writer.compare(world)), ...unexpectedChanges(world, start))
    }
    const ended = await server.stop('SIGTERM')
    if (ended !== 0) lost.push(`SIGTERM ended the server with ${ended} instead of exit code 0`)
  } finally {
    await rm(folder, { recursive: true })
  }
  return {
    rounds,
    inWriting,
    acknowledged: all.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost,
    cleared,
  }
}

/** Waits for a number of milliseconds, and then until the server begins to write a file. */
async function nextTemporary(folder: string, after: number): Promise<void> {
  await sleep(after)
  const watcher = watch(folder)
  try {
    await new Promise<void>(resolve => {
      watcher.on('change', (_kind, name) => String(name).endsWith('.tmp') && resolve())
    })
  } finally {
    watcher.close()
  }
}

async function countTemporaries(folder: string): Promise<number> {
  return (await readdir(folder)).filter(name => name.endsWith('.tmp')).length
}

/** Compares the profiles, and the groups that no writer made, with the initial world. */
function unexpectedChanges(world: World, start: World): readonly string[] {
  const groups = world.groups.filter(({ title }) => !title.startsWith('writer-'))
  const same = JSON.stringify([world.profiles, groups]) === JSON.stringify([start.profiles, start.groups])
  return same ? [] : ['profiles or groups changed without a request']
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = scriptOptions<TortureOptions>(
    'torture',
    'Kill a server repeatedly while it writes, and look for acknowledged changes that are lost. Exit code: 1 if there are any.',
    command =>
      seedOption(command)
        .option('--rounds <number>', 'number of kills', natural, 200)
        .option('--principals <number>', 'size of the world', whole(100, 1e6), 2_000),
  )
  const result = await torture(options)
  console.log(`rounds                     ${result.rounds}`)
  console.log(`  killed while writing     ${result.inWriting}`)
  console.log(`changes acknowledged       ${result.acknowledged}`)
  console.log(`  lost                     ${result.lost.length}`)
  console.log(`temporary files removed    ${result.cleared}`)
  for (const line of result.lost) console.log(`# ${line}`)
  if (result.lost.length > 0 || result.inWriting * 4 < result.rounds) process.exitCode = 1
}
