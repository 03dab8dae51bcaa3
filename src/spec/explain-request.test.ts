import { test } from 'tap'
import { reading, smallWorld } from '../dev/test-support/small-world.js'
import { explainRequest } from './explain-request.js'
import { callerOf } from './nouns.js'
import type { Readings } from './readings.js'

const [ann] = smallWorld.profiles.map(({ svc_id }) => svc_id)

/** Why Ann may create a group with this body. */
function whyCreated(value: object, readings: Readings = reading()): string {
  const request = { operation: 'createGroup', body: { kind: 'json', value }, newId: 'SVC-new' } as const
  return explainRequest({ world: smallWorld, readings }, callerOf(ann ?? null), request).reason
}

test('The reason of a success names the open points that let the request through', async t => {
  const [plain, tail] = ['Ann Ash is a member of Vetted', 'another server may refuse this request']
  t.equal(whyCreated({ title: 'New', description: 'One' }), plain)
  t.equal(whyCreated({ title: '', description: 'One' }), `${plain}; ${tail} (open.empty-strings)`)
  t.equal(
    whyCreated({ title: ' ', description: 'One', kind: 'x' }),
    `${plain}; ${tail} (open.empty-strings, open.unknown-properties)`,
  )
  t.equal(
    whyCreated({ title: 1, description: 'One' }, reading('wrong-type=text')),
    `${plain}; ${tail} (open.wrong-type)`,
  )
})
