import { test } from 'tap'
import { acr, group, profile } from '../../dev/test-support/small-world.js'
import { permissionsOf } from '../../spec/authorization.js'
import { defaultReadings } from '../../spec/readings.js'
import { type Change, historyOf } from './changes.js'

const world = {
  profiles: [profile('ann', 'Ann Ash'), profile('bob', 'Bob Birch')],
  groups: [group('crew', 'Crew'), group('club', 'Club')],
  acrs: [acr('crew', 'club', 'write')],
}
const [bob, crew, club] = ['SVC-bob', 'SVC-crew', 'SVC-club']
const after = (...changes: readonly Change[]) => historyOf(world, defaultReadings, changes).world

test('A membership grants what the group has, until it ends', t => {
  const join: Change = { kind: 'join', profile: bob, group: club }
  t.ok(permissionsOf(after(join, join), bob, crew, defaultReadings).has('write'))
  t.same(after(join, join).groups.find(({ svc_id }) => svc_id === club)?.members, [bob])
  t.same(after(join, { kind: 'leave', profile: bob, group: club }), world)
  t.end()
})

test('An ACR is there once, and a change that names nothing changes nothing', t => {
  const grant: Change = { kind: 'grant', acr: { resource: crew, principal: bob, permission: 'read' } }
  t.equal(after(grant, grant).acrs.length, 2)
  t.same(after(grant, { ...grant, kind: 'revoke' }), world)
  t.same(after({ kind: 'grant', acr: { resource: 'SVC-none', principal: bob, permission: 'read' } }), world)
  t.same(after({ kind: 'join', profile: 'SVC-none', group: crew }), world)
  t.end()
})

test('A request changes the world as the definitions say, and new groups have different SVC-IDs', t => {
  const create: Change = {
    kind: 'request',
    step: {
      as: 'Ann Ash',
      operation: 'createGroup',
      input: { body: { title: 'New', description: 'Group' } },
    },
  }
  t.equal(after(create).groups.length, 2, 'Ann is not in Vetted')
  const vetted = {
    ...world,
    groups: [group('vet', 'Vetted', ['SVC-ann']), ...world.groups],
    vetted: 'SVC-vet',
  }
  const { world: last, made, created } = historyOf(vetted, defaultReadings, [create, create])
  t.equal(created, 2)
  t.equal(new Set(last.groups.map(({ svc_id }) => svc_id)).size, 5)
  t.same(
    made.map(({ exchange }) => exchange?.answer.status),
    [200, 200],
  )
  t.end()
})
