import { test } from 'tap'
import { generateWorld } from '../dev/test-support/generated-world.js'
import { group, smallWorld } from '../dev/test-support/small-world.js'
import type { Group, World } from '../spec/nouns.js'
import { parseState } from './parse-state.js'
import { StateText } from './state-text.js'

async function textOf(state: StateText, world: World): Promise<string> {
  return Buffer.concat(await state.pieces(world)).toString()
}

/** A group that counts how often it is serialized. */
function counted(id: string, counts: Map<string, number>): Group {
  return Object.assign(group(id, `Title of ${id}`), {
    toJSON(this: Group) {
      counts.set(id, (counts.get(id) ?? 0) + 1)
      const { svc_id, title, description, members } = this
      return { svc_id, title, description, members }
    },
  })
}

const deleted = [{ svc_id: 'SVC-gone', held: [{ profile: 'SVC-ann', permissions: ['read'] }] }] as const
const { vetted: _, ...unvetted } = smallWorld
const worlds: Readonly<Record<string, World>> = {
  'a world': smallWorld,
  'a world without Vetted': unvetted,
  'an empty world': { profiles: [], groups: [], acrs: [] },
  'a world with deleted groups': { ...smallWorld, deleted },
  'a world with unusual characters': {
    ...smallWorld,
    groups: smallWorld.groups.map(known => ({ ...known, title: 'é "\\\n\u2028 \ud800 💙 __proto__' })),
  },
}
for (const [what, world] of Object.entries(worlds))
  test(`Parsing the text of ${what} gives the same world`, async t => {
    t.same(parseState(JSON.parse(await textOf(new StateText(), world))), world)
  })

test('A state file begins with the version, and has one record per line', async t => {
  const lines = (await textOf(new StateText(), smallWorld)).split('\n')
  t.equal(lines[1], '  "version": 1,')
  for (const record of [...smallWorld.profiles, ...smallWorld.groups, ...smallWorld.acrs])
    t.equal(lines.filter(line => line.trim().replace(/,$/, '') === JSON.stringify(record)).length, 1)
})

test('After any change the text equals the text of a new instance', async t => {
  const state = new StateText()
  const groups = Array.from({ length: 700 }, (_, at) => group(`g${at}`, `Group ${at}`))
  const without = (...gone: readonly number[]) => groups.filter((_, at) => !gone.includes(at))
  const histories: readonly (readonly Group[])[] = [
    groups,
    groups.with(300, group('g300', 'Renamed')),
    without(0),
    without(0, 255, 256, 699),
    [...groups, group('new', 'New')],
    groups.slice(0, 512),
    groups.slice(0, 511),
    [],
    groups,
  ]
  for (const list of histories) {
    const world = { ...smallWorld, groups: list }
    t.equal(await textOf(state, world), await textOf(new StateText(), world), `${list.length} groups`)
  }
})

test('A record that does not change is serialized once', async t => {
  const counts = new Map<string, number>()
  const groups = Array.from({ length: 700 }, (_, at) => counted(`g${at}`, counts))
  const state = new StateText()
  await state.pieces({ ...smallWorld, groups })
  const changed = groups.with(300, counted('changed', counts))
  await state.pieces({ ...smallWorld, groups: changed })
  await state.pieces({ ...smallWorld, groups: [...changed.slice(1, 400), ...changed.slice(450)] })
  await state.pieces({ ...smallWorld, groups: [...changed.slice(2, 400), ...changed.slice(600)] })
  t.same([...new Set(counts.values())], [1])
  t.equal(counts.size, 701)
})

test('Other work of the event loop has its turn while the text of a large world is made', async t => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await new StateText().pieces(generateWorld(100_000))
  isDone = true
  t.ok(turns > 1, `${turns} turns`)
})
