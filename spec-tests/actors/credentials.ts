import type { ClientRequest } from '../target/request.js'

/** Changes the credential of an authorized request. */
export type CredentialVariant = (request: ClientRequest) => ClientRequest

export const withoutToken: CredentialVariant = request => ({ ...request, actor: null })

export function withBadToken(name: string): CredentialVariant {
  return request => ({ ...request, actor: `bad:${name}` })
}
