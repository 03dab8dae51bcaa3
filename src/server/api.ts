/// <reference lib="esnext.disposable" preserve="true" />
import type { Explanation } from '../spec/explain-access.js'
import type { SearchExplanation } from '../spec/explain-search.js'
import type { Id, World } from '../spec/nouns.js'
import type { BadTokenName } from './control/bad-tokens.js'
import type { Question, SearchQuestion } from './control/questions.js'
import type { WorldOptions, WorldSource } from './options.js'

/** A request that `inject` sends. */
export interface InjectOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'
  /** The path and the query, relative to the world. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly payload?: string | object
}

export interface InjectResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>
  readonly body: string
  /** The body, parsed. @throws SyntaxError if it is not JSON */
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the request
  json(): any
}

/** A world of a reference server in this process. Profiles are named by SVC-ID, builder name, email or common name. */
export interface Oracle {
  /** The base URL of the world, without a slash at the end. @throws OracleError if the server does not listen */
  readonly url: string
  /** A token for a profile. @throws OracleError if there is no such profile */
  token(profile: string): string
  /** The value of the header Cookie that authenticates a profile. @throws OracleError */
  cookie(profile: string): string
  /** An invalid token that names a profile. @throws OracleError */
  badToken(kind: BadTokenName, profile: string): string
  /** The SVC-ID of a profile or group of the current world, or of the world that was loaded last. @throws OracleError */
  id(name: string): Id
  /** A copy of the current world. */
  world(): World
  /** Replaces the world. @throws OracleError if the world is invalid */
  load(world: WorldSource): Promise<void>
  /** Returns to the state at the start: world, SVC-IDs of new groups, and whatever a fault remembers. */
  reset(): Promise<void>
  /** Why a caller has, or does not have, a permission on a group. @throws OracleError */
  explain(question: Question): Explanation
  /** What a search finds, and why it finds a principal, or why not. @throws OracleError */
  explain(question: SearchQuestion): SearchExplanation
  /** Adds a world of its own under a base URL of its own; by default a copy of the server's first world at its start. @throws OracleError */
  isolate(options?: WorldOptions): Promise<Oracle>
  /** Sends a request without a connection. */
  inject(request: InjectOptions): Promise<InjectResponse>
  /** Ends the world; the first world ends the server. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
