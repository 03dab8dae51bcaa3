import type { Step } from '../../src/spec/step.js'
import { hasGrants } from '../judge/oracle/new-group.js'
import type { Case } from '../run/case.js'
import { Failure, Unserved, Untestable } from '../run/failure.js'
import { permissionToWrite, unmetNeed } from '../run/unmet-need.js'
import {
  fixtureInScene,
  fixtureOnDeployment,
  fixtureWithoutGroups,
  groupsUsed,
} from '../worlds/find-fixture.js'
import { type GroupFixture, textOf } from '../worlds/group-fixture.js'
import { leaveWorld, requireUnchanged } from '../worlds/memberships.js'
import { castOf, type Place } from './cast.js'
import { needsOf } from './needs.js'
import { runScenario } from './run-scenario.js'
import type { Scenario } from './scenario.js'

const needsTokens =
  'needs tokens in the target file: a refusal proves nothing unless the same request succeeds with a valid token'

/** Whether a step needs no valid token, and nothing that is made from one. */
function isAnonymous({ as }: Step): boolean {
  return as === null || as === 'bad:malformed'
}

/** Plays a scenario in a case. @throws Untestable if the target cannot show what it is about */
export async function playInCase(c: Case, scenario: Scenario): Promise<void> {
  const { suite } = c
  const { takesWorlds, wire, tier, writable } = suite.target
  // What is refused without a token shows something only if changes are tried too.
  if (tier !== 'anonymous' && !writable && scenario.clause.startsWith('auth.'))
    throw new Untestable(permissionToWrite)
  const { formerIds } = suite.staging
  const place = {
    world: c.world,
    actors: c.actors,
    wire,
    formerIds,
    isKnownId: (id: string) => c.isKnownId(id),
    badTokens: Object.keys(c.deployment.badTokens),
    newMark: suite.mark,
    newText: (about: string) => textOf(c, about),
  }
  const [fixture, lacks] = takesWorlds ? [fixtureInScene(c.world)] : await onDeployment(c, scenario, place)
  const steps = scenario.steps(castOf(fixture, place))
  if (tier === 'anonymous') {
    await runScenario(c, { ...scenario, decides: 0 }, steps.filter(isAnonymous))
    throw new Untestable(needsTokens)
  }
  const isShown = await runScenario(c, scenario, steps).catch(async error => {
    // A failure counts, whatever prevents that the world is put back.
    await leaveWorld(c).catch(reason => {
      if (!(error instanceof Failure)) throw reason
      suite.note(`${reason}`)
    })
    throw error
  })
  await leaveWorld(c)
  suite.spareGroups.keepUnnamed(c)
  const reason = lacks ?? (takesWorlds ? undefined : whyOpen(c))
  if (!isShown && reason !== undefined) throw new Unserved(reason)
}

/** The fixture on a deployment, and why it has no groups. @throws Untestable */
async function onDeployment(
  c: Case,
  scenario: Scenario,
  place: Place,
): Promise<readonly [fixture: GroupFixture, lacks?: string]> {
  if (scenario.kept === 'in the file') requireUnchanged(c)
  if (!c.target.writable) return [fixtureWithoutGroups(c), permissionToWrite]
  try {
    const used = groupsUsed(c, fixture => scenario.steps(castOf(fixture, place)))
    return [await fixtureOnDeployment(c, used)]
  } catch (error) {
    if (needsOf(scenario).writes || !(error instanceof Untestable)) throw error
    return [fixtureWithoutGroups(c), error.message]
  }
}

/** Why it is open what a target that keeps its world permits: who is in Vetted, or what new groups give. */
function whyOpen({ suite, clause, known }: Case): string | undefined {
  if (clause === 'create.vetted-only') return unmetNeed(suite, { tier: 'world' })
  if (!hasGrants(known.newGroupGrants)) return undefined
  return 'needs groups whose ACRs the suite chooses, so control in the target file: each new group gives permissions to others than its creator'
}
