import { changesState } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { HttpResponse } from '../target/client.js'
import type { Actor, ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'

interface Etag {
  readonly text: string
  readonly reader: Actor
  /** Whether the group has changed since. */
  readonly isOld: boolean
}

/** The strong ETag of the first read of each group. A weak one need not change with each change of the group. */
export class Etags {
  readonly #first = new Map<Id, Etag>()

  note({ operation, actor, group = '' }: ClientRequest, { status, headers }: HttpResponse): void {
    if (!isSuccess(status)) return
    const first = this.#first.get(group)
    const text = String(headers.etag)
    if (operation === 'readGroup' && first === undefined && text.startsWith('"'))
      this.#first.set(group, { text, reader: actor, isOld: false })
    if (changesState(operation) && first !== undefined) this.#first.set(group, { ...first, isOld: true })
  }

  /** The request as it is sent: it names the ETag of its group, unless the reader has that from the group as it is now. */
  named(request: ClientRequest): ClientRequest {
    const { actor, group = '', revalidates, headers } = request
    const first = revalidates && this.#first.get(group)
    return first && (first.isOld || first.reader !== actor)
      ? { ...request, headers: { ...headers, 'if-none-match': first.text } }
      : request
  }
}
