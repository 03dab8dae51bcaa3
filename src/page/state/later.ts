import { type Signal, signal } from '@preact/signals'
import { load } from './load.js'

/** What the page loads when a reader asks for it. */
export interface Later<T> {
  /** Undefined until it is there; the error if it could not be loaded. */
  readonly content: Signal<T | Error | undefined>
  load(): void
}

/** @param file the script that sets it @param made what the script has set */
export function later<T>(file: string, made: () => T | undefined): Later<T> {
  const content = signal<T | Error | undefined>(undefined)
  return {
    content,
    load() {
      load(file).then(
        () => {
          content.value = made()
        },
        (error: Error) => {
          content.value = error
        },
      )
    },
  }
}
