import { test } from 'tap'
import { smallWorld } from '../dev/test-support/small-world.js'
import { isClauseId } from './clauses.js'
import { operations } from './endpoints.js'
import type { Caller } from './nouns.js'
import { openPointIds, openPoints } from './open-points.js'
import { messageOf, statusOf } from './outcome.js'
import { isReading, parseReadings, readingsToTry } from './readings.js'
import type { Request } from './request.js'
import { contextOf, definedService, perform } from './service.js'

const bodies = [
  { kind: 'none' },
  { kind: 'broken' },
  { kind: 'wrong-content-type' },
  { kind: 'wrong-content-type', value: { title: 'x', description: 'y' } },
  { kind: 'json', value: [] },
  { kind: 'json', value: {} },
  { kind: 'json', value: { title: null } },
  { kind: 'json', value: { title: ' ', description: '' } },
  { kind: 'json', value: { title: 'Shed', description: 'y', colour: 'red' } },
] as const
const ids = ['SVC-crew', 'SVC-vetted', 'SVC-gone', 'SVC-bob', '', '__proto__']
const unusual: readonly Request[] = [
  ...[{}, { s: '' }, { s: 'a' }, { s: 'svc-' }, { s: 'ann', parameters: ['x'] }].flatMap(query => [
    { operation: 'searchPrincipals' as const, query },
    { operation: 'searchPrincipals' as const, query: { ...query, profiles: 'maybe', groups: 'false' } },
    { operation: 'searchPrincipals' as const, query: { ...query, profiles: 'false', groups: 'false' } },
  ]),
  ...bodies.map(body => ({ operation: 'createGroup' as const, body, newId: 'SVC-new' })),
  ...ids.flatMap(group => [
    { operation: 'readGroup' as const, group },
    { operation: 'deleteGroup' as const, group },
    ...bodies.map(body => ({ operation: 'updateGroup' as const, group, body })),
    ...ids.flatMap(profile => [
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
  { kind: 'bad', failure: 'none' },
]

for (const id of openPointIds.filter(id => readingsToTry(openPoints[id]).length > 0))
  test(`Under every reading of ${id}, unusual requests get a 4xx with a clause, or 200`, async t => {
    const cases = readingsToTry(openPoints[id]).flatMap(value => [
      { word: `${id}=${value}`, requests: unusual },
      ...operations.map(operation => ({
        word: `${id}/${operation}=${value}`,
        requests: unusual.filter(request => request.operation === operation),
      })),
    ])
    for (const { word, requests } of cases.filter(({ word }) => isReading(word))) {
      const readings = parseReadings([word])
      const unfit = callers.flatMap(caller =>
        requests.filter(request => {
          const { outcome } = perform(contextOf(smallWorld, readings), caller, request)
          if (outcome.kind !== 'refused') return statusOf(outcome) !== 200
          return !(outcome.status >= 400 && outcome.status <= 499 && isClauseId(outcome.clause))
        }),
      )
      t.same(unfit, [], word)
    }
  })

test('A refusal cites the clause of its operation', async t => {
  const clauseOf = (caller: Caller, request: Request) => {
    const { outcome } = perform(contextOf(smallWorld, parseReadings([])), caller, request)
    return outcome.kind === 'refused' ? outcome.clause : outcome.kind
  }
  const cid: Caller = { kind: 'profile', id: 'SVC-cid' }
  const ann: Caller = { kind: 'profile', id: 'SVC-ann' }
  const anonymous: Caller = { kind: 'anonymous' }
  const body = { kind: 'broken' } as const
  const member = { group: 'SVC-crew', profile: 'SVC-zoe' }
  const cited: readonly [caller: Caller, request: Request, clause: string][] = [
    [anonymous, { operation: 'searchPrincipals', query: {} }, 'search.unauthenticated'],
    [anonymous, { operation: 'readGroup', group: 'SVC-crew' }, 'auth.token-required'],
    [cid, { operation: 'createGroup', body, newId: 'SVC-n' }, 'create.vetted-only'],
    [ann, { operation: 'createGroup', body, newId: 'SVC-n' }, 'create.requires-fields'],
    [ann, { operation: 'updateGroup', group: 'SVC-crew', body }, 'update.partial'],
    [cid, { operation: 'readGroup', group: 'SVC-crew' }, 'read.permission'],
    [cid, { operation: 'updateGroup', group: 'SVC-crew', body }, 'update.permission'],
    [cid, { operation: 'deleteGroup', group: 'SVC-crew' }, 'delete.permission'],
    [cid, { operation: 'addGroupMember', ...member }, 'add.permission'],
    [cid, { operation: 'removeGroupMember', ...member }, 'remove.permission'],
    [cid, { operation: 'readGroup', group: 'SVC-gone' }, 'read.not-found'],
    [cid, { operation: 'updateGroup', group: 'SVC-gone', body }, 'update.not-found'],
    [cid, { operation: 'deleteGroup', group: 'SVC-gone' }, 'delete.not-found'],
    [cid, { operation: 'addGroupMember', ...member, group: 'SVC-gone' }, 'add.group-not-found'],
    [ann, { operation: 'addGroupMember', ...member }, 'add.profile-not-found'],
    [ann, { operation: 'removeGroupMember', ...member }, 'remove.not-found'],
  ]
  for (const [caller, request, clause] of cited) t.equal(clauseOf(caller, request), clause)
})

test('Adding a member and adding it again have different messages', async t => {
  const messages = [false, true].map(alreadyMember => messageOf({ kind: 'added', alreadyMember }))
  t.match(messages[1], /already a member/)
  t.notMatch(messages[0], /already/)
})

test('A refusal names the id that was not found, and only that', async t => {
  const service = definedService(smallWorld, parseReadings([]))
  const ann: Caller = { kind: 'profile', id: 'SVC-ann' }
  const add = (group: string, profile: string) =>
    service.perform(ann, { operation: 'addGroupMember', group, profile })
  t.match(add('SVC-gone', 'SVC-zoe'), { clause: 'add.group-not-found', missing: /^SVC-gone$/ })
  t.match(add('SVC-crew', 'SVC-zoe'), { clause: 'add.profile-not-found', missing: /^SVC-zoe$/ })
  t.notOk('missing' in add('SVC-shed', 'SVC-bob'))
})
