import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'

/** Changes the credential of an authorized request. */
export type CredentialVariant = (request: ClientRequest) => ClientRequest

export const withoutToken: CredentialVariant = request => ({ ...request, actor: null })

export function withBadToken(name: string): CredentialVariant {
  return request => ({ ...request, actor: `bad:${name}` })
}

/** A variant for each bad token that the suite has, by the name of the bad token. */
export function badTokens(c: Case): Readonly<Record<string, CredentialVariant>> {
  const names = Object.keys(c.suite.staging.badTokens(c.deployment))
  return Object.fromEntries(names.map(name => [name, withBadToken(name)]))
}

export function isUnauthenticated({ status }: HttpResponse): boolean {
  return status === 401 || status === 403
}
