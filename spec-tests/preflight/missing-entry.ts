import { isVetted } from '../../src/spec/authorization.js'
import { type Group, groupAt, type Id, type Profile, type World } from '../../src/spec/nouns.js'
import type { Suite } from '../runner/suite.js'
import { resultsOf } from '../target/results.js'
import { isEmpty, probe, probeSearch, shows } from './probe.js'

/** The maximum number of principals of each kind that are searched for. */
const maxPrincipals = 50

/**
 * The first entry of the world file that the deployment does not have, although it has others. An entry that a fault
 * in search may hide does not count.
 */
export async function missingEntry(suite: Suite, world: World, caller: Id): Promise<string | undefined> {
  if (suite.target.world === undefined) return undefined
  const other = Object.keys(suite.target.tokens).find(id => id !== caller) ?? caller
  const lookFor = async ({ svc_id }: Profile | Group) => {
    const response = await probeSearch(suite, svc_id === caller ? other : caller, svc_id)
    return shows(suite, response, svc_id) ? 'found' : isEmpty(suite, response) ? 'missing' : 'unsure'
  }
  const profiles = await partition(world.profiles.slice(0, maxPrincipals), lookFor)
  const groups = await partition(world.groups.slice(0, maxPrincipals), lookFor)
  if (profiles.found.length + groups.found.length === 0) return undefined
  for (const profile of profiles.missing) {
    const why = await whyNoProfile(suite, world, caller, profile, profiles.found)
    if (why !== undefined) return formatMissing(`profiles[${world.profiles.indexOf(profile)}]`, profile, why)
  }
  for (const group of groups.missing) {
    const why = await whyNoGroup(suite, world, caller, group)
    if (why !== undefined) return formatMissing(`groups[${world.groups.indexOf(group)}]`, group, why)
  }
  return undefined
}

function formatMissing(place: string, { svc_id }: Profile | Group, why: string): string {
  return `world: ${place} ${svc_id} is not on the deployment: ${why}`
}

async function whyNoProfile(
  suite: Suite,
  world: World,
  caller: Id,
  { svc_id, email, common_name }: Profile,
  found: readonly Profile[],
): Promise<string | undefined> {
  const responses = []
  for (const text of email ? [email, common_name] : [common_name])
    responses.push(await probeSearch(suite, caller, text))
  if (responses.some(response => shows(suite, response, svc_id))) return undefined
  const results = responses.flatMap(response => resultsOf(response).profiles)
  const sameEmail = email ? results.find(result => result.email === email) : undefined
  const owner = sameEmail?.[suite.target.wire.idField]
  if (typeof owner === 'string') return `${email} is the email address of ${owner}`
  if (!responses.every(response => isEmpty(suite, response))) return undefined
  const relations = relationsOf(world, svc_id)
  return found.some(other => relationsOf(world, other.svc_id) === relations) ? 'is it loaded?' : undefined
}

/**
 * The relations of a profile for which a fault may hide it from search. If search finds a profile with the same
 * relations, they are not the reason why it does not find this one.
 */
function relationsOf(world: World, id: Id): string {
  const isMember = world.groups.some(({ members }) => members.includes(id))
  return [isVetted(world, id), isMember, world.acrs.some(({ principal }) => principal === id)].join()
}

/** A group that a fault hides from search is not 404 to a read. */
async function whyNoGroup(
  suite: Suite,
  world: World,
  caller: Id,
  { svc_id, title }: Group,
): Promise<string | undefined> {
  const byTitle = await probeSearch(suite, caller, title)
  if (shows(suite, byTitle, svc_id)) return undefined
  if ((await probe(suite, { operation: 'readGroup', actor: caller, group: svc_id })).status !== 404)
    return undefined
  const owner = resultsOf(byTitle).groups.find(({ name }) => name === title)?.[suite.target.wire.idField]
  const isOther = typeof owner === 'string' && groupAt(world, owner) === undefined
  return isOther ? `${JSON.stringify(title)} is the title of ${owner}` : 'is it loaded?'
}

type SearchResult = 'found' | 'missing' | 'unsure'

async function partition<T>(items: readonly T[], lookFor: (item: T) => Promise<SearchResult>) {
  const parts: Record<SearchResult, T[]> = { found: [], missing: [], unsure: [] }
  for (const item of items) parts[await lookFor(item)].push(item)
  return parts
}
