import { signal } from '@preact/signals'
import { data } from '../page-data.js'
import { type Address, formatAddress, parseAddress } from './address.js'
import { labOf } from './lab.js'

const address = signal(parseAddress(location.hash))

addEventListener('hashchange', () => {
  address.value = parseAddress(location.hash)
})

/** The lab of the whole page: its state is in the address, so that a link shows what its sender saw. */
export const pageLab = labOf(data.world, address, patch => {
  address.value = { ...address.value, ...patch }
  history.replaceState(null, '', formatAddress(address.value))
})

/** The address of another place, with the same world and the same readings. */
export function linkTo(place: string, part = '', fields: Address['fields'] = {}): string {
  const { readings, changes } = address.value
  return formatAddress({ place, part, readings, changes, fields })
}

/** How far down the reader was when the results came, in pixels. */
let left: number | undefined
/** How far down the reader returns to. */
let returning: number | undefined

/** Goes to an address from which `goBack` returns, at once: the next key that the reader presses counts there. */
export function leaveFor(link: string): void {
  left = scrollY
  history.pushState(null, '', link)
  address.value = parseAddress(link)
}

/** Returns to where `leaveFor` was called, down to the line. @param otherwise where to go if it was not called */
export function goBack(otherwise: string): void {
  if (left === undefined) {
    location.hash = otherwise
    return
  }
  returning = left
  left = undefined
  history.back()
}

/** How far down the reader was in a place that is shown again; undefined in any other. */
export function takeReturn(): number | undefined {
  const start = returning
  returning = undefined
  return start
}
