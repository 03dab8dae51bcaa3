import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { World } from '../../spec/nouns.js'
import { defaultReadings, ReadingError, type Readings, readingsOf } from '../../spec/readings.js'
import { type Address, start } from './address.js'
import { type Change, type History, historyOf } from './changes.js'

/** What the examples depend on, and how the reader changes it: the address of the page, or the state of one exercise. */
export interface Lab {
  readonly address: ReadonlySignal<Address>
  readonly readings: ReadonlySignal<Readings>
  readonly history: ReadonlySignal<History>
  readonly world: ReadonlySignal<World>
  change(change: Change): void
  undo(): void
  /** Returns to the demo world. */
  restore(): void
  /** Sets the reading of an open point; without a value, to the default. */
  read(id: string, value?: string): void
  /** Sets fields of the place; undefined returns a field to its default. */
  fill(fields: Readonly<Record<string, string | undefined>>): void
}

/** @param changed is called after each change of the address by the lab */
export function labOf(demo: World, address: Signal<Address>, changed = () => {}): Lab {
  const update = (patch: Partial<Address>) => {
    address.value = { ...address.value, ...patch }
    changed()
  }
  const readings = computed(() => readingsFrom(address.value.readings))
  const history = computed(() => historyOf(demo, readings.value, address.value.changes))
  return {
    address,
    readings,
    history,
    world: computed(() => history.value.world),
    change: change => update({ changes: [...address.peek().changes, change] }),
    undo: () => update({ changes: address.peek().changes.slice(0, -1) }),
    restore: () => update({ changes: [] }),
    read(id, value) {
      const { [id]: _before, ...others } = address.peek().readings
      update({ readings: value === undefined ? others : { ...others, [id]: value } })
    },
    fill(fields) {
      const all = Object.entries({ ...address.peek().fields, ...fields })
      update({
        fields: Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined)),
      })
    },
  }
}

/** A lab of its own, such as that of an exercise. */
export function separateLab(demo: World, fields: Address['fields'] = {}): Lab {
  return labOf(demo, signal({ ...start, fields }))
}

/** The chosen readings over the defaults; the defaults alone if no conformant server has the chosen ones together. */
function readingsFrom(chosen: Address['readings']): Readings {
  return problemIn(chosen) === undefined ? readingsOf(Object.entries(chosen)) : defaultReadings
}

/** Why readings cannot be taken together; undefined if they can. */
export function problemIn(chosen: Address['readings']): string | undefined {
  try {
    readingsOf(Object.entries(chosen))
    return undefined
  } catch (error) {
    if (error instanceof ReadingError) return error.message
    throw error
  }
}
