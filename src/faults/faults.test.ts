import { test } from 'tap'
import { fixture, readWorld } from '../files.js'
import { clauseIds, isClauseId } from '../spec/clauses.js'
import { transcript } from '../test-support/transcript.js'
import { FaultError, faults, faultsNamed } from './registry.js'

const world = readWorld(fixture('demo.world.json'))

for (const { name, clause, says, shownBy } of faults)
  test(`${name} (${clause}): ${says}`, async t => {
    const honest = await transcript(world, [], shownBy)
    const broken = await transcript(world, [name], shownBy)
    t.notSame(broken, honest)
    t.notMatch(honest.join('\n'), /^5\d\d /m, 'the honest server meets no error of its own')
  })

test('Every clause has a fault, and every fault a clause and a name of its own', t => {
  t.same(
    clauseIds.filter(id => !faults.some(({ clause }) => clause === id)),
    [],
  )
  t.same(
    faults.filter(({ clause, also = [] }) => ![clause, ...also].every(isClauseId)),
    [],
  )
  t.equal(new Set(faults.map(({ name }) => name)).size, faults.length)
  t.ok(faults.length >= 100)
  t.end()
})

test('A fault says in one line what the server does, under a name for a command line', t => {
  for (const { name, says } of faults) {
    t.match(name, /^[a-z0-9]+(-[a-z0-9]+)+$/)
    t.match(says, /^[^\n]{20,130}\.$/, name)
  }
  t.end()
})

test('The error for an unknown name suggests names like it', t => {
  t.throws(
    () => faultsNamed(['like-wildcard']),
    new FaultError('there is no fault "like-wildcard"; did you mean like-wildcards?'),
  )
  t.throws(() => faultsNamed(['xyz']), {
    message: 'there is no fault "xyz"; `principal-oracle faults` lists them',
  })
  t.end()
})
