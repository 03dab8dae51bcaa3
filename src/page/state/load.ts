import { type Signal, signal } from '@preact/signals'
import type { ClauseId } from '../../spec/clauses.js'
import type { World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Step } from '../../spec/step.js'
import type { PageDetails } from '../data.js'
import type { PerformedStep } from '../run-steps.js'

const own = document.querySelector<HTMLScriptElement>('script[src$="page.js"]')?.src ?? ''
const loading = new Map<string, Promise<void>>()

/**
 * Loads a script that lies next to the script of the page, once. A script, and no module, because a browser loads no module
 * from a file. @throws Error if it cannot be loaded
 */
export function load(file: string): Promise<void> {
  const begun = loading.get(file) ?? inserted(file)
  loading.set(file, begun)
  return begun
}

function inserted(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = new URL(file, own).href
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(file)
      reject(new Error(`The page could not load ${file}. Try again when its server responds.`))
    }
    document.head.append(script)
  })
}

/** What the page loads when a reader asks for it. */
export interface Later<T> {
  /** Undefined until it is there; the error if it could not be loaded. */
  readonly content: Signal<T | Error | undefined>
  load(): void
}

/** @param file the script that sets it @param made what the script has set */
function later<T>(file: string, made: () => T | undefined): Later<T> {
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

declare global {
  /** Set by details.js. */
  var pageDetails: PageDetails | undefined
}

/** The definitions, tests and scenarios of the clauses. */
export const details = later('details.js', () => globalThis.pageDetails)

/** A way to break a clause. */
export interface PageFault {
  readonly name: string
  readonly clause: ClauseId
  /** What the server does, in one sentence. */
  readonly says: string
  /** Requests on the demo world that show it; none if it shows only in a real server. */
  readonly shownBy: readonly Step[]
}

export interface FaultyServers {
  readonly faults: readonly PageFault[]
  /** Runs steps on a server with a fault, one after another. */
  run(name: string, world: World, readings: Readings, steps: readonly Step[]): readonly PerformedStep[]
}

declare global {
  /** Set by faults.js. */
  var pageFaults: FaultyServers | undefined
}

/** The servers with faults. */
export const faultyServers = later('faults.js', () => globalThis.pageFaults)
