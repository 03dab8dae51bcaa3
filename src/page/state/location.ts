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

/** Goes to an address of the page as a click on a link does. */
export function goTo(link: string): void {
  location.hash = link
}
