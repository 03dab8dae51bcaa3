import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixture } from '../../files.js'
import { program } from '../test-support/command.js'
import { commandBlocks, linesOf, type ShownCommand, withLines } from './blocks.js'
import { Session } from './session.js'

/** The files that a reader of the README is assumed to have. */
export function putFilesOfReader(folder: string): void {
  cpSync(fixture('demo.world.json'), join(folder, 'my.world.json'))
  for (const file of ['search-box.mjs', 'search-box.test.mjs'])
    cpSync(fixture(`examples/${file}`), join(folder, file))
  const target = { baseUrl: 'http://127.0.0.1:4010', control: { url: 'http://127.0.0.1:4010/_oracle/world' } }
  // The tests of a clone format it too.
  writeFileSync(join(folder, 'staging.json'), `${JSON.stringify(target, null, 2)}\n`)
}

/** An environment whose `npx principal-oracle` is the build of this folder. */
export function withBuiltProgram(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${program}' "$@"\n`)
  chmodSync(join(bin, 'npx'), 0o755)
  return { ...env, PATH: `${bin}:${env.PATH}` }
}

/** A text of the README without what says nothing about its truth: durations, and how many requests a run sent. */
export function withoutCounts(readme: string): string {
  return readme.replaceAll(/\b\d+(\.\d+)?( ?ms| s| seconds| requests)\b/g, 'N$2')
}

/**
 * Runs the commands of the README in their order, in one folder.
 * @param runs whether a block runs, by its note
 * @returns the README with the output of each command
 * @throws Error if a command ends with an unexpected exit code
 */
export async function followReadme(
  readme: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  { runs, began }: { readonly runs: (note: string) => boolean; readonly began?: (command: string) => void },
): Promise<string> {
  const session = new Session(folder, env)
  const blocks = commandBlocks(readme).filter(({ note }) => runs(note))
  const shown = new Map<(typeof blocks)[number], readonly ShownCommand[]>()
  try {
    for (const block of blocks) {
      const commands: ShownCommand[] = []
      for (const { command } of block.commands) {
        began?.(command)
        commands.push({ command, output: await session.run(command, block.kind === 'console') })
      }
      if (block.kind === 'console') shown.set(block, commands)
    }
  } finally {
    await session.close()
  }
  // From the last block to the first, so that the line numbers of the others stay right.
  return [...shown]
    .reverse()
    .reduce((text, [block, commands]) => withLines(text, block, linesOf(commands)), readme)
}
