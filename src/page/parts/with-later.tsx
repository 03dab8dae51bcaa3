import type { ComponentChild } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Later } from '../state/load.js'

interface WithLaterProps<T> {
  readonly what: Later<T>
  readonly children: (loaded: T) => ComponentChild
}

/** A part of the page that needs what the page loads now. */
export function WithLater<T>({ what: { content, load }, children }: WithLaterProps<T>) {
  useEffect(load, [])
  const loaded = content.value
  if (loaded === undefined) return <p role="status">Loading…</p>
  return loaded instanceof Error ? <p class="problem">{loaded.message}</p> : children(loaded)
}
