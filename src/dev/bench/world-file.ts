import { closeSync, mkdtempSync, openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { World } from '../../spec/nouns.js'
import { generateWorld } from '../test-support/generated-world.js'

/** A file with a generated world, in a folder of its own. */
export function worldFile(principals: number, world: World = generateWorld(principals)) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-world-'))
  const file = join(folder, 'world.json')
  writeWorld(file, world)
  return { file, folder }
}

/** Writes a world in slices, because the complete text of a large world takes more memory than the world. */
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
