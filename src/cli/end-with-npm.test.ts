import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'tap'
import { command } from '../dev/test-support/command.js'
import { startServeWith } from '../dev/test-support/server-process.js'

/** Starts a server as the child of a shell, and kills the shell. */
async function orphan(event: string) {
  const start = `env npm_package_name=principal-oracle npm_lifecycle_event=${event} "$@" & echo $! >&2; wait`
  const server = await startServeWith('sh', ['-c', start, 'sh', ...command, 'serve', '--port', '0'])
  await server.says(/\d\n/)
  await server.stop('SIGKILL')
  return { url: server.url, kill: () => process.kill(Number.parseInt(server.log(), 10), 'SIGTERM') }
}

const isListening = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

for (const [what, event] of [
  ['`npm start`', 'start'],
  ['npx', 'npx'],
] as const)
  test(`A server that ${what} started ends after its parent`, async t => {
    const { url } = await orphan(event)
    let tries = 0
    while ((await isListening(url)) && tries++ < 100) await sleep(100)
    t.ok(tries < 100, `the port is free after ${tries / 10} seconds`)
  })

test('A server that another script started continues', async t => {
  const { url, kill } = await orphan('pretest')
  await sleep(1000)
  t.ok(await isListening(url))
  kill()
})
