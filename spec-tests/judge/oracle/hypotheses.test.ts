import { test } from 'tap'
import { reading, smallWorld } from '../../../src/dev/test-support/small-world.js'
import { statusOf } from '../../../src/spec/outcome.js'
import { outcomesIn } from './hypotheses.js'
import { noGrants } from './new-group.js'

const hypothesis = { world: smallWorld, readings: reading('remove-non-member=404'), newGroupGrants: noGrants }

test('A server may look for the member before the permission, as it may for an unknown profile', async t => {
  const remove = (actor: string | null, profile: string) =>
    [
      ...new Set(
        outcomesIn(hypothesis, {
          request: { operation: 'removeGroupMember', actor, group: 'SVC-crew', profile: `SVC-${profile}` },
          newId: '',
        }).map(({ outcome }) => statusOf(outcome)),
      ),
    ].toSorted()
  t.strictSame(remove('SVC-dee', 'cid'), [403, 404], 'no member, and no permission')
  t.strictSame(
    remove('SVC-dee', 'nobody'),
    [403, 404],
    'there is no such profile, and the caller has no permission',
  )
  t.strictSame(remove('SVC-dee', 'bob'), [403], 'a member, and no permission')
  t.strictSame(remove('SVC-ann', 'bob'), [200], 'a member, and the permission')
  t.notOk(remove(null, 'cid').includes(404), 'who sends no token learns nothing')
})
