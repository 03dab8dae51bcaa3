import { createHash } from 'node:crypto'
import {
  insertTokens,
  isControl,
  placeOf,
  type SentRequest,
  type Transcript,
  tokensIn,
} from './transcript.js'

/**
 * The responses of one server to the requests of a transcript, batch by batch, each as a short hash. Null if the
 * same server does not respond twice in the same way, for example to concurrent requests.
 */
export type Responses = readonly (readonly (string | null)[])[]

interface SentResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** A server to which a transcript is sent again. */
export interface Replayed {
  readonly send: (request: SentRequest) => Promise<SentResponse>
  /** Is called before each part, with its number. */
  readonly begin: (part: number) => void
}

/** Whether a server responds as expected to all requests of some parts of a transcript; null: of all parts. */
export async function respondsAsExpected(
  server: Replayed,
  transcript: Transcript,
  parts: readonly number[] | null,
  expected: Responses,
): Promise<boolean> {
  let isSame = true
  await repeat(server, transcript, parts, (hash, batch, at) => {
    isSame = (expected[batch]?.[at] ?? hash) === hash
    return isSame
  })
  return isSame
}

/** The responses of a server to the requests of a transcript. */
export async function responsesOf(server: Replayed, transcript: Transcript): Promise<Responses> {
  const responses: string[][] = transcript.map(() => [])
  await repeat(server, transcript, null, (hash, batch, at) => {
    ;(responses[batch] as string[])[at] = hash
    return true
  })
  return responses
}

/** The responses that are equal in both. */
export function stable(first: Responses, second: Responses): Responses {
  return first.map((hashes, batch) => hashes.map((hash, at) => (hash === second[batch]?.[at] ? hash : null)))
}

/**
 * The parts of a transcript, as the numbers of their batches. A part begins where a world is put in place, so the
 * responses in it do not depend on other parts.
 */
export function partsOf(transcript: Transcript): readonly (readonly number[])[] {
  const parts: number[][] = [[]]
  for (const [at, { requests }] of transcript.entries()) {
    if (requests.some(request => isControl(request) && request.method === 'PUT')) parts.push([])
    parts.at(-1)?.push(at)
  }
  return parts
}

/** @param receive receives the hash of each response, and says whether to continue */
async function repeat(
  { send, begin }: Replayed,
  transcript: Transcript,
  parts: readonly number[] | null,
  receive: (hash: string, batch: number, at: number) => boolean,
): Promise<void> {
  const tokens = new Map<string, string>()
  const all = partsOf(transcript)
  for (const part of parts ?? all.keys()) {
    begin(part)
    for (const batch of all[part] ?? []) {
      const { requests } = transcript[batch] as Transcript[number]
      const hashes = await Promise.all(
        requests.map((request, at) => exchange(send, request, placeOf(batch, at), tokens)),
      )
      if (!hashes.every((hash, at) => receive(hash, batch, at))) return
    }
  }
}

async function exchange(
  send: Replayed['send'],
  request: SentRequest,
  place: string,
  tokens: Map<string, string>,
): Promise<string> {
  const headers = request.headers.map(text => insertTokens(text, tokens))
  const response = await send({ ...request, headers })
  if (!isControl(request)) return hashOf(response)
  const given = response.status === 200 ? response.text : ''
  for (const [at, token] of tokensIn(place, given)) tokens.set(at, token)
  return String(response.status)
}

function hashOf({ status, headers, text }: SentResponse): string {
  // The time and the state of the connection are not a part of the response.
  const { date: _, connection: __, 'keep-alive': ___, ...others } = headers
  return createHash('sha1')
    .update(JSON.stringify([status, others, text]))
    .digest('base64')
    .slice(0, 12)
}
