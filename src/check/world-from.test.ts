import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { readTarget } from '../../spec-tests/target/target-file.js'
import { check } from '../check.js'
import { conformanceWorld, keepWorld } from '../dev/test-support/kept-world.js'
import { readJson } from '../files.js'
import { permissionsOf } from '../spec/authorization.js'
import { groupAt, type World } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import { worldFrom } from './world-from.js'

test('The world has what the tokens show, and lets them do what they may do there', async t => {
  const { target, world: worldThere, close } = await keepWorld('actors')
  t.teardown(close)
  const before = worldThere()
  const { world, open, left } = await worldFrom(target, {})
  t.same([open, left], [0, 2])
  t.equal(worldThere(), before, 'nothing changed')
  const real = conformanceWorld()
  t.same(sorted(world.profiles), sorted(real.profiles))
  t.same(sorted(world.groups), sorted(world.groups.map(({ svc_id }) => groupAt(real, svc_id) as never)))
  t.equal(world.vetted, real.vetted)
  const { tokens } = readTarget(target)
  const held = (world: World, actor: string, group: string) =>
    [...permissionsOf(world, actor, group, defaultReadings)]
      .filter(each => each !== 'changePermission')
      .sort()
  for (const actor of Object.keys(tokens))
    for (const { svc_id } of world.groups)
      t.same(held(world as World, actor, svc_id), held(real, actor, svc_id))
})

test('With this world, the suite passes what it tests in the tier world', async t => {
  const { target, folder, close } = await keepWorld('actors')
  t.teardown(close)
  writeFileSync(join(folder, 'found.json'), JSON.stringify((await worldFrom(target, {})).world))
  const whole = join(folder, 'whole.json')
  writeFileSync(whole, JSON.stringify({ ...(readJson(target) as object), world: 'found.json' }))
  const { verdict, target: checked } = await check({ target: whole, only: ['acr.*', 'read.*'], seed: 1 })
  t.same([verdict, checked.tier], ['conformant', 'world'])
})

test('What is not shown without writes is open, and a check refuses the file until it is decided', async t => {
  const { target, folder, close } = await keepWorld('actors')
  t.teardown(close)
  const { world, open } = await worldFrom(target, { readOnly: true })
  t.equal(open, world.acrs.filter(({ permission }) => permission === 'write?').length)
  t.ok(open > 0)
  writeFileSync(join(folder, 'found.json'), JSON.stringify(world))
  const whole = join(folder, 'whole.json')
  writeFileSync(whole, JSON.stringify({ ...(readJson(target) as object), world: 'found.json' }))
  await t.rejects(check({ target: whole }), { message: /found\.json: acrs\[\d+\]\.permission: / })
})

test('Without tokens, or at a deployment that does not know them, the error says what to do', async t => {
  const { target, folder, close } = await keepWorld('actors')
  t.teardown(close)
  const write = (change: object) => {
    const file = join(folder, 'other.json')
    writeFileSync(file, JSON.stringify({ ...(readJson(target) as object), ...change }))
    return file
  }
  await t.rejects(worldFrom(write({ tokens: {} }), {}), { message: /other\.json: no tokens: give some/ })
  const strange = { 'SVC-0123456789abcdef0123456789abcdef': 'a.b.c' }
  await t.rejects(worldFrom(write({ tokens: strange }), {}), {
    message: /finds no profile of the tokens: .* says why/,
  })
  await t.rejects(worldFrom(write({ baseUrl: 'http://127.0.0.1:1' }), {}), { name: 'UsageError' })
})

function sorted<T extends { readonly svc_id: string }>(all: readonly T[]): readonly T[] {
  return all.toSorted((one, other) => (one.svc_id < other.svc_id ? -1 : 1))
}
