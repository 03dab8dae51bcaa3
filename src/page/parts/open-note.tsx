import { type OpenPoint, type OpenPointId, openPoints } from '../../spec/open-points.js'
import type { PageExample } from '../data.js'
import type { FairAnswers } from '../fair-answers.js'
import { linkTo, useLab } from '../state/location.js'
import { fairStatuses, readingText, statusText } from '../texts/statuses.js'
import { Prose, WithClauses } from './prose.js'

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
        <div class="open-note measure small">
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
