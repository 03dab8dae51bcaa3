import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { packageFolder } from '../../files.js'
import { check, expect } from './expect.js'
import type { Machine } from './machine.js'

/** As in a script: the shell starts npm in the background, where SIGINT is ignored. The first line is the id of npm. */
const script = 'npm start -- --port 0 & echo $!; wait'

/** Starts the server with `npm start`, and kills npm. */
export async function checkNpmStart(machine: Machine): Promise<void> {
  const folder = copyOfProject(machine)
  const kill = async (moment: string, line: RegExp) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const)
      await check(`${signal} to npm start ${moment} leaves no server on Node ${machine.node}`, () =>
        killNpmStart(machine, folder, line, signal),
      )
  }
  await kill('while the server listens', /^listening on/)
  // Without the hash of what it was made of, the build is made again.
  rmSync(join(folder, 'dist/.made-of'))
  await kill('while it builds', /^> exec node src\/build/)
}

/** The project with its build, so that other tests may run meanwhile. @returns its folder */
function copyOfProject(machine: Machine): string {
  const folder = machine.emptyFolder('project')
  cpSync(packageFolder, folder, {
    recursive: true,
    filter: path => !/\/(node_modules|\.git|\.build-[^/]*)$/.test(path),
  })
  symlinkSync(join(packageFolder, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** @param moment the line after which npm is killed */
async function killNpmStart(
  machine: Machine,
  folder: string,
  moment: RegExp,
  signal: NodeJS.Signals,
): Promise<string> {
  const shell = machine.start(folder, 'sh', ['-c', script])
  const lines: string[] = []
  createInterface(shell.stdout).on('line', line => lines.push(line))
  const isThere = () => lines.some(line => moment.test(line))
  await until(() => isThere() || shell.exitCode !== null)
  expect(isThere(), `npm start printed ${lines.join('; ')}`)
  // The build needs a moment to start, and handles signals from then on.
  await sleep(500)
  const npm = Number(lines[0])
  const url = urlIn(lines)
  process.kill(npm, signal)
  const killedAt = Date.now()
  // The output ends when the last process that writes to it has ended: the compiler and the server too.
  const isOver = await until(() => shell.stdout.closed)
  const seconds = ((Date.now() - killedAt) / 1000).toFixed(1)
  if (!isOver && signal !== 'SIGKILL') process.kill(npm, 'SIGKILL')
  expect(urlIn(lines) === url, 'the server started after the signal')
  const isListening = url !== undefined && (await fetch(url).catch(() => undefined)) !== undefined
  expect(!isListening, `the server still listens at ${url}`)
  return expect(isOver, `after ${seconds} seconds ${isOver ? 'no process is' : 'a process is still'} there`)
}

function urlIn(lines: readonly string[]): string | undefined {
  return lines.map(line => /^listening on (\S+)/.exec(line)?.[1]).find(url => url !== undefined)
}

/** Waits for a condition, at most for five minutes: a build may share the cores with other tests. @returns whether it was met */
async function until(isMet: () => boolean): Promise<boolean> {
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(20)) if (isMet()) return true
  return false
}
