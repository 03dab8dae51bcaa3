// Uses the whole API of the package in one process.
import assert from 'node:assert/strict'
import { createOracle, parseWorld, world } from 'principal-oracle'
import demo from 'principal-oracle/demo.world.json' with { type: 'json' }

const oracle = await createOracle()
assert.deepEqual(oracle.world(), parseWorld(demo))
const search = '/auth/v1/profile?s=ber'
const statusOf = async cookie => (await fetch(`${oracle.url}${search}`, { headers: { cookie } })).status
assert.equal(await statusOf(oracle.cookie('Anna Berg')), 200)
assert.equal(await statusOf(`svc-token=${oracle.token('anna.berg@example.org')}`), 200)
assert.equal(await statusOf(`svc-token=${oracle.badToken('expired', 'Anna Berg')}`), 401)

await oracle.load(
  world()
    .profile('bob', { common_name: 'Bob Byrd' })
    .group('herbarium', { members: ['bob'] })
    .grant('bob', 'read', 'herbarium'),
)
const url = `/auth/v1/group/${oracle.id('herbarium')}`
const read = await oracle.inject({ url, headers: { cookie: oracle.cookie('bob') } })
assert.equal(read.json().title, 'herbarium')
const { allowed, reason } = oracle.explain({ caller: 'bob', permission: 'write', group: 'herbarium' })
assert.equal(allowed, false, reason)
await oracle.reset()
assert.equal(oracle.world().profiles.length, demo.profiles.length)

const alone = await oracle.isolate({ readings: { 'short-search': '404' }, faults: ['like-wildcards'] })
assert.notEqual(alone.url, oracle.url)
assert.equal(await statusOf(alone.cookie('Anna Berg')), 401)
await alone[Symbol.asyncDispose]()
await assert.rejects(createOracle({ world: {} }), {
  name: 'OracleError',
  message: /profiles: is missing; groups: is missing; acrs: is missing$/,
})
await oracle.close()
console.log(`createOracle serves ${demo.profiles.length} profiles: ${reason}`)
