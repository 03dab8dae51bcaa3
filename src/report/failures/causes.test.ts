import { test } from 'tap'
import {
  evidenceWith,
  expecting,
  failedRows,
  ids,
  reportWith,
  request,
} from '../../dev/test-support/evidence.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { Evidence } from '../report.js'
import { causesOf, latenessOf, simplestEvidence } from './causes.js'

type Failed = Readonly<Partial<Record<ClauseId, Evidence>>>

const search = (s: string, status: number, response = '{}') => request('GET', `?s=${s}`, status, { response })
const read = (status: number, response?: string) =>
  request('GET', `/${ids.larks}`, status, response === undefined ? {} : { response })
const write = (method: string, status: number) =>
  request(method, `/${ids.larks}`, status, { body: { title: 'T' } })
const denied = expecting({ statuses: [403] })
/** A response to a read without the title that it should show. */
const untitled = (title: string): Pick<Evidence, 'finding'> => ({
  finding: { decides: [1], expected: { group: { title } }, notShown: ['title'] },
})
const notFound = expecting({ found: [ids.larks] })

const contradicting: Pick<Evidence, 'finding'> = {
  finding: {
    decides: [0, 1],
    expected: {},
    why: {
      contradiction: { openPoint: 'short-search', about: 'short-search', values: ['404', '200'], earlier: 1 },
    },
  },
}

/** By what relates the clauses, or not: the failed clauses in one cause after another. */
const cases: Readonly<Record<string, readonly [Failed, readonly (readonly ClauseId[])[]]>> = {
  'a read that is refused': [
    {
      'read.content': evidenceWith([read(403)]),
      'acr.through-group': evidenceWith([read(403)]),
      'state.model': evidenceWith([write('PUT', 200), read(403)]),
    },
    [['acr.through-group', 'read.content', 'state.model']],
  ],
  'operations that need one permission': [
    {
      'update.permission': evidenceWith([write('PUT', 200)], denied),
      'delete.permission': evidenceWith([write('DELETE', 200)], denied),
      'read.permission': evidenceWith([read(200)], denied),
    },
    [['read.permission'], ['update.permission', 'delete.permission']],
  ],
  'an error of the server': [
    {
      'search.email': evidenceWith([search('anna', 500)]),
      'search.common-name': evidenceWith([search('carol', 500)]),
      'wire.no-server-error': evidenceWith([search('carol', 500)], expecting({ statuses: ['below 500'] })),
    },
    [['wire.no-server-error', 'search.common-name', 'search.email']],
  ],
  'the searchable field': [
    {
      'search.email': evidenceWith([search('anna@', 404)], notFound),
      'search.partial': evidenceWith([search('anna@ex', 404)], notFound),
      'search.group-name': evidenceWith([search('Larks', 404)], notFound),
    },
    [['search.partial', 'search.email'], ['search.group-name']],
  ],
  'the status of one operation': [
    {
      'add.already-member': evidenceWith([request('POST', `/${ids.larks}/${ids.anna}`, 409)]),
      'remove.member': evidenceWith([request('DELETE', `/${ids.larks}/${ids.anna}`, 409)]),
      'state.model': evidenceWith([request('POST', `/${ids.larks}/${ids.carol}`, 409)]),
    },
    [['add.already-member', 'state.model'], ['remove.member']],
  ],
  'an operation that does not check the permission': [
    {
      ...Object.fromEntries(
        (
          [
            'acr.direct',
            'acr.through-group',
            'acr.membership-changes',
            'acr.deleted-group',
            'acr.membership-is-not-permission',
          ] as const
        ).map(id => [id, evidenceWith([read(200)], denied)]),
      ),
      'read.permission': evidenceWith([read(200)], denied),
    },
    [
      [
        'read.permission',
        'acr.direct',
        'acr.through-group',
        'acr.membership-is-not-permission',
        'acr.membership-changes',
        'acr.deleted-group',
      ],
    ],
  ],
  'the field that a write spoils': [
    {
      'create.persists': evidenceWith(
        [
          request('POST', '', 200, { body: { title: 'T' }, response: '"<created 1>"' }),
          request('GET', '/<created 1>', 200, { response: '{"title":""}' }),
        ],
        untitled('T'),
      ),
      'state.model': evidenceWith(
        [
          request('POST', '', 200, { body: { title: 'U' }, response: '"<created 1>"' }),
          request('GET', '/<created 1>', 200, { response: '{"title":""}' }),
        ],
        untitled('U'),
      ),
      'update.title': evidenceWith([write('PUT', 200), read(200, '{"title":""}')], untitled('T')),
    },
    [['create.persists', 'state.model'], ['update.title']],
  ],
  'the response to a search before a write': [
    {
      'search.fresh': evidenceWith([search('Larks', 404), write('PUT', 200), search('Larks', 404)], notFound),
      'delete.gone': evidenceWith(
        [search('Larks', 200), write('DELETE', 200), search('Larks', 200)],
        expecting({ notFound: [ids.larks] }),
      ),
    },
    [['delete.gone', 'search.fresh']],
  ],
  'an open point that a failed clause explains': [
    {
      'search.once': evidenceWith([search('anna', 200)], expecting({})),
      'search.min-length': evidenceWith([search('an', 200)], expecting({})),
      'state.consistent': evidenceWith([search('an', 404), search('an', 200)], contradicting),
    },
    [['search.min-length', 'state.consistent'], ['search.once']],
  ],
  'no open point that a failed clause explains': [
    {
      'search.once': evidenceWith([search('anna', 200)], expecting({})),
      'state.consistent': evidenceWith([search('an', 404), search('an', 200)], contradicting),
    },
    [['search.once'], ['state.consistent']],
  ],
  'an operation that is not served, which comes first': [
    {
      'wire.success-status': evidenceWith([write('PUT', 405)]),
      'search.once': evidenceWith([search('anna', 200)], expecting({})),
      'update.title': evidenceWith([write('PUT', 405)], {
        finding: { decides: [0], expected: { statuses: [200] }, kind: 'not-served' as const },
      }),
    },
    [['update.title', 'wire.success-status'], ['search.once']],
  ],
  'a read that is right some time later': [
    {
      'remove.member': evidenceWith([write('DELETE', 200), read(200)], { rightAfterMs: 44 }),
      'acr.membership-changes': evidenceWith([write('DELETE', 200), read(200)], {
        ...denied,
        rightAfterMs: 20,
      }),
      'read.permission': evidenceWith([read(200)], expecting({})),
    },
    [['read.permission'], ['acr.membership-changes', 'remove.member']],
  ],
  nothing: [
    {
      'search.once': evidenceWith([search('anna', 200)], expecting({})),
      'search.values': evidenceWith([search('anna', 200)], expecting({})),
    },
    [['search.values'], ['search.once']],
  ],
}

test('A cause says once how late the right responses came', async t => {
  const rowsWith = (...delays: readonly (number | undefined)[]) => {
    const each = delays.map((rightAfterMs, at) =>
      evidenceWith([read(200 + at)], { ...(rightAfterMs && { rightAfterMs }) }),
    )
    return failedRows(reportWith({ 'remove.member': each }))
  }
  t.match(latenessOf(rowsWith(44, 20, undefined)), /late \(seen: 20 to 44 ms\); .* set settleMs /)
  t.match(latenessOf(rowsWith(44)), /late \(seen: 44 ms\)/)
  t.equal(latenessOf(rowsWith(undefined)), undefined)
})

for (const [relation, [failed, expected]] of Object.entries(cases))
  test(`Failures are grouped if they share ${relation}`, async t => {
    const report = reportWith(Object.fromEntries(Object.entries(failed).map(([id, each]) => [id, [each]])))
    const causes = causesOf(report.clauses)
    t.same(
      causes.map(cause => cause.map(({ id }) => id)),
      expected,
    )
    t.same(new Set(causes.flat()), new Set(failedRows(report)), 'no failed clause is left out')
  })

test('The simplest evidence has the fewest requests, and of equals the shortest ones', async t => {
  const evidenceOf = (...titles: readonly string[]) =>
    evidenceWith(titles.map(title => request('PUT', `/${ids.larks}`, 200, { body: { title } })))
  const all = [evidenceOf('T', 'T'), evidenceOf('A longer title'), evidenceOf('A title')]
  const [row] = failedRows(reportWith({ 'update.title': all }))
  t.equal(row && simplestEvidence({ ...row, evidence: all }), all.at(-1))
})
