import { test } from 'tap'
import { smallWorld } from '../../src/dev/test-support/small-world.js'
import type { ClientRequest } from '../target/request.js'
import { groupIn, startOf } from './belief.js'
import { type Exchange, observedKnown } from './exchange.js'
import { judge } from './judge.js'
import { judgeTogether } from './together.js'

const start = startOf(observedKnown, smallWorld, 'nothing')
const crew = { actor: 'SVC-ann', group: 'SVC-crew' } as const
const add = (profile: string): ClientRequest => ({ ...crew, operation: 'addGroupMember', profile })
const remove = (profile: string): ClientRequest => ({ ...crew, operation: 'removeGroupMember', profile })
const rename = (title: string): ClientRequest => ({ ...crew, operation: 'updateGroup', body: { title } })

function exchange(request: ClientRequest, status: number, json?: object): Exchange {
  return {
    request,
    response: { status, text: json ? JSON.stringify(json) : '', json, headers: {} },
    newId: '',
  }
}

const read = (title: string, members: readonly string[]): Exchange =>
  exchange({ ...crew, operation: 'readGroup' }, 200, { title, description: 'All of Crew', members })

test('Additions at once lead to one state, whatever their order', async t => {
  const judgement = judgeTogether(observedKnown, start, [
    exchange(add('SVC-cid'), 200),
    exchange(add('SVC-dee'), 200),
  ])
  t.match(judgement, { kind: 'right', next: { hypotheses: { length: 1 } } })
  const members = ['SVC-bob', 'SVC-cid', 'SVC-dee']
  t.same(groupIn(judgement.next, 'SVC-crew')?.members, members)
  t.equal(judge(observedKnown, judgement.next, read('Crew', members)).kind, 'right')
})

test('After updates at once, the group has one of their titles, and a later read decides which', async t => {
  const { next } = judgeTogether(observedKnown, start, [
    exchange(rename('One'), 200),
    exchange(rename('Two'), 200),
  ])
  const one = judge(observedKnown, next, read('One', ['SVC-bob']))
  t.equal(one.kind, 'right')
  t.equal(
    judge(observedKnown, one.next, read('Two', ['SVC-bob'])).kind,
    'wrong',
    'not both, one after the other',
  )
  t.match(judge(observedKnown, next, read('Crew', ['SVC-bob'])), {
    kind: 'wrong',
    mayBe: /state\.concurrent/,
  })
})

test('If no order explains the responses, they are wrong together', async t => {
  const gone = exchange({ ...crew, operation: 'deleteGroup' }, 200)
  const judgement = judgeTogether(observedKnown, start, [gone, gone])
  t.match(judgement, { kind: 'wrong', mayBe: ['state.concurrent'], next: { isLost: true } })
  const both = [exchange(remove('SVC-bob'), 200), read('Crew', ['SVC-bob']), read('Crew', [])]
  t.equal(judgeTogether(observedKnown, start, both).kind, 'right', 'a read may come before or after')
})

test('A server error is wrong in every order', async t => {
  const sent = [exchange(add('SVC-cid'), 500), exchange(add('SVC-dee'), 200)]
  t.match(judgeTogether(observedKnown, start, sent), {
    kind: 'wrong',
    mayBe: ['state.concurrent', 'wire.no-server-error'],
  })
})

test('An error of a gateway leaves open what the requests have done', async t => {
  const sent = [exchange(add('SVC-cid'), 503), exchange(add('SVC-dee'), 200)]
  t.match(judgeTogether(observedKnown, start, sent), { kind: 'unknown', next: { isLost: true } })
})

test('Another success than 200 counts as a success', async t => {
  const sent = [exchange(add('SVC-cid'), 201), exchange(add('SVC-dee'), 200)]
  t.match(judgeTogether(observedKnown, start, sent), { kind: 'right' })
})
