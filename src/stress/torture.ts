import { watch } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { numbers, worldOf } from '../bench/worlds.js'
import { natural, whole } from '../cli/options.js'
import { scriptOptions } from '../script.js'
import type { World } from '../spec/nouns.js'
import { parseState } from '../storage/parse-state.js'
import { type ChildServer, startServer } from './child-server.js'
import { Writer } from './torture-writer.js'

export interface TortureOptions {
  readonly rounds: number
  readonly principals: number
  readonly writers?: number
  readonly seed?: number
}

export interface Tortured {
  readonly rounds: number
  /** Rounds in which the server was killed while it wrote a file. */
  readonly inWriting: number
  readonly acknowledged: number
  /** What was acknowledged and not there afterwards, or there and never asked for, in words. */
  readonly lost: readonly string[]
  /** Files that a killed server had left, and that were gone once the next one had started. */
  readonly cleared: number
}

/**
 * Kills a server again and again while several connections change its world, and compares what the next one has with
 * what was acknowledged. Every other time it is killed as soon as it has begun to write a file.
 */
export async function torture({
  rounds,
  principals,
  writers = 8,
  seed = 1,
}: TortureOptions): Promise<Tortured> {
  const folder = await mkdtemp(join(tmpdir(), 'torture-'))
  const file = join(folder, 'state.json')
  const start = worldOf(principals, seed)
  await writeFile(join(folder, 'world.json'), JSON.stringify(start))
  const args = ['--data', file, '--world', join(folder, 'world.json'), '--log-level', 'error']
  const below = numbers(seed)
  const all = Array.from({ length: writers }, (_, at) => new Writer(`writer-${at}`, numbers(seed + at)))
  const lost: string[] = []
  let [inWriting, cleared] = [0, 0]
  try {
    let server = await startServer(...args)
    for (let round = 1; round <= rounds; round++) {
      const token = await tokenOf(server, start)
      const profiles = start.profiles.slice(0, 50).map(({ svc_id }) => svc_id)
      const writing = Promise.all(all.map(writer => writer.write(server.url, token, profiles)))
      await (round % 2 === 0 ? nextTemporary(folder, below(40)) : sleep(20 + below(400)))
      await server.end('SIGKILL')
      await writing
      const left = await temporaries(folder)
      if (left > 0) inWriting++
      server = await startServer(...args)
      cleared += left - (await temporaries(folder))
      const world = parseState(JSON.parse(await readFile(file, 'utf8')))
      lost.push(...all.flatMap(writer => writer.compare(world)), ...othersIn(world, start))
    }
    const ended = await server.end('SIGTERM')
    if (ended !== 0) lost.push(`SIGTERM ended the server with ${ended}`)
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

/** Waits for some milliseconds, and then for the beginning of a file. */
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

async function temporaries(folder: string): Promise<number> {
  return (await readdir(folder)).filter(name => name.endsWith('.tmp')).length
}

async function tokenOf({ url }: ChildServer, { groups, vetted }: World): Promise<string> {
  const subject = groups.find(({ svc_id }) => svc_id === vetted)?.members[0]
  const answer = await fetch(`${url}/_oracle/token?subject=${subject}`)
  return ((await answer.json()) as { token: string }).token
}

/** What nobody touched is as it was. */
function othersIn(world: World, start: World): readonly string[] {
  const groups = world.groups.filter(({ title }) => !title.startsWith('writer-'))
  const same = JSON.stringify([world.profiles, groups]) === JSON.stringify([start.profiles, start.groups])
  return same ? [] : ['profiles or groups that nobody changed are not as they were']
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = scriptOptions<TortureOptions>(
    'torture',
    'Kill a server again and again while it writes, and look for what was acknowledged. Exit code: 1 where some is lost.',
    command =>
      command
        .option('--rounds <number>', 'how many kills', natural, 200)
        .option('--principals <number>', 'how large a world', whole(100, 1e6), 2_000)
        .option('--seed <number>', 'what is done', natural, Date.now() % 2 ** 31),
  )
  const result = await torture(options)
  console.log(`rounds                     ${result.rounds}`)
  console.log(`  killed in writing a file ${result.inWriting}`)
  console.log(`changes acknowledged       ${result.acknowledged}`)
  console.log(`  lost                     ${result.lost.length}`)
  console.log(`left-over files cleared    ${result.cleared}`)
  for (const line of result.lost) console.log(`# ${line}`)
  if (result.lost.length > 0 || result.inWriting * 4 < result.rounds) process.exitCode = 1
}
