import fc from 'fast-check'
import { test } from 'tap'
import { operations } from '../../spec/endpoints.js'
import { permissions } from '../../spec/nouns.js'
import { openPointIds, openPoints } from '../../spec/open-points.js'
import { readingsToTry } from '../../spec/readings.js'
import { type Address, formatAddress, parseAddress } from './address.js'
import type { Change } from './changes.js'

/** Text without half characters: an address cannot hold them, except in the JSON of a change. */
const text = fc.string({ unit: 'grapheme' })
const anyText = fc.string({ unit: 'binary' })

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('grant' as const, 'revoke' as const),
    acr: fc.record({ resource: anyText, principal: anyText, permission: fc.constantFrom(...permissions) }),
  }),
  fc.record({ kind: fc.constantFrom('join' as const, 'leave' as const), profile: anyText, group: anyText }),
  fc.record({
    kind: fc.constant('request' as const),
    step: fc.record({
      as: fc.option(anyText),
      operation: fc.constantFrom(...operations),
      input: fc.record(
        { s: anyText, group: anyText, body: fc.record({ title: anyText }, { requiredKeys: [] }) },
        { requiredKeys: [] },
      ),
    }),
  }),
)

const reading = fc.constantFrom(
  ...openPointIds.flatMap(id => readingsToTry(openPoints[id]).map(value => [id, value] as const)),
)

const address: fc.Arbitrary<Address> = fc.record({
  place: text.filter(place => place !== ''),
  part: text,
  readings: fc.array(reading).map(pairs => Object.fromEntries(pairs)),
  changes: fc.array(change, { maxLength: 5 }),
  fields: fc.dictionary(
    text.filter(key => !['reading', 'changes', '__proto__'].includes(key)),
    text,
    { noNullPrototype: true },
  ),
})

/** What JSON can hold of a value. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

test('An address holds the whole state, so that a link shows what its sender saw', t => {
  fc.assert(
    fc.property(address, original => {
      const { place, part, readings, changes, fields } = parseAddress(formatAddress(original))
      t.same(plain({ place, part, readings, changes, fields }), plain(original))
    }),
    { seed: 16, numRuns: 200 },
  )
  t.end()
})

test('No text is an address that throws, and every change in it is a change', t => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.json().map(json => `#/world?changes=${encodeURIComponent(json)}`),
      ),
      hash => {
        const { changes } = parseAddress(hash)
        return changes.every(({ kind }) => ['grant', 'revoke', 'join', 'leave', 'request'].includes(kind))
      },
    ),
    { seed: 16, numRuns: 500 },
  )
  t.end()
})

test('What an address does not mean is left out', t => {
  const { readings, changes } = parseAddress(
    '#/open?reading=trim%3Dnever&reading=nothing%3D1&reading=open.trim%3Ddropped&changes=[{"kind":"grant"},{"kind":"join","profile":"a","group":"b"}]',
  )
  t.same(readings, { trim: 'dropped' })
  t.same(changes, [{ kind: 'join', profile: 'a', group: 'b' }])
  t.end()
})

test('The id of a clause or of an open point alone is an address', t => {
  t.match(parseAddress('#/acr.through-group'), { place: '1', part: 'acr.through-group' })
  t.match(parseAddress('#/search.limited'), { place: '4.1', part: 'search.limited' })
  t.match(parseAddress('#/open.second-part'), { place: 'open', part: 'second-part' })
  t.end()
})
