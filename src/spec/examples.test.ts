import { test } from 'tap'
import { readingsOf, runExample } from '../dev/test-support/run-example.js'
import { serviceRunner } from '../dev/test-support/run-example-service.js'
import { readExamples } from '../examples.js'
import { fixture, readWorld } from '../files.js'
import { isClauseId } from './clauses.js'
import { operations } from './endpoints.js'
import { tokenFailures } from './nouns.js'
import { definedService } from './service.js'
import { Names } from './step.js'

const world = readWorld(fixture('demo.world.json'))
const examples = readExamples()
const steps = examples.flatMap(example => example.steps.map(step => ({ ...step, example })))

test('The definitions satisfy every example', async t => {
  for (const example of examples) {
    const service = definedService(world, readingsOf(example))
    t.same(await runExample(example, world, serviceRunner(service)), [], `${example.clause}: ${example.says}`)
  }
})

test('There are at least 120 examples with different descriptions', async t => {
  t.ok(examples.length >= 120, `${examples.length} examples`)
  t.equal(new Set(examples.map(({ clause, says }) => `${clause}: ${says}`)).size, examples.length)
  t.same(
    examples.filter(example => example.steps.length === 0),
    [],
  )
})

test('Every example cites a clause of the registry', async t => {
  t.same(
    examples.filter(({ clause }) => !isClauseId(clause)).map(({ clause }) => clause),
    [],
  )
})

test('No example has an unknown key', async t => {
  const looked = {
    example: ['clause', 'says', 'readings', 'steps'],
    step: ['as', 'operation', 'input', 'expect'],
    input: ['s', 'profiles', 'groups', 'group', 'profile', 'body'],
    expect: [
      'status',
      'finds',
      'findsNot',
      'only',
      'title',
      'description',
      'members',
      'alreadyMember',
      'notFound',
    ],
  }
  const others = (value: object, known: readonly string[]) =>
    Object.keys(value).filter(key => !known.includes(key))
  t.same(
    examples.flatMap(example => [
      ...others(example, looked.example),
      ...example.steps.flatMap(step => [
        ...others(step, looked.step),
        ...others(step.input, looked.input),
        ...others(step.expect, looked.expect),
      ]),
    ]),
    [],
  )
})

test('Every name in an example exists, so that a misspelt name cannot pass as not found', async t => {
  for (const { says, steps } of examples) {
    const names = new Names(world)
    for (const { as, input, expect } of steps) {
      const { finds = [], findsNot = [], only = [], members = [] } = expect
      const callers = as === null || as.startsWith('bad:') ? [] : [as]
      const strangers = [...callers, ...finds, ...findsNot, ...only, ...members].filter(
        name => !names.idOf(name).startsWith('SVC-'),
      )
      t.same(strangers, [], says)
      if (input.body !== undefined) names.add(String(input.body.title), 'SVC-created')
    }
  }
})

test('Every operation and every kind of token failure has an example', async t => {
  t.same(
    operations.filter(operation => !steps.some(step => step.operation === operation)),
    [],
  )
  t.same(
    [null, ...tokenFailures.map(failure => `bad:${failure}`)].filter(
      who => !steps.some(({ as }) => as === who),
    ),
    [],
  )
})
