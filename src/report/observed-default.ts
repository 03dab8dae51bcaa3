import { isOpenPointId, openPoints } from '../spec/open-points.js'
import { defaultReadings, partsOf } from '../spec/readings.js'

/** No operation requires changePermission, so a report does not show who has it. This is the rest of the default. */
const seenGrant = partsOf(defaultReadings['creator-grant'])
  .filter(part => part !== 'changePermission')
  .join('+')

/** The default of the reference server at an open point, as a report shows it. @param id of a row of readings */
export function observedDefault(id: string): string {
  const [point = ''] = id.replace(/^open\./, '').split('/')
  if (point === 'creator-grant') return seenGrant
  return isOpenPointId(point) ? openPoints[point].default : ''
}
