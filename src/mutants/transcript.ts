import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'

/** A request that the suite sent. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  /** Names and values by turns. A token is replaced by its place: see `tokensIn`. */
  readonly headers: readonly string[]
  readonly body: string | null
}

/** Requests that were under way at the same time. */
export interface Batch {
  readonly requests: readonly SentRequest[]
}

/** In the order in which the suite sent them. */
export type Transcript = readonly Batch[]

/** The part of a request of undici that its diagnostics channels show. */
interface ObservedRequest {
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  readonly body: Uint8Array | null
}

/** Runs `work` and records the requests that this process sends by undici meanwhile. */
export async function recorded<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly transcript: Transcript }> {
  const recorder = new Recorder()
  const listeners: Readonly<Record<string, ChannelListener>> = {
    create: message => recorder.begin((message as { request: ObservedRequest }).request),
    bodyChunkReceived: message => {
      const { request, chunk } = message as { request: ObservedRequest; chunk: Uint8Array }
      recorder.receive(request, chunk)
    },
    trailers: message => recorder.end((message as { request: ObservedRequest }).request),
    error: message => recorder.end((message as { request: ObservedRequest }).request),
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(`undici:request:${name}`, listener)
  try {
    return { result: await work(), transcript: recorder.batches }
  } finally {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(`undici:request:${name}`, listener)
  }
}

class Recorder {
  readonly batches: { requests: SentRequest[] }[] = []
  readonly #underWay = new Map<ObservedRequest, { readonly at: string; readonly chunks: Uint8Array[] }>()
  readonly #places = new Map<string, string>()

  begin(request: ObservedRequest): void {
    if (this.#underWay.size === 0) this.batches.push({ requests: [] })
    const { requests: batch } = this.batches.at(-1) as { requests: SentRequest[] }
    const { method, path, headers, body } = request
    batch.push({
      method,
      path,
      headers: headers.map(text => replaceTokens(text, this.#places)),
      body: body === null ? null : Buffer.from(body).toString(),
    })
    this.#underWay.set(request, { at: placeOf(this.batches.length - 1, batch.length - 1), chunks: [] })
  }

  receive(request: ObservedRequest, chunk: Uint8Array): void {
    if (isControl(request)) this.#underWay.get(request)?.chunks.push(chunk)
  }

  end(request: ObservedRequest): void {
    const { at = '', chunks = [] } = this.#underWay.get(request) ?? {}
    this.#underWay.delete(request)
    for (const [place, token] of tokensIn(at, Buffer.concat(chunks).toString()))
      this.#places.set(token, place)
  }
}

export function isControl({ path }: { readonly path: string }): boolean {
  return path.startsWith('/_oracle/')
}

export function placeOf(batch: number, at: number): string {
  return `${batch}.${at}`
}

/** The tokens in the response of the control protocol to the request at a place, each by its own place. */
export function tokensIn(
  place: string,
  response: string,
): readonly (readonly [place: string, token: string])[] {
  if (response === '') return []
  const given = JSON.parse(response) as Readonly<Record<string, Readonly<Record<string, string>>>>
  return ['tokens', 'badTokens'].flatMap(kind =>
    Object.entries(given[kind] ?? {}).map(([name, token]) => [`<${place} ${kind} ${name}>`, token] as const),
  )
}

/** The text of a header with each known token replaced. */
function replaceTokens(text: string, places: ReadonlyMap<string, string>): string {
  return text.replace(/[\w-]+\.[\w-]+\.[\w-]*/g, token => places.get(token) ?? token)
}

/** The opposite of `replaceTokens`: puts the tokens of another run in. */
export function insertTokens(text: string, tokens: ReadonlyMap<string, string>): string {
  return text.replace(/<\d+\.\d+ \w+ [^>]*>/g, place => tokens.get(place) ?? place)
}
