import type { World } from '../../src/spec/nouns.js'
import { createdWorld } from '../actors/group-fixture.js'
import { onWorld } from '../actors/requests.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { type BatchedRequest, batches, sharedWorlds } from '../model/batches.js'
import { clause } from '../runner/clause.js'
import { expectNoFinding } from './expect-no-finding.js'
import { findUnexplained, sendAtOnce, sendInTurn } from './explain-batches.js'
import { actorsView, controlView } from './needs.js'

const failsInTurn = () => 'needs a target that performs the same operations correctly one after another'

clause(
  'state.concurrent',
  'Drawn batches of requests at once have outcomes that some order of them explains',
  controlView,
  ({ suite, property }) =>
    property(
      sharedWorlds(suite.target.wire.idPrefix),
      batches,
      async (c, drawn) => {
        const contextOf = (world: World) => ({ ...rolesIn(world), world })
        const finding = await findUnexplained(c, contextOf(c.world), drawn, sendAtOnce)
        if (finding !== undefined) {
          const inTurn = await onWorld(c, c.world, again =>
            findUnexplained(again, contextOf(again.world), drawn, sendInTurn),
          )
          c.require(inTurn === undefined, failsInTurn)
        }
        expectNoFinding(c, finding)
      },
      3 / 4,
    ),
)

const byAdmin = (kind: BatchedRequest['kind'], profile = 0): BatchedRequest => ({
  kind,
  by: 'admin',
  profile,
})

/** Batches for a group that the suite has created on a deployment that keeps its world. */
const few = [
  [byAdmin('add', 0), byAdmin('add', 1), byAdmin('add', 2)],
  [byAdmin('title'), byAdmin('description')],
  [byAdmin('remove', 0), byAdmin('remove', 1)],
  [byAdmin('remove', 2), byAdmin('add', 1), byAdmin('both')],
  [byAdmin('add', 0), byAdmin('remove', 1), byAdmin('title'), byAdmin('description')],
  [byAdmin('add', 1), byAdmin('add', 1), byAdmin('add', 2), byAdmin('add', 2)],
] as const

clause(
  'state.concurrent',
  'On a fixed world batches at once for a created group have outcomes that some order explains',
  actorsView,
  async context => {
    if (context.suite.target.takesWorlds) return
    await context.withFixture(async (c, fixture) => {
      const { manager, club, circle } = fixture
      const world = createdWorld(c, fixture, [club, circle])
      const common = { admin: manager, caller: manager, world }
      const inTurn = await findUnexplained(c, { ...common, subjectGroup: circle.svc_id }, few, sendInTurn)
      c.require(inTurn === undefined, failsInTurn)
      // The circle has changed, so the second context leaves it out.
      const rest = { ...common, world: { ...world, groups: [club] } }
      const finding = await findUnexplained(c, { ...rest, subjectGroup: club.svc_id }, few, sendAtOnce)
      expectNoFinding(c, finding)
    })
  },
)
