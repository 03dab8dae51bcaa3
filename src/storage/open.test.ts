import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { matchTexts } from '../dev/test-support/match-texts.js'
import { reading, smallWorld } from '../dev/test-support/small-world.js'
import type { Caller } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import { definedService } from '../spec/service.js'
import { openState } from './open.js'
import { StateError } from './state-error.js'

const ann: Caller = { kind: 'profile', id: 'SVC-ann' }
const good = JSON.stringify({ version: 1, ...smallWorld })

/** A folder with these files in it. */
function folderOf(t: Test, files: Readonly<Record<string, string>> = {}): string {
  const folder = t.testdir({})
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** Changes the world in a state file. */
async function changeWorldIn(file: string): Promise<void> {
  const state = await openState(file, smallWorld)
  const store = state.store(definedService(state.world, defaultReadings))
  await store.perform(ann, { operation: 'removeGroupMember', group: 'SVC-crew', profile: 'SVC-bob' })
  state.release()
}

test('A missing state file is created from the world', async t => {
  const folder = folderOf(t)
  const state = await openState(join(folder, 'state.json'), smallWorld)
  t.same(state.world, smallWorld)
  t.same(JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')), { version: 1, ...smallWorld })
  state.release()
  t.same(readdirSync(folder), ['state.json'])
})

test('An existing state file takes precedence over the world, and is not rewritten', async t => {
  const edited = { ...smallWorld, acrs: [] }
  const text = JSON.stringify(edited)
  const folder = folderOf(t, { 'state.json': text })
  const state = await openState(join(folder, 'state.json'), smallWorld)
  t.same(state.world, edited)
  state.release()
  t.equal(readFileSync(join(folder, 'state.json'), 'utf8'), text)
})

test('A change is in the file when the outcome is returned, and after the next start', async t => {
  const file = join(folderOf(t), 'state.json')
  const first = await openState(file, smallWorld)
  const store = first.store(definedService(first.world, defaultReadings))
  await store.perform(ann, { operation: 'addGroupMember', group: 'SVC-crew', profile: 'SVC-cid' })
  t.match(JSON.parse(readFileSync(file, 'utf8')).groups[1].members, ['SVC-bob', 'SVC-cid'])
  first.release()
  const second = await openState(file, smallWorld)
  t.same(second.world.groups[1]?.members, ['SVC-bob', 'SVC-cid'])
  second.release()
})

test('Permissions held on deleted groups are kept over a restart', async t => {
  const readings = reading('forbidden-or-missing=403')
  const file = join(folderOf(t), 'state.json')
  const first = await openState(file, smallWorld)
  const store = first.store(definedService(first.world, readings))
  await store.perform(ann, { operation: 'deleteGroup', group: 'SVC-crew' })
  first.release()
  const second = await openState(file, smallWorld)
  const again = definedService(second.world, readings)
  const outcomeFor = (id: string) =>
    again.perform({ kind: 'profile', id }, { operation: 'readGroup', group: 'SVC-crew' })
  t.match(outcomeFor('SVC-ann'), { kind: 'refused', status: 404 })
  t.match(outcomeFor('SVC-dee'), { kind: 'refused', status: 403 })
  second.release()
})

const broken: Readonly<Record<string, string | Buffer>> = {
  nothing: '',
  'half of a file': good.slice(0, 300),
  'broken JSON': '{\n  "version": 1,\n  oops\n}',
  'bytes that are not UTF-8': Buffer.from([0x7b, 0xff, 0x7d]),
  'a list': '[]',
  'a later version': JSON.stringify({ version: 2, shape: 'new' }),
  'a version of the wrong type': JSON.stringify({ ...smallWorld, version: '1' }),
  'a member without a profile': JSON.stringify({ ...smallWorld, profiles: smallWorld.profiles.slice(1) }),
  'an unknown key': JSON.stringify({ ...smallWorld, more: 1 }),
  'a deleted group with an unknown profile': JSON.stringify({
    ...smallWorld,
    deleted: [{ svc_id: 'SVC-x', held: [{ profile: 'SVC-y', permissions: [] }] }],
  }),
  'an unknown permission': JSON.stringify({
    ...smallWorld,
    deleted: [{ svc_id: 'SVC-x', held: [{ profile: 'SVC-ann', permissions: ['own'] }] }],
  }),
  'an object in place of the list of deleted groups': JSON.stringify({ ...smallWorld, deleted: {} }),
}

test('A broken state file is refused with the position of the error, and not changed', async t => {
  const messages: Record<string, string> = {}
  for (const [what, content] of Object.entries(broken)) {
    const folder = folderOf(t, { 'state.json.0123456789abcdef.tmp': 'left' })
    const file = join(folder, 'state.json')
    writeFileSync(file, content)
    const error = await openState(file, smallWorld).then(
      () => undefined,
      (refusal: unknown) => refusal,
    )
    t.ok(error instanceof StateError, what)
    const { message } = error as Error
    t.ok(message.startsWith(`${file}: `))
    t.notMatch(message, /\n/)
    // What Node.js says of JSON differs from version to version.
    messages[what] = message.slice(`${file}: `.length).replace(/not JSON.*/, 'not JSON')
    t.same(readFileSync(file), Buffer.from(content))
    t.same(readdirSync(folder).sort(), ['state.json', 'state.json.0123456789abcdef.tmp'])
  }
  matchTexts(t, import.meta.url, messages)
})

test('A state file in a missing folder is refused', async t => {
  await t.rejects(openState(join(folderOf(t), 'gone', 'state.json'), smallWorld), {
    message: /its folder does not exist/,
  })
})

test('A folder is refused as a state file', async t => {
  const file = join(folderOf(t), 'state.json')
  mkdirSync(file)
  await t.rejects(openState(file, smallWorld), { message: /it is a folder/ })
})

test('A device is refused as a state file', { skip: !existsSync('/dev/null') }, async t => {
  await t.rejects(openState('/dev/null', smallWorld), { message: '/dev/null: it is not a regular file' })
})

test('Files that a crash left next to the state file are removed, and no others', async t => {
  const others = ['other.json.0123456789abcdef.tmp', 'state.json.bak', 'state.json.tmp']
  const left = [
    'state.json.0123456789abcdef.tmp',
    'state.json.key.fedcba9876543210.tmp',
    'state.json.lock.0123456789abcdef',
    'state.json.lock.0123456789abcdef.fedcba9876543210',
  ]
  const folder = folderOf(t, {
    'state.json': good,
    ...Object.fromEntries([...others, ...left].map(name => [name, ''])),
  })
  const state = await openState(join(folder, 'state.json'), smallWorld)
  t.equal(state.cleared, left.length)
  state.release()
  t.same(readdirSync(folder).sort(), [...others, 'state.json'].sort())
})

test('If the state file is a symbolic link, its target is written', async t => {
  const folder = folderOf(t, { 'real.json': good })
  symlinkSync('real.json', join(folder, 'state.json'))
  await changeWorldIn(join(folder, 'state.json'))
  t.same(JSON.parse(readFileSync(join(folder, 'real.json'), 'utf8')).groups[1].members, [])
})

test('If the target of a symbolic link is missing, it is created', async t => {
  const folder = folderOf(t)
  symlinkSync('real.json', join(folder, 'state.json'))
  const state = await openState(join(folder, 'state.json'), smallWorld)
  state.release()
  t.equal(readlinkSync(join(folder, 'state.json')), 'real.json')
  t.same(readdirSync(folder).sort(), ['real.json', 'state.json'])
})

test('A symbolic link to itself is refused', async t => {
  const folder = folderOf(t)
  symlinkSync('state.json', join(folder, 'state.json'))
  await t.rejects(openState(join(folder, 'state.json'), smallWorld), {
    message: /it is a symbolic link to itself/,
  })
  t.same(readdirSync(folder), ['state.json'])
})

for (const mode of [0o600, 0o666, 0o640])
  test(`A state file with mode ${mode.toString(8)} keeps its mode`, async t => {
    const folder = folderOf(t, { 'state.json': good })
    const file = join(folder, 'state.json')
    chmodSync(file, mode)
    await changeWorldIn(file)
    t.equal(statSync(file).mode & 0o777, mode)
  })

test('The state file keeps its owner', {
  skip: process.getuid?.() !== 0 && 'only root can change the owner of a file',
}, async t => {
  const folder = folderOf(t, { 'state.json': good })
  const file = join(folder, 'state.json')
  chownSync(file, 12, 34)
  await changeWorldIn(file)
  t.match(statSync(file), { uid: 12, gid: 34 })
})
