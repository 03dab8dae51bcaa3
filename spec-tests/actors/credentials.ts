import { operations } from '../../src/spec/endpoints.js'
import { tokenFailures } from '../../src/spec/nouns.js'
import { Case, Failure, Untestable } from '../runner/case.js'
import type { TestContext } from '../runner/clause.js'
import { type Attempt, type CredentialVariant, type Walk, walk } from './credential-walk.js'
import { fixtureInScene } from './find-fixture.js'
import { formatResponse } from './group-fixture.js'
import { sceneOf } from './scene.js'

export const tokenless: CredentialVariant = request => ({ ...request, actor: null })

type Judge = (c: Case, walk: Walk) => void

/**
 * Walks all operations as these variants, and judges what each was told. Where that fails and worlds are taken, the
 * evidence is a walk with one operation and as few variants as fail by themselves.
 */
export async function tryCredentials(
  context: TestContext,
  variants: (c: Case) => Readonly<Record<string, CredentialVariant>>,
  judge: Judge,
): Promise<void> {
  await context.withFixture(async (c, fixture) => {
    const all = variants(c)
    const walked = await walk(c, fixture, all)
    observe(c, walked)
    if (c.suite.takesWorlds && fails(judge, c, walked)) await narrow(c, all, walked, judge)
    judge(c, walked)
  })
}

/** @throws Failure where a smaller walk fails too */
async function narrow(
  { suite, clause }: Case,
  all: Readonly<Record<string, CredentialVariant>>,
  walked: Walk,
  judge: Judge,
): Promise<void> {
  const scene = sceneOf(suite.target.wire.idPrefix)
  for (const operation of operations)
    for (const names of [...Object.keys(all).map(name => [name]), Object.keys(all)]) {
      const isOurs = (attempt: Attempt) => attempt.operation === operation && names.includes(attempt.variant)
      const again = new Case(suite, await suite.staging.stage(scene.world), clause)
      if (!fails(judge, again, { ...walked, attempts: walked.attempts.filter(isOurs) })) continue
      const few = Object.fromEntries(names.map(name => [name, all[name] as CredentialVariant]))
      const once = await walk(again, fixtureInScene(scene, again.world), few, [operation])
      if (fails(judge, again, once)) judge(again, once)
    }
}

function fails(judge: Judge, c: Case, walked: Walk): boolean {
  try {
    judge(c, walked)
    return false
  } catch (error) {
    if (error instanceof Failure) return true
    if (error instanceof Untestable) return false
    throw error
  }
}

/** Notes how each failure is told, for the failures that readings know. */
function observe(c: Case, { attempts, served }: Walk): void {
  for (const { operation, variant, response } of attempts) {
    const failure = tokenFailures.find(name => variant === `the token ${name}`)
    const isMissing = variant.startsWith('no token')
    const key = isMissing ? `missing-token/${operation}` : `bad-token/${operation}/${failure}`
    if (served.has(operation) && (isMissing || failure !== undefined))
      c.suite.observe(c, key, String(response.status))
  }
}

/** No variant is served and nothing changes; where the authorizedRequest caller was not served either, nothing is known. */
export function expectRefusals(
  c: Case,
  { attempts, served }: Walk,
  isRefusal: (attempt: Attempt) => boolean,
  expected: string,
) {
  for (const attempt of attempts)
    c.expect(
      !isServed(attempt) && !attempt.changed && (isRefusal(attempt) || !served.has(attempt.operation)),
      () => ({
        message: `${attempt.operation} ${attempt.changed ? 'changes something for' : 'does not refuse'} a caller with ${attempt.variant}`,
        expected,
        observed: formatAttempt(attempt),
      }),
    )
  const unserved = operations.filter(operation => !served.has(operation))
  c.require(
    unserved.length === 0,
    () =>
      `needs ${unserved.join(', ')} to be served with a good token, and ${unserved.length > 1 ? 'they were' : 'it was'} not`,
  )
}

export function badTokens(c: Case): Readonly<Record<string, CredentialVariant>> {
  return Object.fromEntries(
    Object.keys(c.suite.staging.badTokens(c.deployment)).map(name => [
      `the token ${name}`,
      (request => ({ ...request, actor: `bad:${name}` })) satisfies CredentialVariant,
    ]),
  )
}

export function elsewhere(
  place: NonNullable<Parameters<CredentialVariant>[0]['elsewhere']>,
): CredentialVariant {
  return request => ({ ...request, elsewhere: place })
}

export function isServed({ response }: Pick<Attempt, 'response'>): boolean {
  return response.status >= 200 && response.status < 300
}

export function isUnauthenticated({ response }: Pick<Attempt, 'response'>): boolean {
  return response.status === 401 || response.status === 403
}

function formatAttempt({ response, changed }: Attempt): string {
  return `${formatResponse(response)}${changed ? ', and something changed' : ''}`
}
