import { test } from 'tap'
import type { OpenPointId } from '../../src/spec/open-points.js'
import type { Observation } from '../run/registry.js'
import { inOrder, sideBySide } from './observation-order.js'

const open = (id: OpenPointId, ...observed: readonly OpenPointId[]): Observation => ({
  id,
  needs: { tier: 'actors', observed },
  observe: async () => {},
})
const idsOf = (observations: readonly Observation[]) => observations.map(({ id }) => id)

test('Each observation comes after those that it needs, and otherwise in the given order', async t => {
  const all = [
    open('trim', 'read-fields'),
    open('diacritics'),
    open('read-fields', 'result-limit'),
    open('result-limit'),
  ]
  t.same(idsOf(inOrder(all)), ['result-limit', 'read-fields', 'trim', 'diacritics'])
})

test('Observations side by side need no other one of their group, and keep their order', async t => {
  const all = [
    open('trim'),
    open('diacritics'),
    open('read-fields', 'trim'),
    open('error-body'),
    open('error-body'),
  ]
  t.same(sideBySide(all, 9).map(idsOf), [
    ['trim', 'diacritics'],
    ['read-fields', 'error-body'],
    ['error-body'],
  ])
  t.same(
    sideBySide(all, 1).map(idsOf),
    all.map(each => [each.id]),
  )
  const late: Observation = { ...open('bare-prefix'), needs: { tier: 'actors', after: ['trim'] } }
  t.same(sideBySide([open('trim'), late], 9).length, 2, 'it comes after another one')
})

test('Observations that need each other, or one that is not registered, are an error', async t => {
  const circle = [open('trim', 'diacritics'), open('diacritics', 'trim')]
  t.throws(() => inOrder(circle), { message: /trim → diacritics → trim/ })
  const lone = [open('trim', 'diacritics')]
  t.throws(() => inOrder(lone), { message: /no observation of diacritics is registered/ })
})
