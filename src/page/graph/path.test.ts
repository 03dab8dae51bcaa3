import { test } from 'tap'
import { fixture, readWorld } from '../../files.js'
import { explainAccess } from '../../spec/explain-access.js'
import { type Permission, permissions, type World } from '../../spec/nouns.js'
import { defaultReadings, parseReadings } from '../../spec/readings.js'
import { historyOf } from '../state/changes.js'
import { graphOf } from './layout.js'
import { litBy, remediesFor } from './path.js'

const world = readWorld(fixture('demo.world.json'))

function* questions(world: World) {
  for (const caller of world.profiles)
    for (const group of world.groups)
      for (const permission of permissions) yield { caller, group, permission }
}

const explained = (
  world: World,
  {
    caller,
    group,
    permission,
  }: { caller: World['profiles'][number]; group: World['groups'][number]; permission: Permission },
) => explainAccess({ world, readings: defaultReadings }, caller, permission, group)

test('What lights up is in the picture; a granted permission has a path from the caller to the group', t => {
  const { nodes, edges } = graphOf(world, 900)
  const [nodeKeys, edgeKeys] = [new Set(nodes.map(({ key }) => key)), new Set(edges.map(({ key }) => key))]
  const seen = { granted: 0, denied: 0 }
  for (const question of questions(world)) {
    const explanation = explained(world, question)
    const lit = litBy(explanation)
    t.ok([...lit].every(key => nodeKeys.has(key) || edgeKeys.has(key)))
    seen[explanation.allowed ? 'granted' : 'denied'] += 1
    if (explanation.allowed)
      t.ok(
        [...lit].some(key => edgeKeys.has(key)),
        explanation.reason,
      )
    else
      t.notOk(
        [...lit].some(key => key.includes(` ${question.permission} `)),
        explanation.reason,
      )
  }
  t.ok(seen.granted > 20 && seen.denied > 20)
  t.end()
})

test('Each remedy grants what is denied', t => {
  for (const question of questions(world)) {
    const explanation = explained(world, question)
    if (explanation.allowed) continue
    for (const change of remediesFor(world, explanation)) {
      const { world: changed } = historyOf(world, defaultReadings, [change])
      t.ok(explained(changed, question).allowed, `${explanation.reason}: ${JSON.stringify(change)}`)
    }
  }
  t.end()
})

test('A permission that another one implies lights the ACR that gives the other', t => {
  const robin = world.profiles.find(
    ({ common_name }) => common_name === 'Robin Fielding',
  ) as World['profiles'][number]
  const station = world.groups.find(({ title }) => title === 'Field Station') as World['groups'][number]
  const readings = parseReadings(['permission-hierarchy=write-read'])
  const lit = litBy(explainAccess({ world, readings }, robin, 'read', station))
  t.ok([...lit].some(key => key.includes(' write ')))
  t.end()
})
