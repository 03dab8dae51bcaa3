import type { RequestExplanation } from '../../spec/explain-request.js'
import { wordsFor } from '../../spec/matching.js'
import { nameIn, type World } from '../../spec/nouns.js'
import { linkTo } from '../state/location.js'
import { shortened } from '../texts/names.js'
import { WithClauses } from './prose.js'
import { Table } from './scrollable.js'

/** Why a request has its outcome. */
export function ExplanationView({
  explanation,
  world,
}: {
  readonly explanation: RequestExplanation
  readonly world: World
}) {
  const { reason, clause, access, search } = explanation
  return (
    <section class="explanation stack">
      <h2>Why</h2>
      <p>
        <WithClauses text={shortened(reason, 300)} />.
        {clause !== undefined && (
          <>
            {' '}
            Rule: <a href={linkTo(clause)}>{clause}</a>
          </>
        )}
      </p>
      {search !== undefined && search.results.length > 0 && (
        <ul>
          {search.results.slice(0, 6).map(({ svc_id, name, matches }) => (
            <li key={svc_id}>
              {shortened(name, 60)}: {matches.map(wordsFor).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {access !== undefined && access.acrs.length > 0 && (
        <Table
          label="The ACRs on the group"
          class="acrs"
          heads={[`ACR on ${shortened(nameIn(world, access.group), 32)}`, 'Names', 'Grants']}
        >
          {access.acrs.map(({ principal, permission, names, grants }) => (
            <tr key={`${principal} ${permission}`} class={grants ? 'grants' : ''}>
              <td>
                {shortened(nameIn(world, principal), 40)}: <code>{permission}</code>
              </td>
              <td>{names}</td>
              <td>{grants ? 'yes' : 'no'}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
