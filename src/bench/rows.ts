/** One line of the table: a figure beside what it must keep to, measured in the same run on the same data. */
export interface Row {
  readonly name: string
  readonly figure: number
  readonly unit: string
  /** The peer and its figure, in the same unit; or the limit. Absent where a figure stands for the record. */
  readonly against?: string
  readonly holds?: boolean
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

/** The median over several rounds of what one run costs, in microseconds; a first round is not counted. */
export function microseconds(runs: number, run: (at: number) => unknown, rounds = 5): number {
  const figures = Array.from({ length: rounds + 1 }, () => {
    const start = performance.now()
    for (let at = 0; at < runs; at++) run(at)
    return ((performance.now() - start) * 1000) / runs
  })
  return median(figures.slice(1))
}

/** Three figures that matter. */
export function show(figure: number): string {
  return figure >= 100 ? Math.round(figure).toString() : figure.toPrecision(3)
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ name, figure, unit, against = 'for the record', holds }) => [
    name,
    `${show(figure)} ${unit}`,
    against,
    holds === undefined ? '' : holds ? 'holds' : 'FAILS',
  ])
  const widths = [0, 1, 2].map(column => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  return lines
    .map(line =>
      line.map((cell, at) => (at === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[at] ?? 0))),
    )
    .map(cells => cells.join('   ').trimEnd())
    .join('\n')
}
