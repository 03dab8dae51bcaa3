import fc from 'fast-check'
import { test } from 'tap'
import { type ClauseId, clauseIds } from '../../spec/clauses.js'
import { attributesOf, type Element, parsedPage, textOf } from '../test-support/parsed-page.js'
import { claimsOn } from './claims.js'
import { cellOf } from './heat-map.js'
import { heatMapPage } from './heat-map-page.js'
import type { ProofRow } from './proof-row.js'

const someClauses = fc.uniqueArray(fc.constantFrom(...clauseIds), { maxLength: 8 })
const faultRows: fc.Arbitrary<readonly ProofRow[]> = fc.uniqueArray(
  fc
    .record({
      subject: fc.oneof(fc.stringMatching(/^[a-z-]{1,12}$/), fc.constant('<img src=x onerror=alert(1)>')),
      clause: fc.constantFrom(...clauseIds),
      caught: fc.integer({ min: 0, max: 20 }),
      others: someClauses,
      unexpected: someClauses,
      passed: someClauses,
      tiers: fc.record({
        world: fc.constantFrom('failed', 'passed', 'untested', 'errored'),
        actors: fc.constantFrom('failed', 'passed', 'untested', 'errored'),
      }),
    })
    .map(({ others, unexpected, passed, clause, caught, ...rest }): ProofRow => {
      const failed = [...new Set<ClauseId>([...(caught > 0 ? [clause] : []), ...others, ...unexpected])]
      return {
        ...rest,
        clause,
        caught,
        seeds: 20,
        failed,
        unexpected: unexpected.filter(id => id !== clause),
        tested: [...new Set([...failed, ...passed])],
        holds: caught >= 19,
        exitCode: 1,
        requests: 12,
        ms: 34,
      }
    }),
  { selector: ({ subject }) => subject, minLength: 1, maxLength: 6 },
)

const pageWith = (faults: readonly ProofRow[], blame: readonly ProofRow[] = []) => {
  const parts = { faults, ...(blame.length === 0 ? {} : { blame }) }
  const about = { startedAt: '2026-01-02T03:04:05.678Z', durationMs: 5000, seed: 7, full: false, canary: 'a' }
  return parsedPage(heatMapPage({ ...about, parts, claims: claimsOn(parts) }))
}

test('Each fault has one row, with what the proof shows of each clause, and untested ones are no passed ones', t => {
  fc.assert(
    fc.property(faultRows, faults => {
      const { elements, errors } = pageWith(faults)
      t.same(errors, [])
      const tables = elements.filter(element => attributesOf(element).get('class') === 'map')
      const seen = tables.flatMap(table => rowsIn(table))
      t.same(seen.map(({ fault }) => fault).sort(), faults.map(({ subject }) => subject).sort())
      for (const row of faults) {
        const cells = seen.find(({ fault }) => fault === row.subject)?.cells
        for (const id of clauseIds) t.equal(cells?.get(id) ?? 'untested', cellOf(row, id))
      }
    }),
    { numRuns: 30 },
  )
  t.end()
})

test('The other clauses of a fault are those of the part that looks for them', t => {
  fc.assert(
    fc.property(faultRows, rows => {
      const alone = rows.map(row => ({ ...row, failed: [], unexpected: [], tested: [] }))
      const cells = (page: { readonly elements: readonly Element[] }) =>
        page.elements.filter(element => attributesOf(element).get('class') === 'map').flatMap(rowsIn)
      t.same(cells(pageWith(alone, rows)), cells(pageWith(rows)))
    }),
    { numRuns: 30 },
  )
  t.end()
})

function rowsIn(table: Element) {
  const all = descendants(table)
  const columns = all.filter(each => attributesOf(each).get('class') === 'turned').map(textOf)
  return all
    .filter(({ tagName }) => tagName === 'tr')
    .slice(1)
    .map(row => {
      const cells = descendants(row)
      const states = cells.filter(({ tagName }) => tagName === 'td').slice(0, columns.length)
      return {
        fault: textOf(cells[0] as Element),
        cells: new Map(states.map((cell, at) => [columns[at], attributesOf(cell).get('class')])),
      }
    })
}

function descendants(element: Element): readonly Element[] {
  return element.childNodes.flatMap(child => ('tagName' in child ? [child, ...descendants(child)] : []))
}

test('A cell says whether a fault was caught with all seeds, with some or with none', t => {
  const row = {
    subject: 'x',
    clause: 'read.content',
    seeds: 20,
    exitCode: 1,
    requests: 1,
    ms: 1,
    holds: true,
  } as const
  const cell = (caught: number, id: ClauseId) =>
    cellOf(
      {
        ...row,
        caught,
        failed: ['add.member', 'wire.json'],
        unexpected: ['wire.json'],
        tested: ['read.not-found'],
      },
      id,
    )
  t.same(
    [cell(20, 'read.content'), cell(19, 'read.content'), cell(0, 'read.content')],
    ['caught', 'partly', 'missed'],
  )
  t.same(
    [cell(20, 'add.member'), cell(20, 'wire.json'), cell(20, 'read.not-found'), cell(20, 'search.email')],
    ['failed', 'unexpected', 'passed', 'untested'],
  )
  t.end()
})
