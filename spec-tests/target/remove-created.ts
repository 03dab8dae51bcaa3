import type { Created } from './cleanup-log.js'
import { type Client, type HttpRequest, NoResponse } from './client.js'
import { clientRequest, httpRequest, templateOf } from './request.js'
import type { Target } from './target.js'

/** Deletes a group that the suite created, or removes a member that it added, by id; true if it is gone. */
export async function removeCreated(
  client: Client,
  target: Target,
  { id, profile, actor }: Created,
): Promise<boolean> {
  const { wire, baseUrl, tokens } = target
  const operation = profile === undefined ? 'deleteGroup' : 'removeGroupMember'
  for (const caller of [actor, ...Object.keys(tokens).filter(other => other !== actor)]) {
    if (!Object.hasOwn(tokens, caller)) continue
    const template = templateOf(
      clientRequest(operation, caller, { group: id, ...(profile && { profile }) }),
      wire,
    )
    const status = await statusOf(client, baseUrl, httpRequest(template, wire.cookie, tokens[caller]))
    if (status === 200 || status === 404) return true
  }
  return false
}

async function statusOf(client: Client, baseUrl: string, request: HttpRequest): Promise<number | undefined> {
  try {
    // A second delete of the same id has no further effect.
    return (await client.send(baseUrl, { ...request, repeatable: true })).status
  } catch (error) {
    if (error instanceof NoResponse) return undefined
    throw error
  }
}
