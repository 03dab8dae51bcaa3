import { signal } from '@preact/signals'
import type { PageDetails } from '../data.js'

declare global {
  /** Set by details.js, which the page loads when a reader opens a part that needs it. */
  var pageDetails: PageDetails | undefined
}

/** What the page loads later: undefined until then, and why it failed if it did. */
export const details = signal<PageDetails | Error | undefined>(undefined)

/** The script that runs now: details.js is next to it. */
const own = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href

/** As a script, because a page from a file can load nothing else. */
export function loadDetails(): void {
  if (details.peek() !== undefined && !(details.peek() instanceof Error)) return
  const script = document.createElement('script')
  script.src = new URL('details.js', own).href
  script.onload = () => {
    details.value = globalThis.pageDetails
  }
  script.onerror = () => {
    script.remove()
    details.value = new Error('This part could not be loaded.')
  }
  document.head.append(script)
}
