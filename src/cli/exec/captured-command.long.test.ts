import { basename, join } from 'node:path'
import { test } from 'tap'
import { type CapturedOptions, runCaptured } from './captured-command.js'

const never = new AbortController().signal
const run = (script: string, options: Partial<CapturedOptions> = {}) =>
  runCaptured([process.execPath, '-e', script], {
    env: { PLACE: 'here' },
    timeLimit: 60_000,
    signal: never,
    atOnce: never,
    ...options,
  })

test('Both outputs of a command are kept in order, with its exit code', async t => {
  const script = 'console.log(process.env.PLACE); console.error("there"); process.exitCode = 3'
  const { code, output, isTooLong } = await run(script)
  t.same([code, isTooLong, output.split('\n').toSorted()], [3, false, ['', 'here', 'there']])
})

test('The middle of a long output is left out', async t => {
  const { output } = await run('console.log("start"); console.log("x".repeat(5e6)); console.log("end")')
  t.match(output, /^start\nx+\nend\n$/)
  t.ok(output.length < 3e6, `${output.length} characters`)
})

test('A command that takes too long is killed', async t => {
  t.match(await run('setInterval(() => {}, 1000)', { timeLimit: 500 }), { code: 137, isTooLong: true })
})

/** Starts a process that stays, and prints its id. */
const background = (after: string) => `
  const { spawn } = require('node:child_process')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
  console.log(child.pid)
  ${after}`

test('What the command started ends with it, also if it holds the output open', async t => {
  const { code, output } = await run(background('process.exit(0)'))
  t.equal(code, 0)
  t.throws(() => process.kill(Number(output), 0), { code: 'ESRCH' })
})

test('An interruption ends the command and what it started', async t => {
  const ending = new AbortController()
  setTimeout(() => ending.abort(), 1000)
  const { code, output } = await run(background(''), { signal: ending.signal })
  t.equal(code, 130)
  t.throws(() => process.kill(Number(output), 0), { code: 'ESRCH' })
})

test('A command that ignores an interruption is killed at the second one', async t => {
  const [ending, atOnce] = [new AbortController(), new AbortController()]
  setTimeout(() => ending.abort(), 1000)
  setTimeout(() => atOnce.abort(), 1500)
  const script = 'process.on("SIGINT", () => console.log("no")); setInterval(() => {}, 1000)'
  const { code, output } = await run(script, { signal: ending.signal, atOnce: atOnce.signal })
  t.same([code, output], [137, 'no\n'])
})

for (const name of ['no-such-command-here', join(process.execPath, 'below-a-file')])
  test(`The command ${basename(name)} does not exist, which is an error of the user`, t =>
    t.rejects(runCaptured([name], { env: {}, timeLimit: 1000, signal: never, atOnce: never }), {
      name: 'UsageError',
      message: `cannot run ${name}: no such command`,
    }))
