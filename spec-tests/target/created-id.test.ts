import fc from 'fast-check'
import { test } from 'tap'
import { firstNewId } from './created-id.js'
import { neutralWire } from './target.js'

const isKnown = (id: string) => id === 'SVC-known'
const newIdIn = (body: unknown) => firstNewId(JSON.stringify(body), neutralWire, isKnown)

test('The new SVC-ID is in the field for SVC-IDs if there is one, and otherwise the first unknown one', async t => {
  t.equal(newIdIn({ tenant: 'SVC-tenant', svc_id: 'SVC-new' }), 'SVC-new')
  t.equal(newIdIn({ tenant: 'SVC-tenant', group: { svc_id: 'SVC-new' } }), 'SVC-new')
  t.equal(newIdIn({ svc_id: 'SVC-known', group: 'SVC-new' }), 'SVC-new')
  t.equal(newIdIn({ by: 'SVC-known', id: 'SVC-new', next: 'SVC-other' }), 'SVC-new')
  t.equal(newIdIn(['SVC-known', 'SVC-new']), 'SVC-new')
  t.equal(newIdIn({ svc_id: 7, id: 'new' }), undefined)
  t.equal(firstNewId('SVC-new', neutralWire, isKnown), undefined)
})

test('What is found is a new SVC-ID in the body, whatever the body', async t => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('SVC-new', 'SVC-known', 'x'), (body, text) => {
      const found = newIdIn({ ...JSON.parse(body), nested: [text] })
      t.ok(found === undefined || (found.startsWith('SVC-') && !isKnown(found)))
      if (text === 'SVC-new') t.not(found, undefined)
    }),
  )
})
