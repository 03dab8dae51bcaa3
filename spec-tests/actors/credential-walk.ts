import { changesState, type Operation, operationsInTurn, takes } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { formatResponse } from '../target/format-response.js'
import { type ClientRequest, clientRequest } from '../target/request.js'
import { isSuccess, resultsOf, textsIn } from '../target/results.js'
import { type GroupFixture, hasMembers } from './group-fixture.js'
import { sendAndSettle } from './requests.js'
import { onlyGroups, search } from './searching.js'

/** Changes the credential of an authorized request: another token, the token in another place, or no token. */
export type CredentialVariant = (request: ClientRequest) => ClientRequest

/** Variants by name. A name of `tokenFailures` stands for that kind of bad token. */
export type CredentialVariants = Readonly<Record<string, CredentialVariant>>

/** The variants whose names begin like this send no token. */
export const noToken = 'no token'

/** One operation that was sent with one variant. */
export interface CredentialAttempt {
  readonly operation: Operation
  readonly variant: string
  readonly response: HttpResponse
  /** Whether the state of the groups differed afterwards. */
  readonly changed: boolean
  /** The response that shows it: this one, or a later read or search if the state differed. */
  readonly shownBy: HttpResponse
}

export interface CredentialWalk {
  readonly attempts: readonly CredentialAttempt[]
  /**
   * The operations that succeeded: for the authorized caller, or already with a variant, so that nothing was left to do.
   * For the others a refusal proves nothing.
   */
  readonly succeeded: ReadonlySet<Operation>
  /** The operations that the target did without any token, if the walk tried that. */
  readonly anonymous: ReadonlySet<Operation>
}

/**
 * Sends operations, each first with every variant and then as the authorized caller, for whom it must succeed. The
 * authorized caller looks whether the state has changed: after each variant, or on a target that takes worlds after the one
 * without a token and after all of an operation, because there a smaller walk shows which one it was.
 */
export async function credentialWalk(
  c: Case,
  fixture: GroupFixture,
  variants: CredentialVariants,
  operations: readonly Operation[] = operationsInTurn,
): Promise<CredentialWalk> {
  const mark = c.suite.mark()
  const attempts: CredentialAttempt[] = []
  const succeeded = new Set<Operation>()
  let before = await snapshot(c, fixture, mark)
  for (const operation of operations.filter(each => canSend(c.suite, each))) {
    const own: Pick<CredentialAttempt, 'operation' | 'variant' | 'response'>[] = []
    const look = async () => {
      const now = await snapshot(c, fixture, mark)
      const changed = now.state !== before.state
      const view = operation === 'createGroup' ? now.found : (now.read ?? now.found)
      const shown = (response: HttpResponse) => ({ changed, shownBy: changed ? view : response })
      attempts.push(...own.splice(0).map(attempt => ({ ...attempt, ...shown(attempt.response) })))
    }
    for (const [at, [variant, change]] of Object.entries(variants).entries()) {
      const request = change(authorizedRequest(c, operation, fixture, `${mark} ${at}`))
      own.push({ operation, variant, response: await sendAndSettle(c, request) })
      if (!c.target.takesWorlds || (variant === noToken && changesState(operation))) await look()
    }
    if (own.length > 0) await look()
    const response = await sendAndSettle(c, authorizedRequest(c, operation, fixture, mark))
    const after = changesState(operation) ? await snapshot(c, fixture, mark) : before
    const hasEffect = changesState(operation)
      ? after.state !== before.state
      : isShownIn(c, fixture, operation, response)
    const isDone = attempts.some(attempt => attempt.operation === operation && attempt.changed)
    if ((response.status === 200 && hasEffect) || isDone) succeeded.add(operation)
    before = after
  }
  const done = attempts.filter(({ response, changed }) => changed || isSuccess(response.status))
  const anonymous = new Set(
    done.flatMap(({ variant, operation }) => (variant === noToken ? [operation] : [])),
  )
  return { attempts, succeeded, anonymous }
}

/** The operations that a walk sends, and whose effect the target shows: without readGroup, nothing shows who is a member. */
export function shownOperations(suite: Suite): readonly Operation[] {
  return operationsInTurn.filter(
    each => canSend(suite, each) && (suite.known.serves('readGroup') || !takes(each, 'profile')),
  )
}

function canSend(suite: Suite, operation: Operation): boolean {
  return suite.known.serves(operation) && (hasMembers(suite) || operation !== 'removeGroupMember')
}

/** A request that the manager may make. The texts differ by sender, so that the effect of each is visible. */
export function authorizedRequest(
  c: Case,
  operation: Operation,
  fixture: Omit<GroupFixture, 'circle'>,
  sender: string,
): ClientRequest {
  const { manager, stranger, club } = fixture
  return clientRequest(operation, manager, {
    query: { s: uniqueString(c, manager) },
    group: club.svc_id,
    profile: operation === 'removeGroupMember' ? fixture.member : stranger,
    body: { title: `${sender} ${operation}`, description: `Written by ${sender}` },
  })
}

/** A search string that finds the manager and, even in a large deployment, no other principal. */
function uniqueString({ suite, world }: Case, manager: Id): string {
  const own = world.profiles.find(({ svc_id }) => svc_id === manager)
  return (suite.target.takesWorlds && own?.email) || manager
}

/** Whether the response itself shows that the operation succeeded. */
function isShownIn(
  c: Case,
  { manager, club }: GroupFixture,
  operation: Operation,
  response: HttpResponse,
): boolean {
  if (operation === 'searchPrincipals')
    return resultsOf(response).profiles.some(result => result[c.target.wire.idField] === manager)
  const shown = [club.title, ...club.members]
  return takes(operation, 'group') && textsIn(response.json).some(text => shown.includes(text))
}

interface Snapshot {
  /** Undefined if the target does not serve readGroup. */
  readonly read: HttpResponse | undefined
  readonly found: HttpResponse
  /** What both show, as a text to compare. */
  readonly state: string
}

/** What the manager sees of the club and of the groups created since. */
async function snapshot(c: Case, { manager, club }: GroupFixture, mark: string): Promise<Snapshot> {
  const request = { operation: 'readGroup', actor: manager, group: club.svc_id } as const
  const read = c.known.serves('readGroup') ? await c.send(request) : undefined
  const { response: found, results } = await search(c, manager, mark, onlyGroups)
  for (const response of read === undefined ? [found] : [read, found])
    c.require(
      [200, 403, 404].includes(response.status),
      () => `needs a response that shows the state; the target returned ${formatResponse(response)}`,
    )
  const known = new Set([...c.world.profiles.map(({ svc_id }) => svc_id), club.title, club.description])
  const texts = textsIn(read?.json).filter(text => known.has(text) || text.includes(mark))
  const names = results.map(({ name }) => name)
  return { read, found, state: JSON.stringify([read?.status, texts.toSorted(), names.toSorted()]) }
}
