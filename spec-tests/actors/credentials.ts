import { type ExpectedStatus, isExpected } from '../../src/report/finding.js'
import { describeCredential } from '../../src/report/token-place.js'
import { type Operation, operations } from '../../src/spec/endpoints.js'
import { tokenFailures } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import { Coverage } from '../runner/design.js'
import { Failure, Untestable } from '../runner/failure.js'
import type { TestContext } from '../runner/registry.js'
import type { HttpResponse } from '../target/client.js'
import {
  type CredentialAttempt,
  type CredentialVariant,
  type CredentialVariants,
  type CredentialWalk,
  credentialWalk,
  noToken,
  shownOperations,
} from './credential-walk.js'
import { fixtureInScene } from './find-fixture.js'
import { onWorld } from './requests.js'
import { sceneOf } from './scene.js'

export const withoutToken: CredentialVariant = request => ({ ...request, actor: null })

export function withBadToken(name: string): CredentialVariant {
  return request => ({ ...request, actor: `bad:${name}` })
}

/** The token is not in its cookie, but in this place. */
export function withTokenIn(
  place: NonNullable<Parameters<CredentialVariant>[0]['elsewhere']>,
): CredentialVariant {
  return request => ({ ...request, elsewhere: place })
}

/** A variant for each bad token that the suite has, by the name of the bad token. */
export function badTokens(c: Case): CredentialVariants {
  const names = Object.keys(c.suite.staging.badTokens(c.deployment))
  return Object.fromEntries(names.map(name => [name, withBadToken(name)]))
}

type Judge = (c: Case, walk: CredentialWalk) => void

/**
 * Sends all operations with these variants and judges the responses. If that fails on a target that takes worlds, the
 * evidence is a walk with one operation and as few variants as still fail, and no token if that is a variant.
 */
export async function tryCredentials(
  context: TestContext,
  variants: (c: Case) => CredentialVariants,
  judge: Judge,
): Promise<void> {
  await context.withFixture(async (c, fixture) => {
    const all = variants(c)
    const walk = await credentialWalk(c, fixture, all)
    observe(c, walk)
    coverageOf(c, walk).report(c.suite, c)
    if (c.target.takesWorlds && fails(judge, c, walk)) await narrow(c, all, walk, judge)
    judge(c, walk)
  })
}

/** @throws Failure if a smaller walk fails too */
async function narrow(c: Case, all: CredentialVariants, walk: CredentialWalk, judge: Judge): Promise<void> {
  const scene = sceneOf(c.target.wire.idPrefix)
  for (const operation of operations)
    for (const names of [...Object.keys(all).map(name => [name]), Object.keys(all)]) {
      const isSelected = (attempt: CredentialAttempt) =>
        attempt.operation === operation && names.includes(attempt.variant)
      if (!fails(judge, c, { ...walk, attempts: walk.attempts.filter(isSelected) })) continue
      const few = Object.fromEntries(
        Object.entries(all).filter(([name]) => name === noToken || names.includes(name)),
      )
      await onWorld(c, scene.world, async again => {
        const smaller = await credentialWalk(again, fixtureInScene(scene, again.world), few, [operation])
        if (fails(judge, again, smaller)) judge(again, smaller)
      })
    }
}

function fails(judge: Judge, c: Case, walk: CredentialWalk): boolean {
  try {
    judge(c, walk)
    return false
  } catch (error) {
    if (error instanceof Failure) return true
    if (error instanceof Untestable) return false
    throw error
  }
}

/** A refusal of an operation that does not succeed for the authorized caller says nothing. */
function coverageOf(c: Case, { attempts, succeeded }: CredentialWalk): Coverage {
  const rows = attempts.map(({ operation, variant }) => ({ operation, credential: variant }))
  const coverage = new Coverage(rows, c.suite.options)
  for (const row of rows)
    if (succeeded.has(row.operation)) coverage.judged(row)
    else coverage.missed(row, needsSuccess(row.operation))
  return coverage
}

/** Records the status of each authentication failure that the open points list. */
function observe(c: Case, { attempts, succeeded }: CredentialWalk): void {
  for (const { operation, variant, response } of attempts) {
    const failure = tokenFailures.find(name => variant === name)
    const isMissing = variant.startsWith(noToken)
    const key = isMissing ? `missing-token/${operation}` : `bad-token/${operation}/${failure}`
    if (succeeded.has(operation) && (isMissing || failure !== undefined))
      c.observe(key, String(response.status))
  }
}

/**
 * No variant succeeds and the state never changes. An operation must succeed for the authorized caller; otherwise a
 * refusal proves nothing.
 */
export function expectRefusals(
  c: Case,
  { attempts, succeeded }: CredentialWalk,
  statuses: readonly ExpectedStatus[],
) {
  const bad = badTokens(c)
  for (const { operation, variant, response, changed, shownBy } of attempts) {
    const fair = succeeded.has(operation) ? statuses : (['no 2xx'] as const)
    c.expect(isExpected(response.status, fair) && !changed, () => ({
      decides: [response, shownBy],
      expected: { statuses: fair, says: 'no change' },
      wrong: 'changes the state',
      when: variant.startsWith(noToken) || variant in bad ? undefined : describeCredential(variant),
    }))
  }
  const failed = shownOperations(c.suite).filter(operation => !succeeded.has(operation))
  c.require(failed.length === 0, () => needsSuccess(...failed))
}

/** Why a refusal of these operations proves nothing. */
export function needsSuccess(...operations: readonly Operation[]): string {
  return `needs ${operations.join(', ')} to succeed with a valid token, and to show its effect`
}

export function isUnauthenticated({ status }: HttpResponse): boolean {
  return status === 401 || status === 403
}
