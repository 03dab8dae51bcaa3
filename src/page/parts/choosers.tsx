import { type Permission, permissions, tokenFailures, type World } from '../../spec/nouns.js'
import { distinctName, shortened, titleOf } from '../texts/names.js'
import { badTokens } from '../texts/sentences.js'

interface ChooserProps {
  readonly label: string
  readonly world: World
  /** An SVC-ID, or a word of its own for a caller without a valid token. */
  readonly value: string
  choose(value: string): void
}

/** Chooses a profile. */
export function ProfileChooser({
  label,
  world,
  value,
  choose,
  others,
}: ChooserProps & { readonly others?: boolean }) {
  const isKnown = world.profiles.some(({ svc_id }) => svc_id === value)
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={event => choose(event.currentTarget.value)}>
        {!isKnown && !isOther(value) && (
          <option value={value}>{value === '' ? 'Choose…' : shortened(value, 40)}</option>
        )}
        {world.profiles.map(({ svc_id }) => (
          <option key={svc_id} value={svc_id}>
            {shortened(distinctName(world, svc_id), 60)}
          </option>
        ))}
        {others && (
          <optgroup label="Not authenticated">
            <option value="nobody">no token</option>
            {tokenFailures.map(failure => (
              <option key={failure} value={`bad:${failure}`}>
                a token that is {badTokens[failure]}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  )
}

function isOther(value: string): boolean {
  return value === 'nobody' || value.startsWith('bad:')
}

/** Chooses a group. */
export function GroupChooser({ label, world, value, choose }: ChooserProps) {
  const isKnown = world.groups.some(({ svc_id }) => svc_id === value)
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={event => choose(event.currentTarget.value)}>
        {!isKnown && <option value={value}>{value === '' ? 'Choose…' : shortened(value, 40)}</option>}
        {world.groups.map(group => (
          <option key={group.svc_id} value={group.svc_id}>
            {shortened(titleOf(group), 60)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface PermissionProps {
  readonly label?: string
  readonly value: Permission
  choose(value: Permission): void
}

export function PermissionChooser({ label = 'Permission', value, choose }: PermissionProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={event => choose(event.currentTarget.value as Permission)}>
        {permissions.map(permission => (
          <option key={permission} value={permission}>
            {permission}
          </option>
        ))}
      </select>
    </label>
  )
}
