import { shortened } from '../../src/report/failures/texts.js'
import { changesState } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { type ClientRequest, endpointIn } from '../target/request.js'
import { isServerError, isSuccess } from '../target/results.js'
import type { WireNames } from '../target/target.js'

/** In characters. */
const longestBody = 80
/** An operation of a caller counts as broken after so many server errors in a row. */
const errorsInARow = 3

interface Uses {
  /** The position of the last request that succeeded. */
  succeeded: number
  /** How many server errors have come since the last other response. */
  errors: number
}

/** Sees whether one request breaks what worked before. */
export class Breakages {
  #sent = 0
  readonly #errors: { readonly at: number; readonly what: string; readonly isRead: boolean }[] = []
  /** By operation and caller, of what has succeeded. */
  readonly #uses = new Map<string, Uses>()

  constructor(readonly wire: WireNames) {}

  note(request: ClientRequest, response: { readonly status: number }): void {
    const key = keyOf(request)
    const uses = this.#uses.get(key)
    this.#sent++
    if (isServerError(response)) {
      const body =
        request.body === undefined ? '' : ` ${shortened(JSON.stringify(request.body), longestBody)}`
      const what = `${endpointIn(this.wire, request.operation)}${body} (${response.status})`
      this.#errors.push({ at: this.#sent, what, isRead: !changesState(request.operation) })
      if (uses !== undefined) uses.errors++
    } else if (isSuccess(response.status)) this.#uses.set(key, { succeeded: this.#sent, errors: 0 })
    else if (uses !== undefined) uses.errors = 0
  }

  isBroken(request: Pick<ClientRequest, 'operation' | 'actor'>): boolean {
    return (this.#uses.get(keyOf(request))?.errors ?? 0) >= errorsInARow
  }

  /**
   * Since when a request gets server errors that succeeded before, as the end of a sentence; empty if it never succeeded, or
   * if the first error is that of a read, which breaks nothing.
   */
  since(request: ClientRequest): string {
    const { succeeded, errors = 0 } = this.#uses.get(keyOf(request)) ?? {}
    if (succeeded === undefined || errors === 0) return ''
    const first = this.#errors.find(({ at }) => at > succeeded)
    return first?.isRead === false ? `; it worked before ${first.what}` : ''
  }

  /** Whether anything of any caller has succeeded and is broken now. */
  get areAny(): boolean {
    return [...this.#uses.values()].some(({ errors }) => errors >= errorsInARow)
  }

  /** What of a caller has succeeded and is broken now, each in a sentence. */
  of(caller: Id): readonly string[] {
    return [...this.#uses].flatMap(([key, { succeeded, errors }]) => {
      if (errors < errorsInARow || !key.endsWith(` ${caller}`)) return []
      const [first] = this.#errors.filter(({ at }) => at > succeeded)
      return `${key.split(' ', 1)[0]}: 5xx ${errors} times in a row, until the end of the run, since ${first?.what}`
    })
  }
}

function keyOf({ operation, actor }: Pick<ClientRequest, 'operation' | 'actor'>): string {
  return `${operation} ${actor}`
}
