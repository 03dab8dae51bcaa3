import { isOpenPointId, openPoints } from '../spec/open-points.js'
import { defaultReadings, partsOf } from '../spec/readings.js'

/** The default of open.creator-grant as it is seen: no operation requires changePermission, so nobody sees who holds it. */
const seenGrant = partsOf(defaultReadings['creator-grant'])
  .filter(part => part !== 'changePermission')
  .join('+')

/** The default of the reference server at an open point, as a report shows it. @param id of a row of readings */
export function observedDefault(id: string): string {
  const [point = ''] = id.replace(/^open\./, '').split('/')
  if (point === 'creator-grant') return seenGrant
  return isOpenPointId(point) ? openPoints[point].default : ''
}
