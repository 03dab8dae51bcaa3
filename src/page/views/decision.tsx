import { endpoints, operations, takes } from '../../spec/endpoints.js'
import type { Explanation } from '../../spec/explain-access.js'
import type { World } from '../../spec/nouns.js'
import { type Remedy, remediesFor } from '../graph/path.js'
import { Status } from '../parts/answer.js'
import { WithClauses } from '../parts/with-clauses.js'
import { runSteps } from '../run-steps.js'
import { useLab } from '../state/lab.js'
import { nameIn, shortened } from '../texts/names.js'

/** The decision in words, what would change it, and what it means for each operation. */
export function Decision({ explanation }: { readonly explanation: Explanation }) {
  const lab = useLab()
  const world = lab.world.value
  const { allowed, reason } = explanation
  const remedies = allowed ? [] : remediesFor(world, explanation)
  return (
    <div class={`decision ${allowed ? 'allowed' : 'denied'}`}>
      <p role="status" class="decision-text">
        <strong>{allowed ? 'Granted.' : 'Denied.'}</strong> <WithClauses text={shortened(reason, 300)} />.
      </p>
      {!allowed && (
        <div class="remedies">
          <p>
            {remedies.length === 1
              ? 'This change would grant it:'
              : 'Any one of these changes would grant it:'}
          </p>
          <ul>
            {remedies.map(remedy => (
              <li key={JSON.stringify(remedy.change)}>
                <button type="button" class="plain-button" onClick={() => lab.change(remedy.change)}>
                  {remedyText(world, explanation, remedy)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Operations explanation={explanation} />
    </div>
  )
}

function remedyText(
  world: World,
  { caller, permission, group }: Explanation,
  { kind, through }: Remedy,
): string {
  const name = (id: string) => shortened(nameIn(world, id), 32)
  if (kind === 'by joining') return `Make ${name(caller)} a member of ${name(through ?? '')}`
  return `Add an ACR: ${name(through ?? caller)} gets ${permission} on ${name(group)}`
}

/** What each operation on the group answers to the caller now. */
function Operations({ explanation: { caller, group } }: { readonly explanation: Explanation }) {
  const lab = useLab()
  const world = lab.world.value
  return (
    <ul class="operation-answers" aria-label="What each operation answers">
      {operations
        .filter(operation => takes(operation, 'group'))
        .map(operation => {
          const input = {
            group,
            ...(takes(operation, 'profile') ? { profile: caller } : {}),
            ...(takes(operation, 'body') ? { body: { description: 'Changed' } } : {}),
          }
          const [exchange] = runSteps(world, lab.readings.value, [{ as: caller, operation, input }])
          return (
            <li key={operation}>
              {endpoints[operation].title} {exchange && <Status status={exchange.answer.status} />}
            </li>
          )
        })}
    </ul>
  )
}
