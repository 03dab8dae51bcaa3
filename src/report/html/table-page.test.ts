import fc from 'fast-check'
import { test } from 'tap'
import { arbitraryReports } from '../../dev/test-support/arbitrary-reports.js'
import { attributesOf, parsedPage, textOf } from '../../dev/test-support/parsed-page.js'
import { clauseIds } from '../../spec/clauses.js'
import { clauseTable, deploymentsIn } from '../deployments.js'
import { printable } from '../failures/texts.js'
import { tableText } from '../table-text.js'
import { words } from './status.js'
import { tablePage } from './table-page.js'

const reports = fc.array(arbitraryReports, { minLength: 1, maxLength: 3 })

test('A page of any reports has each clause once, with the status of each deployment, and nothing that a text made', async t => {
  fc.assert(
    fc.property(reports, reports => {
      const deployments = deploymentsIn(reports)
      const { elements, errors } = parsedPage(tablePage(deployments))
      t.same(errors, [])
      t.same(
        elements.filter(({ tagName }) => ['img', 'script', 'svg', 'iframe'].includes(tagName)),
        [],
      )
      t.notOk(elements.some(each => [...attributesOf(each).keys()].some(name => name.startsWith('on'))))
      const rows = elements.filter(({ tagName }) => tagName === 'tr').map(textOf)
      const { rows: shown, notSelected } = clauseTable(deployments)
      t.equal(shown.length + notSelected, clauseIds.length)
      const isFailed = shown.map(({ cells }) => cells.includes('failed'))
      t.same(
        isFailed,
        isFailed.toSorted((one, other) => Number(other) - Number(one)),
        'failures come first',
      )
      for (const { id } of shown) {
        const own = rows.filter(row => row.startsWith(id))
        t.equal(own.filter(row => !/^[\w.-]/.test(row.slice(id.length))).length, 1, id)
      }
      for (const { cells } of shown) t.equal(cells.length, deployments.length)
    }),
    { numRuns: 20 },
  )
})

test('The table of any reports names each clause that did not pass everywhere, and has no control characters', async t => {
  fc.assert(
    fc.property(reports, reports => {
      const deployments = deploymentsIn(reports)
      const text = tableText(deployments)
      t.notMatch(text, /[^\P{Cc}\n]/u)
      for (const { id, cells } of clauseTable(deployments).rows) {
        const line = text.split('\n').find(each => each.startsWith(`| ${id} |`))
        if (cells.every(cell => cell === 'passed')) t.equal(line, undefined, id)
        else for (const cell of cells) t.match(line, cell === undefined ? '' : words[cell])
      }
    }),
    { numRuns: 20 },
  )
})

test('Of two reports on one deployment, the newer one is shown, with what changed', async t => {
  const [report] = fc.sample(arbitraryReports, { numRuns: 1, seed: 1 }) as [
    Parameters<typeof deploymentsIn>[0][number],
  ]
  const passed = {
    ...report,
    clauses: report.clauses.map(row => ({ ...row, status: 'passed' as const, reason: '' })),
  }
  const readings = [{ id: 'open.trim', observed: 'kept', fair: true }]
  const old = { ...passed, readings, startedAt: '2026-01-01T00:00:00.000Z' }
  const now = {
    ...passed,
    readings: [{ id: 'open.trim', observed: 'dropped', fair: true }],
    clauses: passed.clauses.map(row =>
      row.id === 'read.content' ? { ...row, status: 'failed' as const } : row,
    ),
    startedAt: '2026-01-02T00:00:00.000Z',
  }
  const other = { ...passed, target: { ...passed.target, name: 'other' } }
  for (const reports of [
    [old, now, other],
    [now, old, other],
  ]) {
    const [first, second] = deploymentsIn(reports)
    t.equal(first?.report, now)
    t.same(first?.changes, [
      { id: 'read.content', before: 'passed', now: 'failed' },
      { id: 'open.trim', before: 'kept', now: 'dropped' },
    ])
    t.equal(second?.changes, undefined)
    t.match(tableText(deploymentsIn(reports)), `on ${printable(now.target.name)}:`)
  }
})
