import { test } from 'tap'
import type { Caller } from '../../src/spec/nouns.js'
import { reading, smallWorld } from '../../src/test-support/small-world.js'
import { statusesOf } from './hypotheses.js'
import { noGrants } from './new-group.js'

const hypotheses = [
  { world: smallWorld, readings: reading('remove-non-member=404'), newGroupGrants: noGrants },
]

test('A server may look for the member before the permission, as it may for an unknown profile', t => {
  const remove = (caller: Caller, profile: string) =>
    statusesOf(hypotheses, caller, {
      operation: 'removeGroupMember',
      group: 'SVC-crew',
      profile: `SVC-${profile}`,
    })
  const dee = { kind: 'profile', id: 'SVC-dee' } as const
  t.strictSame(remove(dee, 'cid'), [403, 404], 'no member, and no permission')
  t.strictSame(remove(dee, 'nobody'), [403, 404], 'no profile, and no permission')
  t.strictSame(remove(dee, 'bob'), [403], 'a member, and no permission')
  t.strictSame(remove({ kind: 'profile', id: 'SVC-ann' }, 'bob'), [200], 'a member, and the permission')
  t.notOk(remove({ kind: 'anonymous' }, 'cid').includes(404), 'who sends no token learns nothing')
  t.end()
})
