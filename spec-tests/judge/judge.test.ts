import { test } from 'tap'
import { smallWorld } from '../../src/dev/test-support/small-world.js'
import type { ClientRequest } from '../target/request.js'
import { startOf } from './belief.js'
import { observedKnown } from './exchange.js'
import { judge } from './judge.js'

const start = startOf(observedKnown, smallWorld, 'nothing')
const actor = 'SVC-ann'
const create: ClientRequest = { operation: 'createGroup', actor, body: { title: 'T', description: 'D' } }
const addBob: ClientRequest = {
  operation: 'addGroupMember',
  actor,
  group: 'SVC-crew',
  profile: 'SVC-bob',
}

function judged(request: ClientRequest, status: number) {
  return judge(observedKnown, start, {
    request,
    response: { status, text: '', json: undefined, headers: {} },
    newId: '',
  })
}

test('A response with the right status names the clause that it breaks by what it says', async t => {
  t.match(judged(create, 200), { kind: 'wrong', breaks: 'create.returns-id' })
  t.match(judged(addBob, 200), { kind: 'wrong', breaks: 'add.already-member' })
  for (const request of [create, addBob])
    t.match(judged(request, 403), { kind: 'wrong', breaks: undefined }, 'the status is wrong')
})
