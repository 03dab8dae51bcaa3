/** A text is neither a time nor a shift. The message says what would be right. */
export class ClockError extends Error {}

const milliseconds: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** 50 years. */
const longestShift = 50 * 365 * 86_400_000

const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/

/**
 * A clock, in milliseconds since 1970.
 * @param word a time such as `2030-01-01T12:00:00Z`, at which the clock stands still, or a shift of the system's clock such
 *   as `+2h` or `-90m`; by default, the system's clock
 * @throws ClockError
 */
export function clockOf(word?: string): () => number {
  if (word === undefined) return Date.now
  const [, sign, count, unit = ''] = /^([+-])(\d{1,9})([smhd])$/.exec(word) ?? []
  const shift = Number(`${sign}${count}`) * (milliseconds[unit] ?? 0)
  if (Math.abs(shift) <= longestShift) return () => Date.now() + shift
  const fixed = time.test(word) ? Date.parse(word) : Number.NaN
  if (fixed >= 0) return () => fixed
  throw new ClockError(
    'the clock must be a time since 1970, such as 2030-01-01T12:00:00Z, or a shift of at most 50 years, such as +2h, -90m or +30d',
  )
}
