import { clauseIds, clauses } from '../../spec/clauses.js'
import { endpoints, type Operation, operations } from '../../spec/endpoints.js'
import { openPointIds } from '../../spec/open-points.js'
import { chapterIds, rulesOf, titleOfChapter } from '../content/chapters.js'
import { ownPointsOf, pointsIn } from '../content/open-points.js'
import { PointLine } from '../parts/open-note.js'
import { Prose } from '../parts/prose.js'
import { Table } from '../parts/scrollable.js'
import { linkTo } from '../state/location.js'
import { requirementOf } from '../texts/statuses.js'

/** All that the specification demands on one screen: who gets which status, and each rule in a line. */
export function OverviewView() {
  return (
    <div class="chapter wide overview stack">
      <h1 tabIndex={-1}>All rules at a glance</h1>
      <p class="lead">
        Who gets which status from each operation. Below stand every rule and every open point in a line; each
        leads to its example. <a href={linkTo('start', 'words')}>What the words mean.</a>
      </p>
      <StatusTable />
      <p class="open-everywhere hint">
        A create or an update whose body is invalid is refused:{' '}
        <a href={linkTo('7', 'silent')}>no status is named for that</a>, and the reference server answers 400.
      </p>
      <section class="all-rules stack loose">
        <h2>
          The {clauseIds.length} rules and the {openPointIds.length} open points
        </h2>
        {chapterIds.map(id => (
          <RulesOf key={id} chapter={id} />
        ))}
      </section>
    </div>
  )
}

const statuses = [200, 401, 403, 404] as const

function StatusTable() {
  return (
    <Table
      label="The seven operations and their statuses"
      class="status-table"
      heads={['Operation', 'Who may', ...statuses, 'Open']}
    >
      {operations.map(operation => (
        <StatusRow key={operation} operation={operation} />
      ))}
    </Table>
  )
}

function StatusRow({ operation }: { readonly operation: Operation }) {
  const { section, title, method } = endpoints[operation]
  const meanings: Readonly<Record<number, string>> = endpoints[operation].statuses
  return (
    <tr>
      <th scope="row">
        <a href={linkTo(section)}>
          {section} {title}
        </a>{' '}
        <span class={`method ${method.toLowerCase()}`}>{method}</span>
      </th>
      <td data-label="Who may">
        <Prose text={requirementOf(operation)} />
      </td>
      {statuses.map(status => (
        <td key={status} data-label={status}>
          {meanings[status] ?? '–'}
          {status === 401 && (
            <>
              ; the suite accepts 403 too, but{' '}
              <a href={linkTo('4', 'auth.unauthorized')}>not for every kind of failure</a>
            </>
          )}
        </td>
      ))}
      <td data-label="Open">
        <a href={linkTo(section, 'silent')}>{pointsIn(section).length} points</a>
      </td>
    </tr>
  )
}

function RulesOf({ chapter }: { readonly chapter: string }) {
  const [rules, points] = [rulesOf(chapter), ownPointsOf(chapter)]
  if (rules.length + points.length === 0) return null
  return (
    <section>
      <h3>{titleOfChapter(chapter)}</h3>
      <ul class="bare">
        {rules.map(id => (
          <li key={id}>
            <a href={linkTo(chapter, id)} class="clause-id">
              {id}
            </a>{' '}
            <Prose text={clauses[id].demand} />
          </li>
        ))}
        {points.map(id => (
          <li key={id}>
            <PointLine id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}
