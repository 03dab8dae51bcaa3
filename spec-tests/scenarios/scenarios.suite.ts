import type { ClauseId } from '../../src/spec/clauses.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import type { Step } from '../../src/spec/step.js'
import { hasGrants } from '../judge/oracle/new-group.js'
import type { Case } from '../run/case.js'
import { clause } from '../run/clause.js'
import type { Design } from '../run/design.js'
import { Failure, Incomparable, Unserved, Untestable } from '../run/failure.js'
import type { Needs, TestContext } from '../run/registry.js'
import { permissionToWrite } from '../run/unmet-need.js'
import {
  fixtureInScene,
  fixtureOnDeployment,
  fixtureWithoutGroups,
  groupsUsed,
} from '../worlds/find-fixture.js'
import { type GroupFixture, textOf } from '../worlds/group-fixture.js'
import { leaveWorld, requireUnchanged } from '../worlds/memberships.js'
import { sceneOf } from '../worlds/scene.js'
import { coveredScenarios, drawnScenarios, scenarios } from './all.js'
import { castOf, type Place } from './cast.js'
import { coveredRows } from './covered-rows.js'
import { scenariosDrawn } from './drawn.js'
import { isSearched } from './moves.js'
import { actorsWrite, controlWrite, worldRead } from './needs.js'
import { runScenario } from './run-scenario.js'
import { mayBeKept, mayBeStaged, type Scenario } from './scenario.js'

/** What the judge must know of a target before it can judge what a group is after a change, and whom a search must find. */
function after(id: ClauseId): readonly OpenPointId[] {
  return [
    'read-fields',
    'creator-grant',
    'creator-is-member',
    ...(isSearched(id) ? ['result-limit' as const] : []),
  ]
}

/** How the clauses begin that searches show, so that a target without groups of the suite can be tested for them. */
const shownBySearches = ['search.', 'wire.', 'auth.unauthorized']

function isShownBySearches(id: ClauseId): boolean {
  return shownBySearches.some(start => id.startsWith(start))
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

/** Why the permissions on new groups are open. */
function whyOpen({ known }: Case): string | undefined {
  if (!hasGrants(known.newGroupGrants)) return undefined
  return 'needs groups whose ACRs the suite chooses, so control in the target file: each new group gives permissions to others than its creator'
}

function needsOf(scenario: Scenario): Needs {
  if (scenario.anonymous) return { tier: 'anonymous' }
  if (!mayBeKept(scenario)) return controlWrite
  if (scenario.kept === 'in the file') return worldRead
  return isShownBySearches(scenario.clause) ? { tier: 'actors' } : actorsWrite
}

const needsTokens =
  'needs tokens in the target file: a refusal proves nothing unless the same request succeeds with a valid token'

/** Whether a step needs no valid token, and nothing that is made from one. */
function isAnonymous({ as }: Step): boolean {
  return as === null || as === 'bad:malformed'
}

function allNeedsOf(scenario: Scenario): Needs {
  const { clause, requests } = scenario
  return { ...needsOf(scenario), after: after(clause), ...(requests === undefined ? {} : { requests }) }
}

/** Plays a scenario in a case. @throws Untestable if the target cannot show what it is about */
async function play(c: Case, scenario: Scenario): Promise<void> {
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
    badTokens: Object.keys(suite.staging.badTokens(c.deployment)),
    newMark: suite.mark,
    newText: (about: string) => textOf(c, about),
  }
  const [fixture, lacks] = takesWorlds
    ? [fixtureInScene(sceneOf(wire.idPrefix), c.world)]
    : await onDeployment(c, scenario, place)
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
  const reason = lacks ?? (takesWorlds ? undefined : whyOpen(c))
  if (!isShown && reason !== undefined) throw new Unserved(reason)
}

/** A case on the world of a scenario or, on a target that keeps its world, on that. @param path as of an example */
async function onItsWorld(
  { suite, example }: TestContext,
  { world, ...scenario }: Scenario,
  judge: (c: Case) => Promise<void>,
  path?: string,
): Promise<void> {
  const { takesWorlds, wire } = suite.target
  if (takesWorlds && !mayBeStaged(scenario)) return
  const scene = sceneOf(wire.idPrefix)
  await example(world?.(scene, wire.idPrefix) ?? scene.world, judge, path)
}

for (const scenario of scenarios)
  clause(scenario.clause, scenario.says, allNeedsOf(scenario), context =>
    onItsWorld(context, scenario, c => play(c, scenario)),
  )

/** Plays the scenarios that a seed draws until one fails. It says nothing only if none of them does. */
for (const source of drawnScenarios) {
  const [some] = scenariosDrawn(source, { seed: 0, runs: 1 })
  clause(source.clause, source.says, allNeedsOf(some as Scenario), async context => {
    const { suite, of } = context
    const reasons: Untestable[] = []
    let isJudged = false
    for (const [at, scenario] of scenariosDrawn(source, suite.options).entries()) {
      await suite.schedule.next()
      const judge = async (c: Case) => {
        try {
          await play(c, scenario)
          isJudged ||= c.judged
        } catch (error) {
          const isReason = error instanceof Untestable && !(error instanceof Incomparable)
          isJudged ||= !isReason
          if (!isReason) throw error
          reasons.push(error)
        }
      }
      await onItsWorld(context, scenario, judge, `${at}`)
      if (suite.run.failed(of.clause)) return
    }
    const [reason] = reasons
    if (!isJudged && reason !== undefined) suite.untestable(of, reason)
  })
}

/** A row creates a group or takes one of the world, changes it, and looks at it. */
const requestsPerRow = 5

/** As many rows as the two largest factors have pairs. */
function requestsOf({ factors }: Design): number {
  const [first = 1, second = 1] = Object.values(factors)
    .map(levels => levels.length)
    .toSorted((one, other) => other - one)
  return first * second * requestsPerRow
}

for (const { clause: id, says, rowsPerWorld, worldOf, scenarioOf, ...design } of coveredScenarios)
  clause(
    id,
    says,
    { ...controlWrite, after: after(id), requests: requestsOf(design) },
    coveredRows(design, {
      rowsPerWorld,
      worldOf: ({ target, options: { seed } }, rows) =>
        worldOf({ idPrefix: target.wire.idPrefix, seed }, rows),
      async judge(c, rows, own, isSeen) {
        const { target, options } = c.suite
        const place = { idPrefix: target.wire.idPrefix, seed: options.seed, world: c.world, rows }
        const { steps, unseen, ...more } = scenarioOf(place, own)
        const looks = unseen === undefined || isSeen ? {} : { unseen }
        if (!(await runScenario(c, { clause: id, ...more, ...looks }, steps)))
          throw new Untestable('the target leaves open what this row shows')
      },
    }),
  )
