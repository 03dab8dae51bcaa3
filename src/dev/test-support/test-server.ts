import type { LightMyRequestResponse } from 'fastify'
import {
  createReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '../../server/reference-server.js'
import type { Endpoint } from '../../spec/endpoints.js'
import type { Id, World } from '../../spec/nouns.js'
import { smallWorld } from './small-world.js'

export interface RequestOptions {
  /** The profile whose token is in the cookie; no cookie if it is left out. */
  readonly as?: Id
  /** A token for the cookie, instead of the token of a profile. */
  readonly token?: string
  /** A value that is sent as JSON. */
  readonly body?: unknown
  /** A body that is sent unchanged. */
  readonly raw?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export type Send = (
  method: Endpoint['method'] | 'HEAD',
  path: string,
  asking?: RequestOptions,
) => Promise<LightMyRequestResponse>

export interface TestServer {
  readonly oracle: ReferenceServer
  readonly send: Send
}

/** A reference server without a port, and a function that sends requests to it. */
export async function testServer(
  options: Partial<ReferenceServerOptions> = {},
  world: World = options.world ?? smallWorld,
): Promise<TestServer> {
  const oracle = await createReferenceServer({ ...options, world })
  const send: Send = async (method, path, { as, token, body, raw, headers = {} } = {}) => {
    const cookie = token ?? (as === undefined ? undefined : oracle.session.issue(as))
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    return oracle.app.inject({
      method,
      url: path,
      headers: {
        ...(cookie === undefined ? {} : { cookie: `svc-token=${cookie}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
  }
  return { oracle, send }
}
