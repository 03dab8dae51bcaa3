import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { command } from '../dev/test-support/command.js'
import { fetchToken } from '../dev/test-support/fetch-token.js'
import { type ServerProcess, startServe, startServeWith } from '../dev/test-support/server-process.js'

const anna = 'anna.berg@example.org'

/** A client of a server with the demo world. */
async function clientOf({ url }: ServerProcess) {
  const headers = { cookie: `svc-token=${await fetchToken(url, anna)}` }
  return {
    async create(title: string): Promise<{ status: number; svc_id?: string; error?: string; msg: string }> {
      const response = await fetch(`${url}/auth/v1/group`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title, description: 'x'.repeat(1000) }),
      })
      return { status: response.status, ...((await response.json()) as { msg: string }) }
    },
    async status(method: string, id: string): Promise<number> {
      return (await fetch(`${url}/auth/v1/group/${id}`, { method, headers })).status
    },
    async finds(title: string): Promise<boolean> {
      return (await fetch(`${url}/auth/v1/profile?s=${title}`, { headers })).status === 200
    },
  }
}

function titlesIn(file: string): readonly string[] {
  const { groups } = JSON.parse(readFileSync(file, 'utf8')) as { groups: readonly { title: string }[] }
  return groups.map(({ title }) => title).filter(title => /^Group\d/.test(title))
}

/** Makes a change that succeeds, changes while writing fails, and a change after writing works again. */
async function testFailure(
  t: Test,
  file: string,
  [fail, repair]: readonly [fail: () => unknown, repair: () => unknown],
  reason: RegExp,
) {
  const server = await startServe('--data', file)
  t.teardown(() => server.stop('SIGKILL'))
  const client = await clientOf(server)
  const { svc_id = '' } = await client.create('Group1')
  fail()
  const refused = await client.create('Group2')
  t.equal(refused.status, 503)
  t.equal(refused.error, 'not-saved')
  t.match(refused.msg, reason)
  t.equal(await client.status('DELETE', svc_id), 503)
  t.equal(await client.status('GET', svc_id), 200)
  t.ok(await client.finds('Group1'))
  t.notOk(await client.finds('Group2'))
  repair()
  t.equal((await client.create('Group3')).status, 200)
  t.ok(await client.finds('Group3'))
  t.notOk(await client.finds('Group2'))
  t.equal(await server.stop(), 0)
  t.same(titlesIn(file), ['Group1', 'Group3'])
}

test('While the folder of the state file is missing, changes are refused and reads succeed', async t => {
  const folder = join(t.testdir({ here: {} }), 'here')
  await testFailure(
    t,
    join(folder, 'state.json'),
    [() => renameSync(folder, `${folder}-not`), () => renameSync(`${folder}-not`, folder)],
    /its folder does not exist/,
  )
})

test('While the state file is read-only, changes are refused and reads succeed', async t => {
  const file = join(t.testdir({}), 'state.json')
  await testFailure(t, file, [() => chmodSync(file, 0o444), () => chmodSync(file, 0o644)], /read-only/)
})

test('At the maximum file size, changes that add text are refused until others make room', async t => {
  const file = join(t.testdir({}), 'state.json')
  const limited = ['-c', 'ulimit -f 30; exec "$@"', 'bash', ...command]
  const server = await startServeWith('bash', [...limited, 'serve', '--port', '0', '--data', file])
  t.teardown(() => server.stop('SIGKILL'))
  const client = await clientOf(server)
  const created: string[] = []
  let refused: Awaited<ReturnType<typeof client.create>> | undefined
  while (refused === undefined && created.length < 100) {
    const response = await client.create(`Group${created.length}`)
    if (response.status === 200) created.push(response.svc_id ?? '')
    else refused = response
  }
  t.ok(created.length > 0)
  t.match(refused, { status: 503, error: 'not-saved', msg: /exceed the maximum file size/ })
  t.equal(titlesIn(file).length, created.length)
  t.equal(await client.status('GET', created[0] ?? ''), 200)
  for (const id of created.slice(0, 2)) t.equal(await client.status('DELETE', id), 200)
  t.equal((await client.create('Group1000')).status, 200)
  t.equal(await server.stop(), 0)
  t.same(titlesIn(file).length, created.length - 1)
})

const mountable = process.platform === 'linux' && process.getuid?.() === 0
const skip = !mountable && 'only root can mount a small file system'

/** The folder of a new small file system; undefined if mounting is not allowed. */
function mounted(t: Test): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]).status === 0
  t.teardown(() => {
    if (isMounted) spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  })
  return isMounted ? folder : undefined
}

test('While the disk is full, changes are refused and reads succeed', { skip }, async t => {
  const folder = mounted(t)
  if (folder === undefined) return t.pass('mounting is not allowed here')
  const filler = join(folder, 'filler')
  const fill = () => {
    try {
      writeFileSync(filler, Buffer.alloc(2 ** 20))
    } catch {
      // The disk accepts the bytes that fit.
    }
  }
  await testFailure(t, join(folder, 'state.json'), [fill, () => rmSync(filler)], /the disk is full/)
})

test('While the file system is read-only, changes are refused and reads succeed', { skip }, async t => {
  const folder = mounted(t)
  if (folder === undefined) return t.pass('mounting is not allowed here')
  const remount = (how: string) => () => {
    spawnSync('mount', ['-o', `remount,${how}`, folder])
  }
  await testFailure(
    t,
    join(folder, 'state.json'),
    [remount('ro'), remount('rw')],
    /the file system is read-only/,
  )
})

test('A server stops normally after its file system became read-only', { skip }, async t => {
  const folder = mounted(t)
  if (folder === undefined) return t.pass('mounting is not allowed here')
  const server = await startServe('--data', join(folder, 'state.json'))
  t.teardown(() => server.stop('SIGKILL'))
  spawnSync('mount', ['-o', 'remount,ro', folder])
  t.equal(await server.stop(), 0)
  t.equal(server.log(), '')
})
