import { isVetted } from '../../src/spec/authorization.js'
import type { Group, Id, Profile, World } from '../../src/spec/nouns.js'
import type { Suite } from '../runner/suite.js'
import { resultsOf } from '../target/results.js'
import { idsIn, isBlank, probe, probeSearch } from './probe.js'

/** Principals of each kind that are searched for, at most. */
const asked = 50

/**
 * The first entry of the world file that is not on the deployment, while others are. One that a fault may hide from
 * search alone is none.
 */
export async function strayEntry(suite: Suite, world: World, asker: Id): Promise<string | undefined> {
  if (suite.target.world === undefined) return undefined
  const other = Object.keys(suite.target.tokens).find(id => id !== asker) ?? asker
  const sought = async ({ svc_id }: Profile | Group) => {
    const response = await probeSearch(suite, svc_id === asker ? other : asker, svc_id)
    return idsIn(suite, response).has(svc_id) ? 'found' : isBlank(suite, response) ? 'missing' : 'unsure'
  }
  const profiles = await parted(world.profiles.slice(0, asked), sought)
  const groups = await parted(world.groups.slice(0, asked), sought)
  if (profiles.found.length + groups.found.length === 0) return undefined
  for (const profile of profiles.missing) {
    const why = await whyNoProfile(suite, world, asker, profile, profiles.found)
    if (why !== undefined) return tellStray(`profiles[${world.profiles.indexOf(profile)}]`, profile, why)
  }
  for (const group of groups.missing) {
    const why = await whyNoGroup(suite, asker, group)
    if (why !== undefined) return tellStray(`groups[${world.groups.indexOf(group)}]`, group, why)
  }
  return undefined
}

function tellStray(place: string, { svc_id }: Profile | Group, why: string): string {
  return `world: ${place} ${svc_id} is not found there: ${why}`
}

async function whyNoProfile(
  suite: Suite,
  world: World,
  asker: Id,
  { svc_id, email, common_name }: Profile,
  found: readonly Profile[],
): Promise<string | undefined> {
  const byEmail = await probeSearch(suite, asker, email)
  const byName = await probeSearch(suite, asker, common_name)
  if ([byEmail, byName].some(response => idsIn(suite, response).has(svc_id))) return undefined
  const owner = resultsOf(byEmail).profiles.find(result => result.email === email)?.[
    suite.target.wire.idField
  ]
  if (typeof owner === 'string') return `${email} is the email address of ${owner}`
  if (![byEmail, byName].every(response => isBlank(suite, response))) return undefined
  const standing = standingOf(world, svc_id)
  return found.some(other => standingOf(world, other.svc_id) === standing) ? 'is it loaded?' : undefined
}

/** What an implementation may hide a profile for: where others stand alike and are found, it is not that. */
function standingOf(world: World, id: Id): string {
  const isMember = world.groups.some(({ members }) => members.includes(id))
  return [isVetted(world, id), isMember, world.acrs.some(({ principal }) => principal === id)].join()
}

/** Where a group is that search hides, a read of it is refused or served. */
async function whyNoGroup(suite: Suite, asker: Id, { svc_id, title }: Group): Promise<string | undefined> {
  const byTitle = await probeSearch(suite, asker, title)
  if (idsIn(suite, byTitle).has(svc_id)) return undefined
  if ((await probe(suite, { operation: 'readGroup', actor: asker, group: svc_id })).status !== 404)
    return undefined
  const owner = resultsOf(byTitle).groups.find(({ name }) => name === title)?.[suite.target.wire.idField]
  return typeof owner === 'string' ? `${JSON.stringify(title)} is the title of ${owner}` : 'is it loaded?'
}

async function parted<T>(items: readonly T[], sought: (item: T) => Promise<'found' | 'missing' | 'unsure'>) {
  const parts: Record<'found' | 'missing' | 'unsure', T[]> = { found: [], missing: [], unsure: [] }
  for (const item of items) parts[await sought(item)].push(item)
  return parts
}
