import type { Client } from './client.js'
import type { Target } from './target.js'
import type { TestedTarget } from './tested-target.js'

/** A target and the client that sends requests to it. */
export interface Connection {
  readonly client: Client
  readonly target: Target
}

/** The connection to the world of a deployment. */
export function connectionTo(
  { client, target }: TestedConnection,
  { baseUrl, tokens }: Pick<Target, 'baseUrl' | 'tokens'>,
): TestedConnection {
  return { client, target: { ...target, baseUrl, tokens } }
}

/** The same for a run that knows what it may do there. */
export interface TestedConnection extends Connection {
  readonly target: TestedTarget
}
