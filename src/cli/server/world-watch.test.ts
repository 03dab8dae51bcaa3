import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { startServe } from '../../dev/test-support/server-process.js'
import { group, profile, smallWorld } from '../../dev/test-support/small-world.js'
import { testServer } from '../../dev/test-support/test-server.js'
import { WorldWatch } from './world-watch.js'

const edited = { profiles: [profile('new', 'New One')], groups: [group('zoo', 'Zoo')], acrs: [] }

/** A server with the small world, and a function that writes its world file and looks at it. */
async function watched(t: Test) {
  const file = join(t.testdir({ 'small.world.json': JSON.stringify(smallWorld) }), 'small.world.json')
  const watch = new WorldWatch(file)
  const { oracle, send } = await testServer({ control: true })
  const look = async () => {
    const said = t.capture(console, 'error')
    await watch.look(oracle)
    said.restore()
    return said().map(({ args }) => String(args[0]))
  }
  const edit = (text: string) => {
    writeFileSync(file, text)
    return look()
  }
  return { oracle, send, file, look, edit }
}

test('An edit replaces the world, and a reset returns to the edited one', async t => {
  const { oracle, send, file, edit } = await watched(t)
  const said = await edit(JSON.stringify(edited))
  t.same(said, [
    `note: took up the edit of ${file}: 1 profile, 1 group, 0 ACRs; it replaced what requests had changed`,
  ])
  t.same(oracle.service.world(), edited)
  await send('PUT', '/_oracle/world', { body: smallWorld })
  await send('POST', '/_oracle/reset')
  t.same(oracle.service.world(), edited)
  const { tokens } = (await send('POST', '/_oracle/worlds')).json()
  t.same(Object.keys(tokens), ['SVC-new'], 'a new isolated world is a copy of it')
})

test('An invalid edit leaves the world as it was, with the message, until the file is valid again', async t => {
  const { oracle, file, edit } = await watched(t)
  const before = oracle.service.world()
  const dangling = { ...edited, groups: [group('zoo', 'Zoo', ['SVC-x'])] }
  for (const [text, why] of [
    ['{"profiles": [', /not JSON/],
    ['', /not JSON/],
    ['null', /must be an object/],
    [JSON.stringify(dangling), /groups\[0\]\.members\[0\]: no such profile/],
  ] as const) {
    const [message = '', ...rest] = await edit(text)
    t.ok(message.startsWith(`warning: the world stays as it was: ${file}: `), message)
    t.match(message, why)
    t.same(rest, [])
    t.same(oracle.service.world(), before)
  }
  await edit(JSON.stringify(edited))
  t.same(oracle.service.world(), edited)
})

test('A file that is not edited keeps the changes of requests', async t => {
  const { oracle, send, look } = await watched(t)
  const body = { title: 'New', description: 'A new group' }
  t.equal((await send('POST', '/auth/v1/group', { as: 'SVC-ann', body })).statusCode, 200)
  t.same(await look(), [])
  t.equal(oracle.service.world().groups.length, smallWorld.groups.length + 1)
})

test('A file that is replaced, with the old size and time, is an edit; one that is gone is not', async t => {
  const { oracle, file, look } = await watched(t)
  rmSync(file)
  t.match(await look(), [/the world stays as it was: .*: no such file/])
  t.same(await look(), [], 'the message comes once')
  mkdirSync(file)
  t.match(await look(), [/is a folder/])
  rmSync(file, { recursive: true })
  writeFileSync(`${file}~`, JSON.stringify(edited))
  utimesSync(`${file}~`, 1, 1)
  renameSync(`${file}~`, file)
  await look()
  t.same(oracle.service.world(), edited)
})

test('serve --watch takes up an edit', async t => {
  const file = join(t.testdir({ 'small.world.json': JSON.stringify(smallWorld) }), 'small.world.json')
  const { url, stop } = await startServe('--watch', '--world', file)
  t.teardown(() => stop())
  writeFileSync(file, JSON.stringify(edited))
  const count = async () => ((await (await fetch(`${url}/_oracle`)).json()) as { profiles: number }).profiles
  while ((await count()) !== 1) await new Promise(setImmediate)
  t.equal((await fetch(`${url}/_oracle/token?subject=SVC-new`)).status, 200)
})
