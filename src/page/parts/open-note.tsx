import { endpoints } from '../../spec/endpoints.js'
import { type OpenPoint, type OpenPointId, openPoints } from '../../spec/open-points.js'
import type { PageExample } from '../data.js'
import type { PerformedStep } from '../run-steps.js'
import { useLab } from '../state/lab.js'
import { linkTo } from '../state/location.js'
import { statusText } from '../texts/statuses.js'
import { Prose } from './prose.js'

interface NoteProps {
  readonly example: PageExample
  /** The exchanges under the default readings. */
  readonly usual: readonly PerformedStep[]
}

/** The sentence of an example. Where the specification leaves the answer open, a note says so. */
export function ExampleSentence({ example, usual }: NoteProps) {
  const { says, dependsOn = [] } = example
  const unlisted = unlistedStatuses(usual).filter(
    status => !dependsOn.some(id => openPoints[id].default === `${status}`),
  )
  const isOpen = dependsOn.length + unlisted.length > 0
  const isTolerated = unlisted.length === 0 && dependsOn.every(id => toleranceOf(id) !== undefined)
  return (
    <>
      {says !== '' && (
        <p class="says">
          {isOpen && <strong>On the reference server: </strong>}
          <Prose text={says} />
        </p>
      )}
      {isOpen && (
        <div class="open-note">
          <p>
            {isTolerated
              ? 'The suite also accepts another answer:'
              : 'Another server may answer otherwise, because the specification leaves this open:'}
          </p>
          <ul>
            {dependsOn.map(id => (
              <PointLine key={id} id={id} />
            ))}
            {unlisted.map(status => (
              <li key={status}>
                {statusText(status)} is a choice of the reference server. The specification names{' '}
                <a href={linkTo('7', 'silent')}>no status for an invalid body</a>.
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** An open point, the reading of the reference server, and the one that the reader chose. */
function PointLine({ id }: { readonly id: OpenPointId }) {
  const { question, default: usual } = openPoints[id]
  const chosen = useLab().readings.value[id]
  return (
    <li>
      <a href={linkTo('open', id)}>open.{id}</a>: <Prose text={question} /> The reference server:{' '}
      <code>{usual}</code>.{toleranceOf(id) !== undefined && ` ${toleranceOf(id)}`}
      {chosen !== usual && (
        <strong>
          {' '}
          You chose <code>{chosen}</code>, so the answer below may be another one.
        </strong>
      )}
    </li>
  )
}

/** Why the suite accepts other statuses than that of the specification, if the point is such a tolerance. */
function toleranceOf(id: OpenPointId): string | undefined {
  const point: OpenPoint = openPoints[id]
  return point.tolerance
}

/** The statuses of answers that the section of their operation does not list. */
function unlistedStatuses(exchanges: readonly PerformedStep[]): readonly number[] {
  const unlisted = exchanges.flatMap(({ step, answer: { status } }) =>
    status in endpoints[step.operation].statuses ? [] : [status],
  )
  return [...new Set(unlisted)]
}
