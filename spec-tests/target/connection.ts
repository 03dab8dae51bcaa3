import type { Client } from './client.js'
import type { Target } from './target.js'

/** A target and the client that sends requests to it. */
export interface Connection {
  readonly client: Client
  readonly target: Target
}
