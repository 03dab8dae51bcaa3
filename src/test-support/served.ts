import type { LightMyRequestResponse } from 'fastify'
import { createOracle, type Oracle, type OracleOptions } from '../index.js'
import type { Endpoint } from '../spec/endpoints.js'
import type { Id, World } from '../spec/nouns.js'
import { tiny } from './tiny.js'

export interface Asking {
  /** Whose token goes in the cookie; nobody's where it is left out. */
  readonly as?: Id
  /** The token itself, in place of anybody's. */
  readonly token?: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is. */
  readonly raw?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export type Ask = (
  method: Endpoint['method'] | 'HEAD',
  path: string,
  asking?: Asking,
) => Promise<LightMyRequestResponse>

export interface Served {
  readonly oracle: Oracle
  readonly ask: Ask
}

/** A reference server without a port, and a way to ask it. */
export async function served(
  options: Partial<OracleOptions> = {},
  world: World = options.world ?? tiny,
): Promise<Served> {
  const oracle = await createOracle({ ...options, world })
  const ask: Ask = async (method, path, { as, token, body, raw, headers = {} } = {}) => {
    const cookie = token ?? (as === undefined ? undefined : await oracle.session.issue(as))
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
  return { oracle, ask }
}
