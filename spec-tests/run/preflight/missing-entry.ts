import { isVetted } from '../../../src/spec/authorization.js'
import { type Group, groupAt, type Id, type Profile, type World } from '../../../src/spec/nouns.js'
import { sendUnjudged } from '../../target/request.js'
import { resultsOf } from '../../target/results.js'
import type { Suite } from '../suite.js'
import { isEmpty, probeSearch, shows } from './probe.js'

/** The maximum number of principals of each kind that are searched for. */
const maxPrincipals = 50

/**
 * The first entry of the world file that the deployment does not have, although it has others. An entry that a fault
 * in search may hide does not count.
 */
export async function missingEntry(suite: Suite, world: World, caller: Id): Promise<string | undefined> {
  if (suite.target.world === undefined) return undefined
  const other = Object.keys(suite.target.tokens).find(id => id !== caller) ?? caller
  const [found, missing] = [new Set<Id>(), new Set<Id>()]
  for (const kind of ['profiles', 'groups'] as const)
    for (const { svc_id } of world[kind].slice(0, maxPrincipals)) {
      const response = await probeSearch(suite, svc_id === caller ? other : caller, svc_id)
      if (shows(suite, response, svc_id)) found.add(svc_id)
      else if (isEmpty(suite, response)) missing.add(svc_id)
    }
  if (found.size === 0) return undefined
  const asked = { suite, world, caller }
  for (const kind of ['profiles', 'groups'] as const)
    for (const [at, entry] of world[kind].entries()) {
      if (!missing.has(entry.svc_id)) continue
      const why = await ('title' in entry ? whyNoGroup(asked, entry) : whyNoProfile(asked, entry, found))
      if (why !== undefined) return `world: ${kind}[${at}] ${entry.svc_id} is not on the deployment: ${why}`
    }
  return undefined
}

/** A target with its world file, and who searches there. */
interface Asked {
  readonly suite: Suite
  readonly world: World
  readonly caller: Id
}

async function whyNoProfile(
  { suite, world, caller }: Asked,
  { svc_id, email, common_name }: Profile,
  found: ReadonlySet<Id>,
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
  const isAlike = ({ svc_id: id }: Profile) => found.has(id) && relationsOf(world, id) === relations
  return world.profiles.some(isAlike) ? 'is it loaded?' : undefined
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
  { suite, world, caller }: Asked,
  { svc_id, title }: Group,
): Promise<string | undefined> {
  const byTitle = await probeSearch(suite, caller, title)
  if (shows(suite, byTitle, svc_id)) return undefined
  if ((await sendUnjudged(suite, { operation: 'readGroup', actor: caller, group: svc_id })).status !== 404)
    return undefined
  const owner = resultsOf(byTitle).groups.find(({ name }) => name === title)?.[suite.target.wire.idField]
  const isOther = typeof owner === 'string' && groupAt(world, owner) === undefined
  return isOther ? `${JSON.stringify(title)} is the title of ${owner}` : 'is it loaded?'
}
