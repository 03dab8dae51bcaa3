import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { nameIn, type Permission, permissions, tokenFailures, type World } from '../../spec/nouns.js'
import { Names } from '../../spec/step.js'
import { distinctName, shortened, titleOf } from '../texts/names.js'
import { badTokens } from '../texts/sentences.js'

interface SelectProps {
  readonly label: ComponentChildren
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  choose(value: string): void
  /** Further options. */
  readonly children?: ComponentChildren
}

/** A list to choose from, with its label. */
export function SelectField({ label, value, options, choose, children }: SelectProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={event => choose(event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
        {children}
      </select>
    </label>
  )
}

interface TextProps {
  readonly label: ComponentChildren
  readonly value: string
  readonly type?: 'text' | 'search'
  readonly class?: string
  readonly placeholder?: string
  change(value: string): void
}

/** A line of text, with its label. */
export function TextField({ label, change, type = 'text', ...input }: TextProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        {...input}
        type={type as 'text'}
        autocomplete="off"
        spellcheck={false}
        onInput={event => change(event.currentTarget.value)}
      />
    </label>
  )
}

interface ChooserProps {
  readonly label: string
  readonly world: World
  /** An SVC-ID, or a word of its own for a caller without a valid token. */
  readonly value: string
  choose(value: string): void
}

/** Chooses a profile. */
export function ProfileChooser({ world, others, ...field }: ChooserProps & { readonly others?: boolean }) {
  const profiles = world.profiles.map(
    ({ svc_id }) => [svc_id, shortened(distinctName(world, svc_id), 60)] as const,
  )
  return (
    <SelectField {...field} options={isOther(field.value) ? profiles : withValue(field.value, profiles)}>
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
    </SelectField>
  )
}

function isOther(value: string): boolean {
  return value === 'nobody' || value.startsWith('bad:')
}

/** Chooses a group. */
export function GroupChooser({ world, ...field }: ChooserProps) {
  const groups = world.groups.map(group => [group.svc_id, shortened(titleOf(group), 60)] as const)
  return <SelectField {...field} options={withValue(field.value, groups)} />
}

/** The options, and before them the value if none of them has it. */
function withValue(value: string, options: SelectProps['options']): SelectProps['options'] {
  if (options.some(([one]) => one === value)) return options
  return [[value, value === '' ? 'Choose…' : shortened(value, 40)], ...options]
}

interface PermissionProps {
  readonly value: Permission
  choose(value: Permission): void
}

export function PermissionChooser({ value, choose }: PermissionProps) {
  return (
    <SelectField
      label="Permission"
      value={value}
      options={permissions.map(permission => [permission, permission])}
      choose={next => choose(next as Permission)}
    />
  )
}

/** A field for what the list before it does not have. It shows what the reader typed, or an SVC-ID that the list lacks. */
export function IdField({ label, world, value, choose }: ChooserProps) {
  const [typed, type] = useState('')
  const isTyped = typed !== '' && new Names(world).idOf(typed) === value
  return (
    <TextField
      label={label}
      class="mono"
      value={isTyped ? typed : isListed(world, value) ? '' : value}
      placeholder="SVC-…"
      change={text => {
        type(text)
        choose(text)
      }}
    />
  )
}

function isListed(world: World, value: string): boolean {
  return isOther(value) || nameIn(world, value) !== value
}
