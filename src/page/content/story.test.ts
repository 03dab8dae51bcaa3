import { test } from 'tap'
import { clauses } from '../../spec/clauses.js'
import { exampleQuestion, isPlain } from './example-question.js'
import { story } from './story.js'

test('Each step of the story asks for one answer out of several', t => {
  t.equal(story.length, 10)
  for (const { title, world, steps, clause } of story) {
    const { choices, before } = exampleQuestion(world, clause, { says: '', steps })
    t.equal(choices.filter(({ isRight }) => isRight).length, 1, title)
    t.ok(choices.length > 2, title)
    t.ok(
      before.every(({ answer }) => answer.status === 200),
      `${title}: what comes before is a success`,
    )
    t.ok(world.profiles.length <= 3 && world.groups.length <= 2, `${title}: a small world`)
  }
  t.end()
})

test('The story asks about one rule a step, each another', t => {
  t.equal(new Set(story.map(({ clause }) => clauses[clause])).size, story.length)
  t.end()
})

test('A search that finds what it names is too plain to ask for', t => {
  const world = story[0]?.world ?? { profiles: [], groups: [], acrs: [] }
  const asked = (s: string) =>
    exampleQuestion(world, 'search.partial', {
      says: '',
      steps: [{ as: 'Bob Byrd', operation: 'searchPrincipals', input: { s } }],
    })
  t.ok(isPlain(asked('cruz')))
  t.notOk(isPlain(asked('ali')), 'Rosalie is a near miss')
  t.notOk(isPlain(asked('fern')), 'an empty list is an answer that people expect')
  t.match(asked('fern').choices, [
    { text: '200 OK with an empty list', isRight: false },
    { text: '401 Unauthorized' },
    { text: '403 Forbidden' },
    { text: '404 Not Found', isRight: true },
  ])
  t.end()
})

test('Where an open point decides, each answer of a fair server is right', t => {
  const world = story[9]?.world ?? { profiles: [], groups: [], acrs: [] }
  const { choices } = exampleQuestion(world, 'read.not-found', {
    says: '',
    steps: [{ as: 'Bob Byrd', operation: 'readGroup', input: { group: 'SVC-9' } }],
    dependsOn: ['forbidden-or-missing'],
  })
  const right = choices.filter(({ isRight }) => isRight).map(({ text }) => text)
  t.same(right, ['403 Forbidden', '404 Not Found'])
  t.end()
})
