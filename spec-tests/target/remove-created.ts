import type { Id } from '../../src/spec/nouns.js'
import type { Created } from './cleanup-log.js'
import { type Client, NoAnswer } from './client.js'
import type { Target } from './target.js'

/** Deletes a group that the suite created, or removes a member that it added, by id; true if it is gone. */
export async function removeCreated(
  client: Client,
  target: Target,
  { id, profile, actor }: Created,
): Promise<boolean> {
  const { wire, baseUrl, tokens } = target
  const path = [wire.groupPath, id, ...(profile === undefined ? [] : [profile])]
    .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
    .join('/')
  for (const caller of [actor, ...Object.keys(tokens).filter(other => other !== actor)]) {
    const status = await deleteAs(client, baseUrl, path, cookieOf(target, caller))
    if (status === 200 || status === 404) return true
  }
  return false
}

async function deleteAs(
  client: Client,
  baseUrl: string,
  path: string,
  cookie: string | undefined,
): Promise<number> {
  if (cookie === undefined) return 0
  try {
    // A second delete of the same id has no further effect.
    return (await client.send(baseUrl, { method: 'DELETE', path, headers: { cookie }, repeatable: true }))
      .status
  } catch (error) {
    if (error instanceof NoAnswer) return 0
    throw error
  }
}

function cookieOf({ wire, tokens }: Target, actor: Id): string | undefined {
  const token = Object.hasOwn(tokens, actor) ? tokens[actor] : undefined
  return token === undefined ? undefined : `${wire.cookie}=${token}`
}
