/** One line of a table of measurements: a figure next to its limit or its peer, measured in the same run on the same data. */
export interface Measurement {
  readonly name: string
  readonly figure: number
  readonly unit: string
  /** The limit, or the peer and its figure in the same unit. Absent if the figure has neither. */
  readonly against?: string
  /** Whether the figure is within the limit. Absent if there is no limit. */
  readonly holds?: boolean
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

/** The cost of one run in microseconds: the median over several rounds. An additional first round only warms up. */
export function microseconds(runs: number, run: (at: number) => unknown, rounds = 5): number {
  const figures = Array.from({ length: rounds + 1 }, () => {
    const start = performance.now()
    for (let at = 0; at < runs; at++) run(at)
    return ((performance.now() - start) * 1000) / runs
  })
  return median(figures.slice(1))
}

/** A figure with three significant digits, or with all digits of its integer part. */
export function formatFigure(figure: number): string {
  return figure >= 100 ? Math.round(figure).toString() : figure.toPrecision(3)
}

function formatTable(measurements: readonly Measurement[]): string {
  const lines = measurements.map(({ name, figure, unit, against = 'for the record', holds }) => [
    name,
    `${formatFigure(figure)} ${unit}`,
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

/** Prints the table. If a figure misses its limit, the exit code of the process becomes 1. */
export function printTable(measurements: readonly Measurement[]): void {
  console.log(formatTable(measurements))
  if (measurements.some(({ holds }) => holds === false)) process.exitCode = 1
}
