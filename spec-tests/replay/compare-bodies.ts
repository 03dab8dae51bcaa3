/** A parsed body without what may differ between two runs of one behaviour: numbers, dates, the order of lists. */
export function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => JSON.stringify(settled(item))).toSorted()
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return value.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '<date>')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, settled(inner)]))
}

/** Whether two settled values are the same but for texts that were different each time, such as the id of a request. */
export function agrees(recorded: unknown, now: unknown, again: unknown): boolean {
  if (isRecord(recorded) && isRecord(now) && isRecord(again)) {
    const keys = Object.keys({ ...recorded, ...now })
    return keys.every(key => agrees(recorded[key], now[key], again[key]))
  }
  if (JSON.stringify(recorded) === JSON.stringify(now)) return true
  return [recorded, now, again].every(each => typeof each === 'string') && now !== again
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
