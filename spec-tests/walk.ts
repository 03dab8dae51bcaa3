import type { Operation } from '../src/spec/endpoints.js'
import type { Ask, Case } from './case.js'
import { resultsOf, textsIn } from './results.js'
import type { Scene } from './scene.js'
import { search } from './searching.js'
import type { Answer } from './target/client.js'

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
 * Sends all seven operations, each first by every impostor and then by the honest caller, who must be served.
 * After each impostor's turn the honest caller looks whether anything has changed.
 */
export async function walk(
  c: Case,
  scene: Scene,
  impostors: Readonly<Record<string, Disguise>>,
): Promise<Walk> {
  const attempts: Attempt[] = []
  const served = new Set<Operation>()
  for (const operation of order) {
    const before = await look(c, scene)
    for (const [impostor, disguise] of Object.entries(impostors)) {
      const answer = await c.ask(disguise(honest(operation, scene, impostor)))
      await c.suite.settle()
      attempts.push({ operation, impostor, answer, changed: (await look(c, scene)) !== before })
    }
    const answer = await c.ask(honest(operation, scene, 'honest'))
    await c.suite.settle()
    const shows = isChange(operation)
      ? (await look(c, scene)) !== before
      : await isSeen(c, scene, operation, answer)
    if (answer.status === 200 && shows) served.add(operation)
  }
  return { attempts, served }
}

/** The request that the scene's Anna may make; each sender's differs, so that its effect is its own. */
export function honest(operation: Operation, { anna, bo, carol, club }: Scene, sender: string): Ask {
  const ask = { operation, actor: anna }
  const body = { title: `Larks ${operation} ${sender}`, description: 'Up before the sun' }
  switch (operation) {
    case 'searchPrincipals':
      return { ...ask, query: { s: 'Anna Lind' } }
    case 'createGroup':
      return { ...ask, body }
    case 'readGroup':
    case 'deleteGroup':
      return { ...ask, group: club }
    case 'updateGroup':
      return { ...ask, group: club, body }
    case 'addGroupMember':
      return { ...ask, group: club, profile: carol }
    case 'removeGroupMember':
      return { ...ask, group: club, profile: bo }
  }
}

function isChange(operation: Operation): boolean {
  return operation !== 'searchPrincipals' && operation !== 'readGroup'
}

/** Whether the answer itself shows that the operation was done. */
function isSeen(c: Case, { anna, bo, world }: Scene, operation: Operation, answer: Answer): boolean {
  const { idField, idPrefix } = c.suite.target.wire
  const texts = textsIn(answer.json)
  if (operation === 'searchPrincipals')
    return resultsOf(answer).profiles.some(result => result[idField] === anna)
  if (operation === 'readGroup') return texts.includes(bo)
  const known = [...world.profiles, ...world.groups].map(({ svc_id }) => svc_id)
  return operation === 'createGroup' && texts.some(text => text.startsWith(idPrefix) && !known.includes(text))
}

/** What the honest caller sees of the club and of groups created since, as a text to compare. */
async function look(c: Case, { anna, club, world }: Scene): Promise<string> {
  const read = await c.ask({ operation: 'readGroup', actor: anna, group: club })
  const known = new Set(world.profiles.map(({ svc_id }) => svc_id))
  const texts = textsIn(read.json).filter(
    text => known.has(text) || /^(Larks |Up before|Жаворонки|Early)/.test(text),
  )
  const larks = await search(c, anna, 'Larks', { profiles: 'false', groups: 'true' })
  return JSON.stringify([read.status, texts.toSorted(), larks.results.map(({ name }) => name).toSorted()])
}
