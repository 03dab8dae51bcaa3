import { test } from 'tap'
import type { Example, Expectation } from '../../examples.js'
import { runExample, type StepResult } from './run-example.js'

const world = {
  profiles: [
    { svc_id: 'SVC-a', common_name: 'Ann Ash', email: 'ann@example.org', avatar_url: '' },
    { svc_id: 'SVC-b', common_name: 'Bob Birch', email: 'bob@example.org', avatar_url: '' },
  ],
  groups: [],
  acrs: [],
}

function played(expect: Expectation, shown: StepResult): Promise<readonly string[]> {
  const example: Example = {
    clause: 'wire.json',
    says: '',
    steps: [{ as: null, operation: 'readGroup', input: {}, expect }],
  }
  return runExample(example, world, () => shown)
}

const found = { status: 200, found: ['SVC-a'] }
const group = { status: 200, group: { title: 'T', description: 'D', members: ['SVC-b', 'SVC-a'] } }
const cases: readonly [what: string, shown: StepResult, right: Expectation, wrong: Expectation][] = [
  ['status', found, { status: 200 }, { status: 404 }],
  ['finds', found, { status: 200, finds: ['Ann Ash'] }, { status: 200, finds: ['Bob Birch'] }],
  ['findsNot', found, { status: 200, findsNot: ['Bob Birch'] }, { status: 200, findsNot: ['Ann Ash'] }],
  ['only', found, { status: 200, only: ['Ann Ash'] }, { status: 200, only: ['Ann Ash', 'Bob Birch'] }],
  ['title', group, { status: 200, title: 'T' }, { status: 200, title: 't' }],
  ['description', group, { status: 200, description: 'D' }, { status: 200, description: '' }],
  [
    'members',
    group,
    { status: 200, members: ['Ann Ash', 'Bob Birch'] },
    { status: 200, members: ['Ann Ash'] },
  ],
  [
    'alreadyMember',
    { status: 200, alreadyMember: false },
    { status: 200, alreadyMember: false },
    { status: 200, alreadyMember: true },
  ],
  [
    'notFound',
    { status: 404, notFound: 'group' },
    { status: 404, notFound: 'group' },
    { status: 404, notFound: 'profile' },
  ],
]

for (const [what, shown, right, wrong] of cases)
  test(`Running an example checks ${what}`, async t => {
    t.same(await played(right, shown), [])
    t.equal((await played(wrong, shown)).length, 1)
  })

test('A principal that is found twice does not satisfy only', async t => {
  const twice = { status: 200, found: ['SVC-a', 'SVC-a'] }
  t.equal((await played({ status: 200, only: ['Ann Ash'] }, twice)).length, 1)
})

test('An expected value that a result does not contain is a difference', async t => {
  const expected = { status: 200, title: 'T', members: [], alreadyMember: true, finds: ['Ann Ash'] }
  t.equal((await played(expected, { status: 200 })).length, 4)
})

test('Later steps can name a created group by its title', async t => {
  const steps: Example['steps'] = [
    { as: null, operation: 'createGroup', input: { body: { title: 'New' } }, expect: { status: 200 } },
    { as: null, operation: 'searchPrincipals', input: {}, expect: { status: 200, only: ['New'] } },
  ]
  const shown: StepResult[] = [
    { status: 200, created: 'SVC-1' },
    { status: 200, found: ['SVC-1'] },
  ]
  t.same(
    await runExample({ clause: 'wire.json', says: '', steps }, world, () => shown.shift() as StepResult),
    [],
  )
})
