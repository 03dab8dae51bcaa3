import { type OpenPoint, type OpenPointId, openPoints } from '../../spec/open-points.js'
import type { PageExample } from '../data.js'
import type { FairAnswers } from '../fair-answers.js'
import { useLab } from '../state/lab.js'
import { linkTo } from '../state/location.js'
import { readingText } from '../texts/fair.js'
import { statusText } from '../texts/statuses.js'
import { FairReadings } from './fair-readings.js'
import { Prose } from './prose.js'
import { WithClauses } from './with-clauses.js'

interface NoteProps {
  readonly example: PageExample
  readonly fair: FairAnswers
}

/** The sentence of an example. Where the specification leaves the answer open, a note says so. */
export function ExampleSentence({ example, fair: { chosen, isOpen } }: NoteProps) {
  const { says, dependsOn = [] } = example
  const tolerances = [...new Set(dependsOn.flatMap(id => toleranceOf(id) ?? []))]
  const isTolerated = chosen.length === 0 && dependsOn.every(id => toleranceOf(id) !== undefined)
  return (
    <>
      {says !== '' && (
        <p class="says">
          {isOpen && <strong>On the reference server: </strong>}
          <Prose text={says} />
        </p>
      )}
      {isOpen && (
        <div class="open-note measure">
          <p>
            {isTolerated
              ? 'The suite also accepts another answer:'
              : 'Another server may answer otherwise, because the specification leaves this open:'}
          </p>
          <ul>
            {dependsOn.map(id => (
              <PointNote key={id} id={id} />
            ))}
            {chosen.map(status => (
              <li key={status}>
                <strong>Fair:</strong> {statusText(status)} (the reference server) or another 4xx status. The
                specification names <a href={linkTo('7', 'silent')}>no status for an invalid body</a>.
              </li>
            ))}
          </ul>
          {tolerances.map(tolerance => (
            <p key={tolerance}>
              <WithClauses text={tolerance} />
            </p>
          ))}
        </div>
      )}
    </>
  )
}

/** An open point, its fair answers, and the one that the reader chose. */
function PointNote({ id }: { readonly id: OpenPointId }) {
  const { question, default: usual } = openPoints[id]
  const chosen = useLab().readings.value[id]
  return (
    <li>
      <a href={linkTo('open', id)}>open.{id}</a>: <Prose text={question} />
      <FairReadings id={id} />
      {chosen !== usual && (
        <p>
          <strong>
            You chose <Prose text={readingText(openPoints[id], chosen)} />, so the answer below may be another
            one.
          </strong>
        </p>
      )}
    </li>
  )
}

/** Why the suite accepts other statuses than that of the specification, if the point is such a tolerance. */
function toleranceOf(id: OpenPointId): string | undefined {
  const point: OpenPoint = openPoints[id]
  return point.tolerance
}
