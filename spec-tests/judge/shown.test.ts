import { test } from 'tap'
import { ids, smallWorld } from '../../src/dev/test-support/evidence.js'
import type { Result } from '../target/results.js'
import { formatGroup, formatMemberDifference, formatResults, formatTextDifference } from './shown.js'

const having = (...members: readonly string[]) => ({ members })

test('A difference of texts names the character that decides if it is no letter', async t => {
  const between = (title: string, shown: string) => formatTextDifference({ title }, { title: shown })
  t.equal(
    between('co\u00adop', 'coop'),
    '; the title differs from character 3 on: U+00AD expected, U+006F came',
  )
  t.equal(between('a  b', 'a b'), '; the title differs from character 3 on: U+0020 expected, U+0062 came')
  t.equal(between('a\t', 'a'), '; the title differs from character 2 on: U+0009 expected, nothing came')
  t.equal(between('Larks', 'Lark'), '')
  t.equal(between('Larks', 'Larks'), '')
  t.equal(between(' Larks', 'Wrens'), '')
})

test('A difference of members names those that are absent and those that are too many', async t => {
  const expected = having('anna', 'bo')
  t.equal(formatMemberDifference(expected, having('bo', 'anna')), '')
  t.equal(
    formatMemberDifference(expected, having('bo', 'carol')),
    '; absent: anna; should not be there: carol',
  )
  t.equal(formatMemberDifference(expected, having('anna', 'bo', 'bo')), '; should not be there: bo')
  t.equal(formatMemberDifference(expected, { title: 'Larks' }), '')
})

test('Of many members, a few are shown and the others are counted', async t => {
  const many = Array.from({ length: 30 }, (_, at) => `SVC-${at}`)
  t.match(formatGroup({ title: 'Larks', members: many }), /^\{"title":"Larks","members":\[.*"… 22 more"\]\}$/)
  t.equal(formatGroup(having('bo', 'anna')), '{"members":["anna","bo"]}')
  t.equal(formatGroup({ title: 'Larks' }), '{"title":"Larks"}')
})

test('A very long text is shown without its middle, with its length', async t => {
  t.equal(formatGroup({ title: 'x'.repeat(240) }), JSON.stringify({ title: 'x'.repeat(240) }))
  t.match(formatGroup({ title: 'x'.repeat(70_000) }), /^\{"title":"x+…x+ \(70000 characters\)"\}$/)
  t.ok(formatGroup({ title: 'x'.repeat(70_000) }).length < 300)
})

const carol = { common_name: 'Carol', email: 'carol@example.org', svc_id: ids.carol }

function shown(...results: readonly Result[]): string {
  return formatResults(results, smallWorld)
}

test('A result is shown with the name that the target sent', t => {
  t.equal(shown(carol), `200 with Carol (${ids.carol})`)
  t.equal(
    shown({ svc_id: ids.larks, name: 'Owls' }, { ...carol, common_name: 'Caro' }),
    `200 with "Owls" (${ids.larks}), "Caro" (${ids.carol})`,
  )
  t.equal(shown({ svc_id: ids.larks }), `200 with {"svc_id":"${ids.larks}"}`)
  t.equal(shown({ svc_id: 'SVC-1', name: 'Owls' }), '200 with {"svc_id":"SVC-1","name":"Owls"}')
  t.equal(shown(), '200 with no results')
  t.end()
})
