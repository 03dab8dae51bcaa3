import { WorkerProcess } from '../test-support/worker-process.js'
import type { callers } from './http-world.js'

/** The server to start: the reference server or a peer. */
export type ServerOrder =
  | { readonly kind: 'oracle'; readonly principals: number }
  /** A bare route with the same plugins. It sends a ready object for each URL. */
  | { readonly kind: 'bare route'; readonly route: string; readonly responses: ResponseTexts }

/** The body of the response, by path and query. */
export type ResponseTexts = Readonly<Record<string, string>>

export interface StartedServer {
  readonly url: string
  /** Only the reference server has the following. */
  readonly searches: readonly string[]
  readonly groups: readonly string[]
  readonly cookies: Readonly<Record<keyof typeof callers, string>>
}

/** A process that starts one server. */
export function startHttpServer(): WorkerProcess<ServerOrder, StartedServer> {
  return new WorkerProcess(new URL('./http-server.js', import.meta.url))
}
