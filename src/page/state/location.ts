import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { data } from '../page-data.js'
import { type Address, formatAddress, parseAddress } from './address.js'
import { labOf } from './lab.js'

const address = signal(parseAddress(location.hash))

/** The lab of the whole page: its state is in the address, so that a link shows what its sender saw. */
export const pageLab = labOf(data.world, address, () =>
  history.replaceState(history.state, '', formatAddress(address.value)),
)

/** The lab around a part of the page: that of an exercise or of a playground, or else that of the whole page. */
export const LabContext = createContext(pageLab)
export const useLab = () => useContext(LabContext)

/** The address of another place, with the same world and the same readings. */
export function linkTo(place: string, part = '', fields: Address['fields'] = {}): string {
  const { readings, changes } = address.value
  return formatAddress({ place, part, readings, changes, fields })
}

/** What stands at the top of the window: the id of an article, or `main`, and where its own top is, in pixels. */
interface Seen {
  readonly id: string
  readonly top: number
}

/** The id of the article at the top of the window; `main` above the first. */
export const inView = signal('main')

/** By entry of the history: what the reader saw last. */
const seen = new Map<unknown, Seen>()
/** What the reader returns to. */
let returning: Seen | undefined
/** Whether `leaveFor` led here. */
let hasLeft = false

addEventListener('scroll', look, { passive: true })
addEventListener('popstate', () => {
  returning = seen.get(history.state)
  enter()
})
enter()

/** Shows the present entry of the history, and gives a new one a name of its own. */
function enter(): void {
  if (history.state === null) history.replaceState(`${Date.now()} ${Math.random()}`, '')
  address.value = parseAddress(location.hash)
  inView.value = 'main'
}

/** How far below the top of the window an article counts as read, in pixels. */
const readingLine = 200

function look(): void {
  const tops = [...document.querySelectorAll('main, main article[id]')].map(place => ({
    id: place.id,
    top: place.getBoundingClientRect().top,
  }))
  const last = tops.findLast(({ top }) => top < readingLine) ?? tops[0]
  if (last === undefined) return
  seen.set(history.state, last)
  inView.value = last.id
}

/** Goes to an address from which `goBack` returns, at once: the next key that the reader presses counts there. */
export function leaveFor(link: string): void {
  hasLeft = true
  history.pushState(null, '', link)
  enter()
}

/** Returns to where `leaveFor` was called, down to the line. @param otherwise where to go if it was not called */
export function goBack(otherwise: string): void {
  if (hasLeft) history.back()
  else location.hash = otherwise
  hasLeft = false
}

/** Scrolls to what the reader saw in a place that is shown again, once it is there. */
export function returnToSeen(): void {
  const last = returning
  returning = undefined
  if (last === undefined) return
  requestAnimationFrame(() => {
    const { top = 0, height = 0 } = document.getElementById(last.id)?.getBoundingClientRect() ?? {}
    // What was open there may be closed now.
    scrollBy(0, top - Math.max(last.top, readingLine - height))
  })
}
