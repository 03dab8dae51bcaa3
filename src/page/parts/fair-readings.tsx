import { type OpenPoint, type OpenPointId, openPoints } from '../../spec/open-points.js'
import { linkTo } from '../state/location.js'
import { fairStatuses, readingText } from '../texts/fair.js'
import { Prose } from './prose.js'

/** The fair answers to an open point, and which of them is that of the reference server. */
export function FairReadings({ id }: { readonly id: OpenPointId }) {
  const point: OpenPoint = openPoints[id]
  const { form, default: usual, meanings } = point
  const [statuses, shown] = [fairStatuses(point), Object.entries(meanings)]
  return (
    <div class="fair">
      <p>
        <strong>Fair:</strong> <Prose text={statuses ?? fairText(point)} />.
      </p>
      {statuses === undefined && shown.length > 0 && (
        <ul>
          {shown.map(([value, meaning]) => (
            <li key={value}>
              <code>{value}</code> <Prose text={meaning} />
              {form === 'choice' && value === usual && <span class="tag pill">the reference server</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function fairText(point: OpenPoint): string {
  const { form, default: usual, notation, samples = [] } = point
  const reference = `the reference server: ${readingText(point, usual)}`
  switch (form) {
    case 'choice':
      return 'one of these'
    case 'set':
      return `any of these, alone or together (${reference})`
    case 'text':
      return `${notation}, such as ${samples.map(sample => `\`${sample}\``).join(' or ')} (${reference})`
    case 'observed':
      return `any (${reference})`
  }
}

/** What is open, as a link to its switch, and what is fair if that is a matter of statuses. */
export function PointLine({ id }: { readonly id: OpenPointId }) {
  const statuses = fairStatuses(openPoints[id])
  return (
    <>
      <a href={linkTo('open', id)} class="clause-id">
        open.{id}
      </a>{' '}
      <Prose text={openPoints[id].question} />
      {statuses !== undefined && <Prose text={` Fair: ${statuses}.`} />}
    </>
  )
}
