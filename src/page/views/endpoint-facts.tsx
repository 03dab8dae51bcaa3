import { endpoints, operations } from '../../spec/endpoints.js'
import { Prose } from '../parts/prose.js'
import { linkTo } from '../state/location.js'
import { requirementOf, statusText } from '../texts/statuses.js'

/** The operation of a chapter as a box, if it has one. @param id the id of the chapter */
export function EndpointFacts({ id }: { readonly id: string }) {
  const operation = operations.find(name => endpoints[name].section === id)
  if (operation === undefined) return null
  const { method, path, statuses } = endpoints[operation]
  return (
    <section class="endpoint" aria-label="Endpoint">
      <p class="endpoint-line">
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      <dl>
        <div>
          <dt>Operation</dt>
          <dd>
            <code>{operation}</code>
          </dd>
        </div>
        <div>
          <dt>Requires</dt>
          <dd>
            <Prose text={requirementOf(operation)} />
          </dd>
        </div>
        {Object.entries(statuses).map(([status, says]) => (
          <div key={status}>
            <dt>{statusText(Number(status))}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <p class="endpoint-note">
        The specification does not say which failures of authentication get 401 and which get 403. A server
        may choose (<a href={linkTo('open', 'missing-token')}>open.missing-token</a>,{' '}
        <a href={linkTo('open', 'bad-token')}>open.bad-token</a>), but at least one kind of failure gets 401 (
        <a href={linkTo('4', 'auth.unauthorized')}>auth.unauthorized</a>).
      </p>
    </section>
  )
}
