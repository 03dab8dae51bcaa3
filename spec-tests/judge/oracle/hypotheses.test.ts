import { test } from 'tap'
import { reading, smallWorld } from '../../../src/dev/test-support/small-world.js'
import type { Caller } from '../../../src/spec/nouns.js'
import { statusOf } from '../../../src/spec/outcome.js'
import { outcomesOf } from './hypotheses.js'
import { noGrants } from './new-group.js'

const hypothesis = { world: smallWorld, readings: reading('remove-non-member=404'), newGroupGrants: noGrants }

test('A server may look for the member before the permission, as it may for an unknown profile', async t => {
  const remove = (caller: Caller, profile: string) =>
    [
      ...new Set(
        outcomesOf(hypothesis, caller, {
          operation: 'removeGroupMember',
          group: 'SVC-crew',
          profile: `SVC-${profile}`,
        }).map(({ outcome }) => statusOf(outcome)),
      ),
    ].toSorted()
  const dee = { kind: 'profile', id: 'SVC-dee' } as const
  t.strictSame(remove(dee, 'cid'), [403, 404], 'no member, and no permission')
  t.strictSame(remove(dee, 'nobody'), [403, 404], 'no profile, and no permission')
  t.strictSame(remove(dee, 'bob'), [403], 'a member, and no permission')
  t.strictSame(remove({ kind: 'profile', id: 'SVC-ann' }, 'bob'), [200], 'a member, and the permission')
  t.notOk(remove({ kind: 'anonymous' }, 'cid').includes(404), 'who sends no token learns nothing')
})
