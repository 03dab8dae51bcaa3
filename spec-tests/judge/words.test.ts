import { test } from 'tap'
import { ids, request, smallWorld } from '../../src/dev/test-support/evidence.js'
import type { RequestRecord } from '../../src/report/report.js'
import type { Permission, Profile, World } from '../../src/spec/nouns.js'
import { neutralWire } from '../target/target.js'
import type { RecordedFinding } from './finding.js'
import { accessOf, reasonOf } from './oracle/permission-oracle.js'
import { wordsFor } from './words.js'

const names = {
  target: { wire: neutralWire },
  known: { layout: { title: 'title', description: 'description', members: 'members', item: '' } },
}
const group = { title: 'Larks', description: 'Early risers', members: [ids.carol] }
const place = `/${ids.larks}`
const read = request('GET', place, 200, { response: JSON.stringify(group) })
const remove = request('DELETE', `${place}/${ids.anna}`, 200, { response: '{"msg":"removed"}' })
const search = request('GET', '?s=anna', 404, { response: '{}' })
const results = { groups: [{ svc_id: ids.larks, name: 'Larks' }] }
const found = request('GET', '?s=early', 200, { response: JSON.stringify(results) })
const access = accessOf(smallWorld, ids.anna, 'write', ids.larks)

function wordsOf(finding: Omit<RecordedFinding, 'decides'>, ...decides: readonly RequestRecord[]) {
  return wordsFor(names, { finding: { ...finding, decides }, requests: decides, world: smallWorld })
}

test('A reason names the ACRs by which a server may have decided otherwise', async t => {
  const { anna, carol, larks, vetted } = ids
  const withAcr = (principal: string, permission: Permission) => ({
    ...smallWorld,
    acrs: [...smallWorld.acrs, { resource: larks, principal, permission }],
  })
  const reason = (world: World, caller: string, permission: Permission) =>
    reasonOf(world, accessOf(world, caller, permission, larks))
  t.equal(reason(smallWorld, anna, 'read'), 'an ACR on Larks gives read to Anna')
  t.equal(
    reason(withAcr(carol, 'read'), carol, 'write'),
    'an ACR on Larks gives write to Vetted, and Carol is a member; other ACRs for Carol: read to Carol',
  )
  const noMember = { ...smallWorld, groups: smallWorld.groups.map(each => ({ ...each, members: [] })) }
  t.equal(
    reason(noMember, carol, 'write'),
    'no ACR on Larks names Carol or a group of Carol; Carol is not a member of any group; ACRs on Larks: write to Vetted, read to Anna',
  )
  const four = [anna, vetted].flatMap(principal =>
    (['read', 'write'] as const).map(permission => ({ resource: larks, principal, permission })),
  )
  t.match(reason({ ...noMember, acrs: four }, carol, 'read'), /; 4 ACRs on Larks$/)
})

test('A wrong status is said with the caller, the circumstances and the reason', async t => {
  t.same(wordsOf({ expected: { statuses: [403] }, why: { access } }, remove), {
    message: 'removeGroupMember returned 200 to a caller without write permission, expected 403',
    expected: '403: the ACRs on Larks give read to Anna, but not write',
    observed: '200 {"msg":"removed"}',
  })
  const namesake = { ...smallWorld.profiles[0], svc_id: 'SVC-namesake' } as Profile
  const world = { ...smallWorld, profiles: [namesake, ...smallWorld.profiles] }
  const finding = { expected: { statuses: [403] }, why: { access }, decides: [remove] }
  t.match(wordsFor(names, { finding, requests: [remove], world }), {
    expected: `403: the ACRs on Larks give read to Anna (${ids.anna}), but not write`,
  })
  t.match(
    wordsOf({ expected: { statuses: ['no 2xx'] }, when: 'at night' }, { ...remove, actor: 'bad:expired' }),
    {
      message: 'removeGroupMember returned 200 with an expired token at night, expected no 2xx',
    },
  )
  for (const [cookie, says] of [
    ['lang=; svc-token=<token of SVC-a>', 'with other cookies beside the token'],
    ['SVC-TOKEN=<token of SVC-a>', 'with the token in another cookie'],
  ])
    t.match(
      wordsOf({ expected: { statuses: ['no 2xx'] } }, { ...remove, headers: { cookie: `${cookie}` } }),
      {
        message: `removeGroupMember returned 200 ${says}, expected no 2xx`,
      },
    )
  const together = [remove, { ...remove, status: 500 }].map(each => ({ ...each, batch: 1 })).toReversed()
  t.match(wordsOf({ expected: { statuses: ['below 500'] } }, ...together), {
    message: 'removeGroupMember returned 500 to one of 2 requests at once, expected a status below 500',
  })
  const after = (count: number) =>
    wordsFor(names, {
      finding: { expected: { statuses: [403] }, decides: [read] },
      requests: [...Array.from({ length: count }, () => ({ ...remove, batch: 1 })), read],
      world: smallWorld,
    }).message
  t.equal(
    after(2),
    'readGroup returned 200 after removeGroupMember and removeGroupMember at once, expected 403',
  )
  t.equal(after(4), 'readGroup returned 200 after 4 requests at once, expected 403')
  t.match(wordsOf({ expected: { statuses: [200] }, kind: 'not-served' }, { ...remove, status: 405 }), {
    message: /^removeGroupMember is not served: DELETE .* answers 405 /,
  })
})

test('What a read shows is said by the fields that are wrong', async t => {
  const expected = { group: { ...group, title: 'Owls', members: [] } }
  t.match(wordsOf({ expected }, read), {
    message: 'readGroup shows another title and other members than it should',
    observed: `${JSON.stringify(group)}; should not be there: ${ids.carol}`,
  })
  t.match(wordsOf({ expected: { ...expected, statuses: [200] } }, remove, read), {
    message:
      'removeGroupMember returned 200, but readGroup then shows another title and other members than it should',
    expected: /^200, and \{"title":"Owls",/,
  })
  t.match(wordsOf({ expected }, remove, { ...read, status: 404 }), {
    message: /, but readGroup then returned 404$/,
  })
  t.match(wordsOf({ expected: { group } }, { ...read, response: '{"title":"Larks"}' }), {
    observed: /^\{"title":"Larks","members":\[\]\} without description; absent: /,
  })
})

test('What a search finds is said with its string and the principal', async t => {
  const field = { owner: ids.anna, text: 'anna@example.org', clause: 'search.email' } as const
  t.same(wordsOf({ expected: { found: [ids.anna] }, why: { field } }, search), {
    message: 'A search for "anna" does not find Anna by the email address',
    expected: `Anna (${ids.anna}) in the results: the email address "anna@example.org" begins with the search string (search.email)`,
    observed: '404 {}',
  })
  t.match(wordsOf({ expected: { notFound: [ids.larks] }, when: 'after its deletion' }, found), {
    message: 'A search for "early" finds Larks after its deletion',
    observed: `200 with Larks (${ids.larks})`,
  })
  const update = request('PUT', place, 200, { response: '{}' })
  for (const [id, message] of [
    [ids.larks, /finds Larks after updateGroup$/],
    [ids.anna, /finds Anna$/],
  ] as const) {
    const decides = [{ ...found, response: JSON.stringify({ groups: [{ svc_id: id }] }) }]
    const failing = { finding: { expected: { notFound: [id] }, decides }, requests: [update, ...decides] }
    t.match(wordsFor(names, { ...failing, world: smallWorld }).message, message)
  }
  t.match(wordsOf({ expected: { found: ['<created 1>'] } }, remove, search), {
    message: 'removeGroupMember returned 200, but a search for "anna" then does not find the group',
    expected: '<created 1> in the results',
  })
})

test('What no data says is said in words, after the operation', async t => {
  t.match(
    wordsOf({ expected: { says: 'no results' }, wrong: 'returns results', because: 'it is short' }, found),
    {
      message: 'searchPrincipals returns results',
      expected: 'no results: it is short',
    },
  )
  t.match(wordsOf({ expected: {}, kind: 'no-order' }, remove, read), { message: /^No sequential order / })
  const contradiction = { openPoint: 'trim', about: 'trim', values: ['kept', 'dropped'], earlier: 1 } as const
  t.match(wordsOf({ expected: {}, why: { contradiction } }, search, found), {
    message: /^The target contradicts itself on open\.trim: GET .* shows kept, and GET .* shows dropped$/,
    expected: /^kept, as GET .* showed before$/,
    observed: /^dropped, as GET .* shows$/,
  })
})
