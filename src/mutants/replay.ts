import { createHash } from 'node:crypto'
import type { ClauseId } from '../spec/clauses.js'
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

/** Sends one request to a server. */
export type Send = (request: SentRequest) => Promise<SentResponse>

/** After differences in so many clauses, no more requests are sent. */
const enough = 3

/**
 * The clauses in whose requests a server does not respond as expected, at most a few of them. Null stands for requests
 * of no certain clause. The list is empty if all responses are as expected.
 */
export async function differences(
  send: Send,
  transcript: Transcript,
  expected: Responses,
): Promise<readonly (ClauseId | null)[]> {
  const found = new Set<ClauseId | null>()
  await repeat(send, transcript, (hash, batch, at) => {
    if ((expected[batch]?.[at] ?? hash) !== hash) found.add(transcript[batch]?.clause ?? null)
    return found.size < enough
  })
  return [...found]
}

/** The responses of a server to the requests of a transcript. */
export async function responsesOf(send: Send, transcript: Transcript): Promise<Responses> {
  const responses: string[][] = transcript.map(() => [])
  await repeat(send, transcript, (hash, batch, at) => {
    ;(responses[batch] as string[])[at] = hash
    return true
  })
  return responses
}

/** The responses that are equal in both. */
export function stable(first: Responses, second: Responses): Responses {
  return first.map((hashes, batch) => hashes.map((hash, at) => (hash === second[batch]?.[at] ? hash : null)))
}

/** @param receive receives the hash of each response, and says whether to continue */
async function repeat(
  send: Send,
  transcript: Transcript,
  receive: (hash: string, batch: number, at: number) => boolean,
): Promise<void> {
  const tokens = new Map<string, string>()
  for (const [batch, { requests }] of transcript.entries()) {
    const hashes = await Promise.all(
      requests.map((request, at) => exchange(send, request, placeOf(batch, at), tokens)),
    )
    if (!hashes.every((hash, at) => receive(hash, batch, at))) return
  }
}

async function exchange(
  send: Send,
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
