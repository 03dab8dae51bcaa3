import { changesState, type Operation, operationsInTurn, takes } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import { type ClientRequest, clientRequest } from '../target/request.js'
import { resultsOf, textsIn } from '../target/results.js'
import type { GroupFixture } from './group-fixture.js'
import { search } from './searching.js'

/** How an variant sends what an authorizedRequest caller would: another token, another place for it, or none. */
export type CredentialVariant = (request: ClientRequest) => ClientRequest

export interface Attempt {
  readonly operation: Operation
  readonly variant: string
  readonly response: HttpResponse
  /** Whether the world showed a change afterwards. */
  readonly changed: boolean
}

export interface Walk {
  readonly attempts: readonly Attempt[]
  /** The operations that served the authorizedRequest caller: for the others a refusal means nothing. */
  readonly served: ReadonlySet<Operation>
}

/**
 * Sends all seven operations or some, each first by every variant and then by the authorizedRequest caller, who must be served.
 * After each variant's turn the authorizedRequest caller looks whether anything has changed.
 */
export async function walk(
  c: Case,
  fixture: GroupFixture,
  variants: Readonly<Record<string, CredentialVariant>>,
  operations = operationsInTurn,
): Promise<Walk> {
  const mark = c.suite.mark()
  const attempts: Attempt[] = []
  const served = new Set<Operation>()
  for (const operation of operations) {
    const before = await look(c, fixture, mark)
    for (const [variant, toVariant] of Object.entries(variants)) {
      const response = await c.send(toVariant(authorizedRequest(c, operation, fixture, `${mark} ${variant}`)))
      await c.suite.settle()
      attempts.push({ operation, variant, response, changed: (await look(c, fixture, mark)) !== before })
    }
    const response = await c.send(authorizedRequest(c, operation, fixture, mark))
    await c.suite.settle()
    const shows = changesState(operation)
      ? (await look(c, fixture, mark)) !== before
      : await isSeen(c, fixture, operation, response)
    if (response.status === 200 && shows) served.add(operation)
  }
  return { attempts, served }
}

/** The request that the manager may make; each sender's texts differ, so that its effect is its own. */
export function authorizedRequest(
  c: Case,
  operation: Operation,
  { manager, member, stranger, club }: GroupFixture,
  sender: string,
): ClientRequest {
  return clientRequest(operation, manager, {
    query: { s: ownText(c, manager) },
    group: club.svc_id,
    profile: operation === 'removeGroupMember' ? member : stranger,
    body: { title: `${sender} ${operation}`, description: `As ${sender} would have it` },
  })
}

/** What finds the manager: among others who may be there, what nobody else is found by. */
function ownText({ suite, world }: Case, manager: Id): string {
  const own = suite.takesWorlds && world.profiles.find(({ svc_id }) => svc_id === manager)
  return own ? own.email : manager
}

/** Whether the response itself shows that the operation was done. */
function isSeen(
  c: Case,
  { manager, member }: GroupFixture,
  operation: Operation,
  response: HttpResponse,
): boolean {
  if (operation === 'searchPrincipals')
    return resultsOf(response).profiles.some(result => result[c.suite.target.wire.idField] === manager)
  return takes(operation, 'group') && textsIn(response.json).includes(member)
}

/** What the manager sees of the club and of groups created since, as a text to compare. */
async function look(c: Case, { manager, club }: GroupFixture, mark: string): Promise<string> {
  const read = await c.send({ operation: 'readGroup', actor: manager, group: club.svc_id })
  const known = new Set([...c.world.profiles.map(({ svc_id }) => svc_id), club.title, club.description])
  const texts = textsIn(read.json).filter(text => known.has(text) || text.includes(mark))
  const made = await search(c, manager, mark, { profiles: 'false', groups: 'true' })
  return JSON.stringify([read.status, texts.toSorted(), made.results.map(({ name }) => name).toSorted()])
}
