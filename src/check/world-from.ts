import { findOwnProfiles } from '../../spec-tests/run/find-own-profiles.js'
import { Client, NoResponse } from '../../spec-tests/target/client.js'
import { type ClientRequest, sendUnjudged } from '../../spec-tests/target/request.js'
import { testedTarget } from '../../spec-tests/target/target.js'
import { readTarget } from '../../spec-tests/target/target-file.js'
import { UsageError } from '../files.js'
import { Run } from '../report/run.js'
import type { Id, Profile, World } from '../spec/nouns.js'
import { type CheckOptions, defaultTimeout } from './options.js'
import { groupSeen, maybe, nobodyKnows, type SeenGroup, type Sender, searchByIds } from './seen-by-tokens.js'

const mostGroups = 50

export type AllowedWrites = Pick<CheckOptions, 'readOnly' | 'allowWrites'>

export interface FoundWorld {
  /** A world file. `check` refuses it while it has open entries. */
  readonly world: Omit<World, 'acrs'> & Pick<SeenGroup, 'acrs'>
  readonly open: number
  /** How many groups that a search finds are left out. */
  readonly left: number
}

/**
 * The part of the world of a deployment that its tokens show: what they find by the beginnings of SVC-IDs, and the groups that
 * they may read. Where writes are allowed, an update of a group to the title that it has shows who may write.
 * @throws UsageError if the target file is invalid, or the deployment does not respond or finds none of the profiles
 */
export async function worldFrom(file: string, options: AllowedWrites): Promise<FoundWorld> {
  const target = testedTarget(readTarget(file), options)
  const { tokens, baseUrl } = target
  const [actor] = Object.keys(tokens)
  if (actor === undefined)
    throw new UsageError(`${file}: no tokens: give some, because the world is what they show`)
  const client = new Client(new Run(), { timeout: defaultTimeout, rate: target.rate })
  const send = (request: ClientRequest) => sendUnjudged({ client, target }, request)
  const profilesOf = (ids: readonly Id[]) => {
    const holders = Object.fromEntries(ids.map(id => [id, tokens[id] ?? (tokens[actor] as string)]))
    return findOwnProfiles({ client, target: { ...target, tokens: holders } })
  }
  try {
    const own = await profilesOf(Object.keys(tokens))
    if (own.length > 0) return await worldAround(own, { target, send }, profilesOf)
  } catch (error) {
    throw error instanceof NoResponse ? new UsageError(error.message) : error
  } finally {
    await client.close()
  }
  throw new UsageError(
    `${baseUrl} finds no profile of the tokens: principal-oracle check --target ${file} says why`,
  )
}

async function worldAround(
  own: readonly Profile[],
  sender: Sender,
  profilesOf: (ids: readonly Id[]) => Promise<readonly Profile[]>,
): Promise<FoundWorld> {
  const found = await searchByIds(sender, own[0]?.svc_id ?? '')
  const seen: SeenGroup[] = []
  for (const result of found.groups.slice(0, mostGroups)) seen.push(await groupSeen(sender, result))
  // Of a group that no token may read, the members are unknown. Those of Vetted decide on more than the group.
  const isVetted = ({ group }: SeenGroup) => group.title.trim().toLowerCase() === 'vetted'
  const kept = seen.filter(each => each.isRead || isVetted(each))
  const groups = kept.map(({ group }) => group)
  const acrs = kept.flatMap(each => each.acrs)
  const members = groups.flatMap(group => group.members).filter(id => id !== nobodyKnows)
  const known = own.map(({ svc_id }) => svc_id)
  const others = [...new Set([...found.profiles, ...members])].filter(id => !known.includes(id))
  const vetted = kept.find(isVetted)?.group.svc_id
  return {
    world: {
      profiles: [...own, ...(await profilesOf(others))],
      groups,
      ...(vetted === undefined ? {} : { vetted }),
      acrs,
    },
    open:
      acrs.filter(({ permission }) => permission === maybe).length + kept.filter(each => !each.isRead).length,
    left: found.groups.length - kept.length,
  }
}
