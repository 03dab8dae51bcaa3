import { inGeneral } from '../../spec/clauses/quotations-in-general.js'
import { ofEndpoints } from '../../spec/clauses/quotations-of-endpoints.js'
import { endpoints, type Operation, operations } from '../../spec/endpoints.js'
import { Prose } from '../parts/prose.js'
import { linkTo } from '../state/location.js'
import { requirementOf, statusText } from '../texts/statuses.js'

/** The operation of a chapter as a box, if it has one. @param id the id of the chapter */
export function EndpointFacts({ id }: { readonly id: string }) {
  const operation = operations.find(name => endpoints[name].section === id)
  if (operation === undefined) return null
  const { method, path, statuses } = endpoints[operation]
  const facts = [
    ['Operation', `\`${operation}\``],
    ['Requires', requirementOf(operation)],
    ...Object.entries(statuses).map(([status, says]) => [statusText(Number(status)), says] as const),
  ] as const
  return (
    <section class="endpoint box" aria-label="Endpoint">
      <p class="endpoint-line">
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Prose text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <AuthenticationNote operation={operation} />
    </section>
  )
}

/** What section 7 says of a caller who is not authenticated, and what the suite accepts in addition. */
function AuthenticationNote({ operation }: { readonly operation: Operation }) {
  return (
    <p class="endpoint-note small">
      Section 7: <q>{inGeneral.unauthorized.text}</q>.{' '}
      {endpoints[operation].requires === 'authenticated' ? (
        <>
          Section 4.1 lists <q>{ofEndpoints.searchForbidden.text}</q> for a search, so a server may choose
        </>
      ) : (
        <>
          The suite accepts 403 too, because section 7 does not show{' '}
          <q>The exact conditions that yield 401</q>
        </>
      )}{' '}
      (<a href={linkTo('open', 'missing-token')}>open.missing-token</a>,{' '}
      <a href={linkTo('open', 'bad-token')}>open.bad-token</a>). At least one kind of failure must get 401 (
      <a href={linkTo('4', 'auth.unauthorized')}>auth.unauthorized</a>).
    </p>
  )
}
