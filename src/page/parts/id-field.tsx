import { useState } from 'preact/hooks'
import type { World } from '../../spec/nouns.js'
import { Names } from '../../spec/step.js'
import { nameIn } from '../texts/names.js'

interface IdFieldProps {
  readonly label: string
  readonly world: World
  readonly value: string
  choose(value: string): void
}

/** A field for what the list before it does not have. It shows what the reader typed, or an SVC-ID that the list lacks. */
export function IdField({ label, world, value, choose }: IdFieldProps) {
  const [typed, type] = useState('')
  const isTyped = typed !== '' && new Names(world).idOf(typed) === value
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        class="mono"
        value={isTyped ? typed : isListed(world, value) ? '' : value}
        placeholder="SVC-…"
        spellcheck={false}
        onInput={event => {
          type(event.currentTarget.value)
          choose(event.currentTarget.value)
        }}
      />
    </label>
  )
}

function isListed(world: World, value: string): boolean {
  return value === 'nobody' || value.startsWith('bad:') || nameIn(world, value) !== value
}
