import { createHash } from 'node:crypto'
import {
  insertTokens,
  isControl,
  isWorld,
  type SentRequest,
  type Transcript,
  tokensIn,
} from './transcript.js'

/** The responses of one server to the requests of a transcript, each as a short hash. */
export type Responses = readonly string[]

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
  await repeat(server, transcript, parts, (hash, at) => {
    isSame = expected[at] === hash
    return isSame
  })
  return isSame
}

/** The responses of a server to the requests of a transcript. */
export async function responsesOf(server: Replayed, transcript: Transcript): Promise<Responses> {
  const responses: string[] = []
  await repeat(server, transcript, null, (hash, at) => {
    responses[at] = hash
    return true
  })
  return responses
}

/**
 * The parts of a transcript, as the numbers of their requests. A part begins where a world is put in place, so the
 * responses in it do not depend on other parts.
 */
export function partsOf(transcript: Transcript): readonly (readonly number[])[] {
  const parts: number[][] = [[]]
  for (const [at, request] of transcript.entries()) {
    if (isWorld(request)) parts.push([])
    parts.at(-1)?.push(at)
  }
  return parts
}

/** @param receive receives the hash of each response, and says whether to continue */
async function repeat(
  { send, begin }: Replayed,
  transcript: Transcript,
  parts: readonly number[] | null,
  receive: (hash: string, at: number) => boolean,
): Promise<void> {
  const tokens = new Map<string, string>()
  const all = partsOf(transcript)
  for (const part of parts ?? all.keys()) {
    begin(part)
    // Also those that were concurrent are sent in turn: otherwise their order would differ from time to time.
    for (const at of all[part] ?? []) {
      const hash = await exchange(send, transcript[at] as SentRequest, at, tokens)
      if (!receive(hash, at)) return
    }
  }
}

async function exchange(
  send: Replayed['send'],
  request: SentRequest,
  at: number,
  tokens: Map<string, string>,
): Promise<string> {
  const headers = request.headers.map(text => insertTokens(text, tokens))
  const response = await send({ ...request, headers })
  if (!isControl(request)) return hashOf(response)
  const given = response.status === 200 ? response.text : ''
  for (const [place, token] of tokensIn(at, given)) tokens.set(place, token)
  return String(response.status)
}

/** The headers that depend on the time, the connection and the number of requests before. */
const otherEachTime = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])

function hashOf({ status, headers, text }: SentResponse): string {
  const compared = Object.entries(headers).filter(([name]) => !otherEachTime.has(name))
  return createHash('sha1')
    .update(JSON.stringify([status, compared, text]))
    .digest('base64')
    .slice(0, 12)
}
