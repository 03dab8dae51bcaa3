import { test } from 'tap'
import { evidenceWith, expecting, ids, request, smallWorld } from '../../dev/test-support/evidence.js'
import type { Evidence } from '../report.js'
import { givenLines } from './given.js'
import { namesIn } from './names.js'

function given(evidence: Evidence, deciding = evidence.requests.at(-1)) {
  return givenLines(evidence, deciding, evidence.requests, namesIn(evidence))
}

const read = request('GET', `/${ids.larks}`, 403)

test('The setup has what counts for the caller and the group, and nothing else', async t => {
  t.same(given(evidenceWith([read])), [
    'Carol is in Vetted',
    'an ACR gives Vetted write on Larks',
    'no other ACR on Larks names Carol or a group of Carol',
    'Larks has no members',
  ])
  t.same(given(evidenceWith([{ ...read, actor: ids.anna }])), [
    'Anna is in no group',
    'an ACR gives Anna read on Larks',
    'no other ACR on Larks names Anna or a group of Anna',
    'Larks has no members',
  ])
  t.same(given(evidenceWith([{ ...read, actor: 'bad:expired' }])), ['Larks has no members'])
  t.same(given(evidenceWith([request('POST', '', 200)])), ['Carol is in Vetted'], 'Vetted alone counts')
  t.same(given(evidenceWith([request('GET', '/SVC-9876543210fedcba9876543210fedcba', 200)])), [
    'Carol is in Vetted',
    'no group of this world has the SVC-ID SVC-9876…dcba',
  ])
})

test('The setup says that a token is older than a change of members or groups', async t => {
  const line = 'the token of Carol was issued before these requests'
  const add = request('POST', `/${ids.larks}/${ids.carol}`, 200)
  t.ok(given(evidenceWith([add, read])).includes(line))
  for (const before of [{ ...add, status: 403 }, request('PUT', `/${ids.larks}`, 200)])
    t.notOk(given(evidenceWith([before, read])).includes(line))
  t.notOk(given(evidenceWith([add, { ...read, actor: 'bad:expired' }])).includes(line))
  const granted = { ...read, status: 200 }
  t.ok(given(evidenceWith([add, granted], expecting({ statuses: [403] }, 1))).includes(line))
  for (const [last, expected] of [
    [granted, { group: { title: 'Larks' } }],
    [read, { statuses: [403] }],
  ] as const)
    t.notOk(given(evidenceWith([add, last], expecting(expected, 1))).includes(line), 'no refusal is at issue')
})

test('The setup has the members of another group that was changed', async t => {
  const line = 'Vetted has the members Carol'
  const change = request('POST', `/${ids.vetted}/${ids.anna}`, 200)
  t.ok(given(evidenceWith([change, read])).includes(line))
  t.notOk(given(evidenceWith([{ ...change, status: 403 }, read])).includes(line), 'nothing changed')
  t.notOk(given(evidenceWith([read, change], {}), read).includes(line), 'the change came later')
  const own = request('POST', `/${ids.vetted}/${ids.carol}`, 200)
  t.notOk(given(evidenceWith([own, read])).includes(line), 'the groups of the caller are shown')
})

test('The setup has the ACRs that let the other requests succeed, or that would let a refused one', async t => {
  const change = { ...request('PUT', `/${ids.larks}`, 200), actor: ids.anna }
  t.same(given(evidenceWith([change, read])).slice(-1), ['an ACR gives Anna read on Larks'])
  const unnamed = 'no ACR on Vetted names Anna or a group of Anna'
  t.same(given(evidenceWith([{ ...change, path: `/${ids.vetted}`, status: 403 }, read])).slice(-1), [unnamed])
  t.same(given(evidenceWith([{ ...request('POST', '', 403), actor: ids.anna }, read])).slice(-1), [
    'Anna is in no group',
  ])
  const withoutGroups = { world: { ...smallWorld, groups: [], acrs: [] } }
  t.same(given(evidenceWith([change, read], withoutGroups)), [])
})

test('The setup has the ACR of a group that the caller joins', async t => {
  const joins = request('POST', `/${ids.vetted}/${ids.anna}`, 200)
  t.match(given(evidenceWith([joins, { ...read, actor: ids.anna }])), [
    'Anna is in no group',
    'an ACR gives Vetted write on Larks',
    'an ACR gives Anna read on Larks',
    'no other ACR on Larks names Anna or a group of Anna',
  ])
})

test('For a search, the setup has the fields of the principals that the finding names', async t => {
  const search = request('GET', '?s=anna', 404)
  t.same(given(evidenceWith([search], expecting({ found: [ids.anna] }, 0))), [
    'Anna is a profile: common_name "Anna", email "anna@example.org"',
  ])
  const write = request('PUT', `/${ids.larks}`, 403, { response: '{"error":"no"}' })
  const both = expecting({ statuses: [403], notFound: [ids.larks] }, 0, 1)
  t.match(given(evidenceWith([write, search], both))[0], 'Carol is in Vetted', 'the write is judged')
})

test('Nothing is said about groups that the suite does not know', async t => {
  t.same(given(evidenceWith([read], { world: { ...smallWorld, groups: [], acrs: [] } })), [])
  const { world: _, ...evidence } = evidenceWith([read])
  t.same(given(evidence), [])
})
