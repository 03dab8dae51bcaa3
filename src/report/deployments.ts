import { groupBy } from './group-by.js'
import { type Shown, shownStatus } from './html/status.js'
import type { ReadingRow, Report } from './report.js'

/** A difference between two reports on one deployment. */
interface Change {
  /** A clause or an open point. */
  readonly id: string
  readonly before: string
  readonly now: string
}

/** A deployment as its newest report shows it. */
export interface Deployment {
  readonly name: string
  readonly report: Report
  /** What differs from the report before it; undefined if there is none. */
  readonly changes: readonly Change[] | undefined
}

/** What a deployment shows in one row of a table: undefined if its report does not say. */
export interface TableRow<Cell> {
  readonly id: string
  readonly cells: readonly (Cell | undefined)[]
}

/** The deployments in the order in which they first occur. Reports on one deployment have the same target name and tier. */
export function deploymentsIn(reports: readonly Report[]): readonly Deployment[] {
  const byTarget = groupBy(reports, ({ target }) => JSON.stringify([target.name, target.tier]))
  const names = [...byTarget.values()].map(([first]) => (first as Report).target.name)
  return [...byTarget.values()].map(all => {
    const [report, before] = all.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1)) as [
      Report,
      Report?,
    ]
    const { name, tier } = report.target
    const isShared = names.filter(other => other === name).length > 1
    return {
      name: isShared ? `${name} (${tier})` : name,
      report,
      changes: before === undefined ? undefined : changesBetween(before, report),
    }
  })
}

export interface ClauseTable {
  /** A row for each clause that was selected for some deployment, with the status of each. Those that failed come first. */
  readonly rows: readonly TableRow<Shown>[]
  /** How many other clauses there are. */
  readonly notSelected: number
}

export function clauseTable(deployments: readonly Deployment[]): ClauseTable {
  const all = tableOf(deployments, statusesIn)
  const rows = all.filter(({ cells }) => cells.some(cell => cell !== undefined && cell !== 'not-selected'))
  return { rows, notSelected: all.length - rows.length }
}

/** A row for each open point, with the reading of each deployment. */
export function readingTable(deployments: readonly Deployment[]): readonly TableRow<string>[] {
  return tableOf(deployments, readingsIn)
}

/** Whether all deployments show the same. */
export function isSame({ cells }: TableRow<unknown>): boolean {
  return new Set(cells).size === 1
}

function tableOf<Cell>(
  deployments: readonly Deployment[],
  cellsIn: (report: Report) => ReadonlyMap<string, Cell>,
): readonly TableRow<Cell>[] {
  const columns = deployments.map(({ report }) => cellsIn(report))
  const ids = [...new Set(columns.flatMap(column => [...column.keys()]))]
  const rows = ids.map(id => ({ id, cells: columns.map(column => column.get(id)) }))
  return rows.toSorted((one, other) => weight(other) - weight(one))
}

/** Failures come first, and then differences. */
function weight(row: TableRow<unknown>): number {
  return (row.cells.includes('failed') ? 2 : 0) + (isSame(row) ? 0 : 1)
}

function changesBetween(before: Report, now: Report): readonly Change[] {
  return [statusesIn, readingsIn].flatMap(cellsIn => {
    const [old, current] = [cellsIn(before), cellsIn(now)]
    return [...current].flatMap(([id, cell]) => {
      const was = old.get(id)
      return was === cell ? [] : [{ id, before: was ?? 'not reported', now: cell }]
    })
  })
}

function statusesIn({ clauses }: Report): ReadonlyMap<string, Shown> {
  return new Map(clauses.map(row => [row.id, shownStatus(row)]))
}

/** By open point: one reading, or one for each operation. */
function readingsIn({ readings }: Report): ReadonlyMap<string, string> {
  const byPoint = groupBy(readings, ({ id }) => id.split('/')[0] ?? id)
  return new Map([...byPoint].map(([point, rows]) => [point, rows.map(formatReading).join(', ')]))
}

function formatReading({ id, observed, note }: ReadingRow): string {
  const [, ...operations] = id.split('/')
  const seen = observed ?? note ?? ''
  return operations.length === 0 ? seen : `${operations.join('/')} ${seen}`
}

/** What a run observed, by open point without `open.`: for each operation where operations differ. */
export function readingsByPoint({ readings }: Pick<Report, 'readings'>): Readonly<Record<string, string>> {
  const byPoint: Record<string, string> = {}
  for (const { id, observed } of readings) {
    if (observed === null) continue
    const [point = '', ...about] = id.replace(/^open\./, '').split('/')
    const text = about.length === 0 ? observed : `${observed} on ${about.join(' with ')}`
    byPoint[point] = byPoint[point] === undefined ? text : `${byPoint[point]}, ${text}`
  }
  return byPoint
}
