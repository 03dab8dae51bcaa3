import { endpoints, type Operation, operations, takes } from '../../spec/endpoints.js'
import { type Explanation, explainAccess } from '../../spec/explain-access.js'
import { groupAt, type Id, nameIn, profileAt, type World } from '../../spec/nouns.js'
import { remediesFor } from '../graph/path.js'
import { Status } from '../parts/answer.js'
import { WithClauses } from '../parts/prose.js'
import { runSteps } from '../run-steps.js'
import type { Edit } from '../state/changes.js'
import { useLab } from '../state/location.js'
import { shortened } from '../texts/names.js'

/** The decision in words, what would change it, and what it means for each operation. */
export function Decision({ explanation }: { readonly explanation: Explanation }) {
  const lab = useLab()
  const world = lab.world.value
  const { allowed, reason } = explanation
  const remedies = allowed ? [] : remediesFor(world, explanation)
  return (
    <div class={`decision ${allowed ? 'allowed' : 'denied'}`}>
      <p role="status">
        <strong>{allowed ? 'Granted.' : 'Denied.'}</strong> <WithClauses text={shortened(reason, 300)} />.
      </p>
      {!allowed && (
        <div class="stack">
          <p>
            {remedies.length === 1
              ? 'This change would grant it:'
              : 'Any one of these changes would grant it:'}
          </p>
          <ul class="bare row">
            {remedies.map(remedy => (
              <li key={JSON.stringify(remedy)}>
                <button type="button" class="plain-button" onClick={() => lab.change(remedy)}>
                  {remedyText(world, remedy)}
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

function remedyText(world: World, remedy: Edit): string {
  const name = (id: string) => shortened(nameIn(world, id), 32)
  if ('profile' in remedy) return `Make ${name(remedy.profile)} a member of ${name(remedy.group)}`
  const { principal, permission, resource } = remedy.acr
  return `Add an ACR: ${name(principal)} gets ${permission} on ${name(resource)}`
}

/** What each operation on the group answers to the caller now: for each permission that operations require, why it is held. */
function Operations({ explanation: { caller, group } }: { readonly explanation: Explanation }) {
  const lab = useLab()
  const [world, readings] = [lab.world.value, lab.readings.value]
  const profile = profileAt(world, caller)
  const resource = groupAt(world, group)
  if (profile === undefined || resource === undefined) return null
  return (
    <ul class="operation-answers bare small" aria-label="What each operation answers">
      {(['read', 'write'] as const).map(permission => (
        <li key={permission} class="row">
          {shortened(explainAccess({ world, readings }, profile, permission, resource).reason, 300)}:{' '}
          {operations
            .filter(operation => endpoints[operation].requires === permission)
            .map(operation => (
              <OperationAnswer key={operation} operation={operation} caller={caller} group={group} />
            ))}
        </li>
      ))}
    </ul>
  )
}

interface OperationProps {
  readonly operation: Operation
  readonly caller: Id
  readonly group: Id
}

function OperationAnswer({ operation, caller, group }: OperationProps) {
  const lab = useLab()
  const input = {
    group,
    ...(takes(operation, 'profile') ? { profile: caller } : {}),
    ...(takes(operation, 'body') ? { body: { description: 'Changed' } } : {}),
  }
  const [exchange] = runSteps(lab.world.value, lab.readings.value, [{ as: caller, operation, input }])
  return (
    <span>
      {endpoints[operation].title} {exchange && <Status status={exchange.answer.status} />}
    </span>
  )
}
