import type { Operation } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import { createdId } from '../runner/record-for-cleanup.js'
import type { Answer } from '../target/client.js'
import type { Ask } from '../target/request.js'
import { resultsOf, textsIn } from '../target/results.js'
import type { Cast } from './actors.js'
import { search } from './searching.js'

/** How an impostor sends what an honest caller would: another token, another place for it, or none. */
export type Disguise = (ask: Ask) => Ask

export interface Attempt {
  readonly operation: Operation
  readonly impostor: string
  readonly answer: Answer
  /** Whether the world showed a change afterwards. */
  readonly changed: boolean
}

export interface Walk {
  readonly attempts: readonly Attempt[]
  /** The operations that served the honest caller: for the others a refusal means nothing. */
  readonly served: ReadonlySet<Operation>
}

/** Deletion comes last: it leaves nothing for the others to work on. */
const order: readonly Operation[] = [
  'searchPrincipals',
  'createGroup',
  'readGroup',
  'updateGroup',
  'addGroupMember',
  'removeGroupMember',
  'deleteGroup',
]

/**
 * Sends all seven operations or some, each first by every impostor and then by the honest caller, who must be served.
 * After each impostor's turn the honest caller looks whether anything has changed.
 */
export async function walk(
  c: Case,
  cast: Cast,
  impostors: Readonly<Record<string, Disguise>>,
  operations = order,
): Promise<Walk> {
  const mark = c.suite.mark()
  const attempts: Attempt[] = []
  const served = new Set<Operation>()
  for (const operation of operations) {
    const before = await look(c, cast, mark)
    for (const [impostor, disguise] of Object.entries(impostors)) {
      const answer = await c.ask(disguise(honest(c, operation, cast, `${mark} ${impostor}`)))
      await c.suite.settle()
      attempts.push({ operation, impostor, answer, changed: (await look(c, cast, mark)) !== before })
    }
    const answer = await c.ask(honest(c, operation, cast, mark))
    await c.suite.settle()
    const shows = isChange(operation)
      ? (await look(c, cast, mark)) !== before
      : await isSeen(c, cast, operation, answer)
    if (answer.status === 200 && shows) served.add(operation)
  }
  return { attempts, served }
}

/** The request that the manager may make; each sender's texts differ, so that its effect is its own. */
export function honest(
  c: Case,
  operation: Operation,
  { manager, member, stranger, club }: Cast,
  sender: string,
): Ask {
  const ask = { operation, actor: manager }
  const body = { title: `${sender} ${operation}`, description: `As ${sender} would have it` }
  switch (operation) {
    case 'searchPrincipals':
      return { ...ask, query: { s: ownText(c, manager) } }
    case 'createGroup':
      return { ...ask, body }
    case 'readGroup':
    case 'deleteGroup':
      return { ...ask, group: club.svc_id }
    case 'updateGroup':
      return { ...ask, group: club.svc_id, body }
    case 'addGroupMember':
      return { ...ask, group: club.svc_id, profile: stranger }
    case 'removeGroupMember':
      return { ...ask, group: club.svc_id, profile: member }
  }
}

/** What finds the manager: among others who may be there, what nobody else is found by. */
function ownText({ suite, world }: Case, manager: Id): string {
  const own = suite.takesWorlds && world.profiles.find(({ svc_id }) => svc_id === manager)
  return own ? own.email : manager
}

function isChange(operation: Operation): boolean {
  return operation !== 'searchPrincipals' && operation !== 'readGroup'
}

/** Whether the answer itself shows that the operation was done. */
function isSeen(c: Case, { manager, member }: Cast, operation: Operation, answer: Answer): boolean {
  if (operation === 'searchPrincipals')
    return resultsOf(answer).profiles.some(result => result[c.suite.target.wire.idField] === manager)
  if (operation === 'readGroup') return textsIn(answer.json).includes(member)
  return operation === 'createGroup' && createdId(c, answer) !== undefined
}

/** What the manager sees of the club and of groups created since, as a text to compare. */
async function look(c: Case, { manager, club }: Cast, mark: string): Promise<string> {
  const read = await c.ask({ operation: 'readGroup', actor: manager, group: club.svc_id })
  const known = new Set([...c.world.profiles.map(({ svc_id }) => svc_id), club.title, club.description])
  const texts = textsIn(read.json).filter(text => known.has(text) || text.includes(mark))
  const made = await search(c, manager, mark, { profiles: 'false', groups: 'true' })
  return JSON.stringify([read.status, texts.toSorted(), made.results.map(({ name }) => name).toSorted()])
}
