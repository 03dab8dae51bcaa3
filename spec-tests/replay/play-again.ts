import { type Contradiction, isExpected } from '../../src/report/finding.js'
import { batchesOf } from '../../src/report/script-order.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id, World } from '../../src/spec/nouns.js'
import type { Judged } from '../judge/beliefs.js'
import { type Expected, type Finding, type RecordedFinding, responsesOf } from '../judge/finding.js'
import { apartFromRules } from '../judge/judgement.js'
import { lawsBrokenBy } from '../judge/transcript-laws.js'
import { shownBy } from '../observations/every-response.js'
import { Observations } from '../observations/observations.js'
import { Case } from '../run/case.js'
import { Difference, Failure, Untestable } from '../run/failure.js'
import { rulesBrokenBy } from '../run/response-rules.js'
import type { Suite } from '../run/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { preventsRepetition } from './harmful-writes.js'
import { IdMap } from './id-map.js'

export interface Item {
  readonly request: ClientRequest
  /** The group that it created; an empty text if it created none. */
  readonly newId: Id
  /** The requests with one number are sent at once. */
  readonly batch?: number
}

/** Requests on a world, for a clause. */
interface Candidate {
  readonly clause: ClauseId
  readonly items: readonly Item[]
  readonly world: World
}

/** For a case: what the responses to each of its requests show, together with those before. */
export type Watch = (c: Case) => (judged: readonly Judged[]) => Failure | undefined

/** Sends requests on a fresh world, until they show a failure. @returns undefined if they show none, or cannot be sent */
export async function playAgain(
  suite: Suite,
  { clause, items, world }: Candidate,
  watch: Watch,
): Promise<Failure | undefined> {
  try {
    return await suite.staging.during(world, deployment =>
      firstFailure(new Case(suite, deployment, clause), items, world, watch),
    )
  } catch (error) {
    if (error instanceof Difference) return error
    if (!(error instanceof Untestable || preventsRepetition(error))) throw error
    return undefined
  }
}

async function firstFailure(
  c: Case,
  items: readonly Item[],
  world: World,
  watch: Watch,
): Promise<Failure | undefined> {
  const { idPrefix } = c.wire
  const ids = new IdMap({ world, idPrefix }, { world: c.world, idPrefix })
  const seen = watch(c)
  for (const batch of batchesOf(items)) {
    const requests = batch.map(({ request }) => ids.request(request))
    const [first, ...others] = requests as [ClientRequest, ...ClientRequest[]]
    const responses = others.length > 0 ? await c.sendConcurrently(requests) : [await c.send(first)]
    const judged = responses.flatMap((response, at) => {
      const each = c.suite.beliefs.judged(response)
      const [newId, now] = [batch[at]?.newId ?? '', each?.exchange.newId ?? '']
      if (newId !== '' && now !== '') ids.add(newId, now)
      return each ?? []
    })
    const failure = seen(judged)
    if (failure !== undefined) return failure
  }
  return undefined
}

const expectedParts = ['statuses', 'group', 'found', 'notFound'] as const

/** Watches for the same failure: of the same clause, for the same kind of reason. */
export function watchFor(failure: Failure, clause: ClauseId): Watch {
  // Sending a request to two deployments throws their difference.
  if (failure instanceof Difference) return () => () => undefined
  const contradiction = failure.finding.why?.contradiction
  return contradiction === undefined
    ? c => forFinding(c, failure.finding, clause)
    : c => forContradiction(c, contradiction)
}

function forFinding(c: Case, before: RecordedFinding, clause: ClauseId): ReturnType<Watch> {
  const { beliefs } = c.suite
  const last = before.decides.at(-1)
  const kind = kindOf(before)
  // What a test says in words alone has no other kind than its clause.
  const hasKind = expectedParts.some(part => before.expected[part] !== undefined)
  const isSame = (finding: Finding) => {
    const now = responsesOf(finding).at(-1)
    // Of requests at once, any may have the wrong response.
    const isSameStatus = last?.batch !== undefined || last?.status === now?.status
    return finding.clause === clause && isSameStatus && (!hasKind || kindOf(finding) === kind)
  }
  const all: Judged[] = []
  return judged => {
    all.push(...judged.filter(({ judgement }) => judgement.kind !== 'wrong'))
    const wrong = judged.filter(each => !beliefs.isExcused(each)).flatMap(each => wrongIn(c, each, clause))
    const finding = [...wrong, ...lawsBrokenBy(beliefs.known(c.deployment), all)].find(isSame)
    return finding && c.failure(finding)
  }
}

/** What is wrong with a response by itself, as far as it may violate a clause. */
function wrongIn(c: Case, { exchange, judgement }: Judged, clause: ClauseId): readonly Finding[] {
  const decides = exchange.response
  const judged = apartFromRules(judgement, clause)
  const isWrong = judged.kind === 'wrong' && !isMet(judged.expected, decides)
  const broken = rulesBrokenBy(c.target, c.world.profiles, exchange.request, decides)
  return [
    ...broken.map(each => ({ ...each, decides })),
    ...(isWrong && judged.mayBe.includes(clause)
      ? [{ clause, decides, expected: judged.expected, why: judged.why }]
      : []),
  ]
}

/** Whether only a status is expected, and a response has it: of requests at once, another one is wrong. */
function isMet({ statuses, ...others }: Expected, { status }: HttpResponse): boolean {
  return Object.keys(others).length === 0 && isExpected(status, statuses)
}

/** What two findings have in common if they are wrong for the same kind of reason, whatever the SVC-IDs and texts. */
function kindOf({ expected, why }: Finding | RecordedFinding): string {
  const { access, field } = why ?? {}
  return JSON.stringify([
    expected.statuses,
    expectedParts.filter(part => expected[part] !== undefined),
    access && [access.permission, access.acrs.length, access.groups.length > 0],
    field?.clause,
  ])
}

function forContradiction(c: Case, { about, values }: Contradiction): ReturnType<Watch> {
  const observations = new Observations(c.wire.idPrefix)
  return judged => {
    for (const { exchange } of judged)
      for (const { shown, showing } of shownBy(c.suite, c, exchange.request, exchange.response)) {
        const compared = observations.compare(c, shown, showing)
        if (!(compared instanceof Failure)) continue
        const now = compared.finding.why?.contradiction
        if (now?.about === about && `${now.values}` === `${values}`) return compared
      }
    return undefined
  }
}
