import { test } from 'tap'
import { Scope, scopeLines } from './scope.js'

test('The scope of a failure names what is wrong, similar responses that are right, and counts the others', async t => {
  const scope = new Scope()
  for (const isRight of [false, true, false]) scope.note('searchPrincipals', 401, isRight)
  for (const operation of ['readGroup', 'createGroup'] as const) scope.note(operation, 401, true)
  for (const status of [200, 200, 403]) scope.note('readGroup', status, true)
  t.same(scopeLines(scope.rows), [
    'wrong: searchPrincipals 401 (2 of 3 responses)',
    'right: readGroup 401, createGroup 401',
    'right: all 3 responses with another status',
  ])
})

test('The wrong responses are counted among all responses of the operation, whatever their status', async t => {
  const scope = new Scope()
  for (let at = 0; at < 2000; at++) scope.note('searchPrincipals', 200, true)
  for (const status of [500, 500, 502]) scope.note('searchPrincipals', status, false)
  scope.note('addGroupMember', 500, false)
  t.same(scopeLines(scope.rows), [
    'wrong: searchPrincipals 500 and 502 (3 of 2,003 responses), addGroupMember 500 (1 of 1 responses)',
    'right: all 2,000 responses with another status',
  ])
})

test('A scope with nothing else says only what is wrong', async t => {
  const scope = new Scope()
  scope.note('deleteGroup', 500, false)
  t.same(scopeLines(scope.rows), ['wrong: deleteGroup 500 (1 of 1 responses)'])
})
