import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'

/** A request that the suite sent. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  /** Names and values by turns. A token is replaced by its place: see `tokensIn`. */
  readonly headers: readonly string[]
  readonly body: string | null
}

/** In the order in which the suite sent them. */
export type Transcript = readonly SentRequest[]

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
    return { result: await work(), transcript: recorder.requests }
  } finally {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(`undici:request:${name}`, listener)
  }
}

class Recorder {
  readonly requests: SentRequest[] = []
  readonly #underWay = new Map<ObservedRequest, { readonly at: number; readonly chunks: Uint8Array[] }>()
  readonly #places = new Map<string, string>()

  begin(request: ObservedRequest): void {
    const { method, path, headers, body } = request
    this.#underWay.set(request, { at: this.requests.length, chunks: [] })
    this.requests.push({
      method,
      path,
      headers: headers.map(text => replaceTokens(text, this.#places)),
      body: body === null ? null : Buffer.from(body).toString(),
    })
  }

  receive(request: ObservedRequest, chunk: Uint8Array): void {
    if (isControl(request)) this.#underWay.get(request)?.chunks.push(chunk)
  }

  end(request: ObservedRequest): void {
    const { at = 0, chunks = [] } = this.#underWay.get(request) ?? {}
    this.#underWay.delete(request)
    for (const [place, token] of tokensIn(at, Buffer.concat(chunks).toString()))
      this.#places.set(token, place)
  }
}

export function isControl({ path }: { readonly path: string }): boolean {
  return path.startsWith('/_oracle/')
}

/** Whether a request puts a world in place. */
export function isWorld({ method, path }: Pick<SentRequest, 'method' | 'path'>): boolean {
  return isControl({ path }) && method === 'PUT'
}

/** The tokens in the response of the control protocol to a request of a transcript, each by its place. */
export function tokensIn(at: number, response: string): readonly (readonly [place: string, token: string])[] {
  if (response === '') return []
  const given = JSON.parse(response) as Readonly<Record<string, Readonly<Record<string, string>>>>
  return ['tokens', 'badTokens'].flatMap(kind =>
    Object.entries(given[kind] ?? {}).map(([name, token]) => [`<${at} ${kind} ${name}>`, token] as const),
  )
}

/** The text of a header with each known token replaced. */
function replaceTokens(text: string, places: ReadonlyMap<string, string>): string {
  return text.replace(/[\w-]+\.[\w-]+\.[\w-]*/g, token => places.get(token) ?? token)
}

/** The opposite of `replaceTokens`: puts the tokens of another run in. */
export function insertTokens(text: string, tokens: ReadonlyMap<string, string>): string {
  return text.replace(/<\d+ \w+ [^>]*>/g, place => tokens.get(place) ?? place)
}
