import { signal } from '@preact/signals'
import type { PageDetails } from '../data.js'
import { load } from './load.js'

declare global {
  /** Set by details.js. */
  var pageDetails: PageDetails | undefined
}

/** What the page loads when a reader opens a part that needs it: undefined until then, or why it could not. */
export const details = signal<PageDetails | Error | undefined>(globalThis.pageDetails)

export async function loadDetails(): Promise<void> {
  const loaded = await load('details.js').catch((error: Error) => error)
  details.value = loaded instanceof Error ? loaded : globalThis.pageDetails
}
