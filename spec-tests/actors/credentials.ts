import { operations } from '../../src/spec/endpoints.js'
import { tokenFailures } from '../../src/spec/nouns.js'
import { Case, Failure, Untestable } from '../runner/case.js'
import type { Trial } from '../runner/clause.js'
import { tellAnswer } from './actors.js'
import { castOnScene } from './assign.js'
import { type Attempt, type Disguise, type Walk, walk } from './credential-walk.js'
import { sceneOf } from './scene.js'

export const tokenless: Disguise = ask => ({ ...ask, actor: null })

type Judge = (c: Case, walk: Walk) => void

/**
 * Walks all operations as these impostors, and judges what each was told. Where that fails and worlds are taken, the
 * evidence is a walk with one operation and as few impostors as fail by themselves.
 */
export async function impersonate(
  trial: Trial,
  impostors: (c: Case) => Readonly<Record<string, Disguise>>,
  judge: Judge,
): Promise<void> {
  await trial.cast(async (c, cast) => {
    const all = impostors(c)
    const walked = await walk(c, cast, all)
    observe(c, walked)
    if (c.suite.takesWorlds && fails(judge, c, walked)) await narrow(c, all, walked, judge)
    judge(c, walked)
  })
}

/** @throws Failure where a smaller walk fails too */
async function narrow(
  { suite, clause }: Case,
  all: Readonly<Record<string, Disguise>>,
  walked: Walk,
  judge: Judge,
): Promise<void> {
  const scene = sceneOf(suite.target.wire.idPrefix)
  for (const operation of operations)
    for (const names of [...Object.keys(all).map(name => [name]), Object.keys(all)]) {
      const isOurs = (attempt: Attempt) => attempt.operation === operation && names.includes(attempt.impostor)
      const again = new Case(suite, await suite.staging.stage(scene.world), clause)
      if (!fails(judge, again, { ...walked, attempts: walked.attempts.filter(isOurs) })) continue
      const few = Object.fromEntries(names.map(name => [name, all[name] as Disguise]))
      const once = await walk(again, castOnScene(scene, again.world), few, [operation])
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
  for (const { operation, impostor, answer } of attempts) {
    const failure = tokenFailures.find(name => impostor === `the token ${name}`)
    const isMissing = impostor.startsWith('no token')
    const key = isMissing ? `missing-token/${operation}` : `bad-token/${operation}/${failure}`
    if (served.has(operation) && (isMissing || failure !== undefined))
      c.suite.observe(c, key, String(answer.status), isUnauthenticated({ answer }))
  }
}

/** No impostor is served and nothing changes; where the honest caller was not served either, nothing is known. */
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
        message: `${attempt.operation} ${attempt.changed ? 'changes something for' : 'does not refuse'} a caller with ${attempt.impostor}`,
        expected,
        observed: tellAttempt(attempt),
      }),
    )
  const unserved = operations.filter(operation => !served.has(operation))
  c.require(
    unserved.length === 0,
    () =>
      `needs ${unserved.join(', ')} to be served with a good token, and ${unserved.length > 1 ? 'they were' : 'it was'} not`,
  )
}

export function badTokens(c: Case): Readonly<Record<string, Disguise>> {
  return Object.fromEntries(
    Object.keys(c.suite.staging.badTokens(c.deployment)).map(name => [
      `the token ${name}`,
      (ask => ({ ...ask, actor: `bad:${name}` })) satisfies Disguise,
    ]),
  )
}

export function elsewhere(place: NonNullable<Parameters<Disguise>[0]['elsewhere']>): Disguise {
  return ask => ({ ...ask, elsewhere: place })
}

export function isServed({ answer }: Pick<Attempt, 'answer'>): boolean {
  return answer.status >= 200 && answer.status < 300
}

export function isUnauthenticated({ answer }: Pick<Attempt, 'answer'>): boolean {
  return answer.status === 401 || answer.status === 403
}

function tellAttempt({ answer, changed }: Attempt): string {
  return `${tellAnswer(answer)}${changed ? ', and something changed' : ''}`
}
