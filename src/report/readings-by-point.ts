import type { Report } from './report.js'

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
