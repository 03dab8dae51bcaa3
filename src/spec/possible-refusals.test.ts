import fc from 'fast-check'
import { test } from 'tap'
import { histories } from '../equivalence/histories.js'
import { smallWorld } from '../test-support/small-world.js'
import { type Operation, operations } from './endpoints.js'
import { type Caller, tokenFailures, type World } from './nouns.js'
import { openPointIds, openPoints } from './open-points.js'
import type { Outcome } from './outcome.js'
import { possibleRefusals } from './possible-refusals.js'
import { isReading, parseReadings, type Readings, readingsToTry } from './readings.js'
import type { Request } from './request.js'
import { contextOf, perform } from './service.js'

const both = { title: 'New', description: 'Text' }
const bodies = [
  { kind: 'none' },
  { kind: 'broken' },
  { kind: 'wrong-content-type' },
  ...[
    {},
    both,
    { ...both, title: 7 },
    { ...both, title: '' },
    { ...both, title: ' ' },
    { ...both, description: '' },
    { ...both, description: ' ' },
    { ...both, title: 'Shed' },
    { ...both, colour: 'red' },
  ].map(value => ({ kind: 'json' as const, value })),
] as const
const groups = ['SVC-crew', 'SVC-old', 'x']
const requests: readonly Request[] = [
  ...[
    {},
    { s: 'an' },
    { s: 'ann', profiles: 'maybe' },
    { s: 'ann', profiles: 'false', groups: 'false' },
    { s: 'ann', parameters: ['x'] },
    { s: 'nobody' },
  ].map(query => ({ operation: 'searchPrincipals' as const, query })),
  ...bodies.map(body => ({ operation: 'createGroup' as const, body, newId: 'SVC-new' })),
  ...groups.flatMap(group => [
    { operation: 'readGroup' as const, group },
    { operation: 'deleteGroup' as const, group },
    ...bodies.map(body => ({ operation: 'updateGroup' as const, group, body })),
    ...['SVC-bob', 'SVC-cid', 'SVC-nobody'].flatMap(profile => [
      { operation: 'addGroupMember' as const, group, profile },
      { operation: 'removeGroupMember' as const, group, profile },
    ]),
  ]),
]
const callers: readonly Caller[] = [
  { kind: 'profile', id: 'SVC-ann' },
  { kind: 'profile', id: 'SVC-cid' },
  { kind: 'profile', id: 'SVC-gone' },
  { kind: 'anonymous' },
  ...tokenFailures.map(failure => ({ kind: 'bad' as const, failure })),
]
/** Ann could read and change a group that was deleted. */
const world: World = {
  ...smallWorld,
  deleted: [{ svc_id: 'SVC-old', held: [{ profile: 'SVC-ann', permissions: ['read', 'write'] }] }],
}

const described = (outcome: Outcome) =>
  outcome.kind === 'refused'
    ? [
        `${outcome.status} ${outcome.reason} ${outcome.clause} ${outcome.missing === undefined ? '' : 'with an id'}`,
      ]
    : []

function possible(operation: Operation, readings: Readings): readonly string[] {
  return possibleRefusals(operation, readings).flatMap(described).sort()
}

for (const id of openPointIds.filter(id => readingsToTry(openPoints[id]).length > 0))
  test(`Under every reading of ${id}, exactly the possible refusals occur`, t => {
    const words = readingsToTry(openPoints[id]).map(value => `${id}=${value}`)
    for (const word of words.filter(isReading)) {
      const readings = parseReadings([word])
      for (const operation of operations) {
        const met = requests
          .filter(request => request.operation === operation)
          .flatMap(request => callers.map(caller => perform(contextOf(world, readings), caller, request)))
          .flatMap(({ outcome }) => described(outcome))
        t.same([...new Set(met)].sort(), possible(operation, readings), `${word} ${operation}`)
      }
    }
    t.end()
  })

test('Under any readings together, every refusal is a possible one', t => {
  fc.assert(
    fc.property(histories, ({ world, readings, steps }) => {
      const context = contextOf(world, readings)
      for (const { caller, request } of steps)
        for (const refusal of described(perform(context, caller, request).outcome))
          if (!possible(request.operation, readings).includes(refusal)) throw new Error(refusal)
    }),
    { numRuns: 300 },
  )
  t.end()
})
