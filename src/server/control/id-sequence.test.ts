import fc from 'fast-check'
import { test } from 'tap'
import { smallWorld } from '../../dev/test-support/small-world.js'
import { testServer } from '../../dev/test-support/test-server.js'
import type { World } from '../../spec/nouns.js'
import { idAt, seededSequence } from './id-sequence.js'

const body = { title: 'New', description: 'A new group' }

/** The SVC-IDs of three groups that Ann creates on a new server. */
async function idsOfRun(idSeed: string | undefined, world: World = smallWorld) {
  const { send } = await testServer({ ...(idSeed === undefined ? {} : { idSeed }), world, control: true })
  const create = async () => (await send('POST', '/auth/v1/group', { as: 'SVC-ann', body })).json().svc_id
  const ids = [await create(), await create(), await create()]
  return { ids, world: (await send('GET', '/_oracle/world')).json() as World }
}

test('With a seed, new groups get the same ids in every run; without one, they do not', async t => {
  const { ids } = await idsOfRun('seven')
  t.same((await idsOfRun('seven')).ids, ids)
  t.equal(new Set(ids).size, 3)
  for (const other of [await idsOfRun('eight'), await idsOfRun(undefined), await idsOfRun('')])
    t.notOk(other.ids.some(id => ids.includes(id)))
})

test('With a seed, a world of an earlier run shares no id with its new groups', async t => {
  const first = await idsOfRun('seven')
  const second = await idsOfRun('seven', first.world)
  t.notOk(second.ids.some(id => first.ids.includes(id)))
  t.same((await idsOfRun('seven', first.world)).ids, second.ids)
})

test('The sequences of different seeds and of different worlds share no id', async () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 4 })
  const worldOf = (names: readonly string[]): World => ({
    profiles: [],
    groups: names.map(svc_id => ({ svc_id, title: '', description: '', members: [] })),
    acrs: [],
  })
  fc.assert(
    fc.property(fc.string(), ids, fc.string(), ids, (seed, names, otherSeed, otherNames) => {
      const isSame = JSON.stringify([seed, names]) === JSON.stringify([otherSeed, otherNames])
      const one = idAt(seededSequence(seed, worldOf(names)), 'SVC-')
      const other = idAt(seededSequence(otherSeed, worldOf(otherNames)), 'SVC-')
      return (one === other) === isSame
    }),
  )
})

test('With a seed, every isolated world of the same content gets the same ids', async t => {
  const { send } = await testServer({ idSeed: 'seven', control: true })
  const create = async () => {
    const { baseUrl, tokens } = (await send('POST', '/_oracle/worlds')).json()
    const path = `${new URL(baseUrl).pathname}/auth/v1/group`
    return (await send('POST', path, { token: tokens['SVC-ann'], body })).json().svc_id
  }
  const { ids } = await idsOfRun('seven')
  t.same([await create(), await create()], [ids[0], ids[0]])
})
