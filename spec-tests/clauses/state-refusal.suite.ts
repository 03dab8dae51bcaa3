import type { Assignment } from '../../src/covering-array.js'
import type { RequestRecord } from '../../src/report/report.js'
import type { Id } from '../../src/spec/nouns.js'
import { fixtureInScene, fixtureOnDeployment } from '../actors/find-fixture.js'
import type { GroupFixture } from '../actors/group-fixture.js'
import type { SeenView } from '../actors/group-view.js'
import { deleteGroup, viewGroup } from '../actors/group-view.js'
import {
  type RefusableRequest,
  refusedBodies,
  refusedCallers,
  refusedGroups,
  refusedProfiles,
} from '../actors/refusable-requests.js'
import { isClientError, sendAndSettle } from '../actors/requests.js'
import { readAndWrite, sceneOf } from '../actors/scene.js'
import { onlyGroups, search } from '../actors/searching.js'
import { similarId, unknownProfile } from '../actors/unknown-ids.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Coverage } from '../runner/design.js'
import type { GroupText } from '../target/group-text.js'
import { formatView, isSameView } from '../target/group-view.js'
import { malformedId } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { acceptedOperations, expectCorrected, isCorrectable } from './expect-corrected.js'
import { requireView } from './expect-denied.js'
import { actorsView } from './needs.js'

/**
 * Sends every kind of request that a server may refuse, and looks after each at what it could have changed. A request
 * that the target accepts is not judged: the specification leaves many refusals open.
 */
clause(
  'state.refusal',
  'Every kind of request that a target may refuse: a refused one changes and creates no group',
  actorsView,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { world, anna, vetted } = scene
    return example({ ...world, acrs: [...world.acrs, ...readAndWrite(anna, [vetted])] }, async c => {
      const fixture = suite.target.takesWorlds ? fixtureInScene(scene, c.world) : await fixtureOnDeployment(c)
      const { manager, club, circle } = fixture
      const system = suite.target.takesWorlds && c.world.vetted
      await requireView(c, manager, club.svc_id)
      if (suite.known.serves('deleteGroup')) await deleteGroup(c, manager, circle.svc_id)
      const looked = [club.svc_id, circle.svc_id, ...(system ? [system] : [])]
      const refusables = suite.known.served(await refusableRequests(c, fixture))
      const coverage = new Coverage(refusables.map(rowOf), suite.options)
      const views = new Map<Id, SeenView>()
      for (const group of looked) views.set(group, await viewGroup(c, manager, group))
      const isAccepted = await acceptedOperations(c, fixture)
      views.set(club.svc_id, await viewGroup(c, manager, club.svc_id))
      for (const [at, refusable] of refusables.entries()) {
        if (views.get(club.svc_id)?.view === undefined) {
          coverage.missed(rowOf(refusable), 'the manager can no longer read the group')
          continue
        }
        // A created group has no part in later refusals.
        c.omitRequests(
          0,
          request =>
            request.method === 'GET' || !isSuccess(request.status ?? 0) || isCorrected('POST', request),
        )
        const text = textWith(c, at)
        const isRefused = await expectNoEffect(c, fixture, refusable, text, { views, coverage })
        if (!isRefused || !isAccepted.has(refusable.operation) || !isCorrectable(fixture, refusable)) continue
        // This update takes the place of the one before.
        if (refusable.operation === 'updateGroup') c.omitRequests(0, request => isCorrected('PUT', request))
        await expectCorrected(c, fixture, refusable, text)
        if (refusable.operation === 'updateGroup')
          views.set(club.svc_id, await viewGroup(c, manager, club.svc_id))
      }
      coverage.report(suite, c)
    })
  },
)

async function refusableRequests(c: Case, fixture: GroupFixture): Promise<readonly RefusableRequest[]> {
  const { manager, club, circle } = fixture
  const unknown = await unknownProfile(c, manager, undefined)
  return [
    ...refusedCallers(c, fixture),
    ...refusedProfiles(fixture, {
      'with an unknown profile': unknown.id,
      'with a group as the profile': club.svc_id,
      'with a malformed SVC-ID of the profile': malformedId,
    }),
    ...refusedGroups(fixture, {
      'on a deleted group': circle.svc_id,
      'on a malformed SVC-ID of a group': malformedId,
      // Elsewhere an invented SVC-ID may be in use, and the system group is not the suite's to change.
      ...(c.target.takesWorlds
        ? { 'on an unknown group': similarId(c, club.svc_id), 'on the SVC-ID of a profile': manager }
        : {}),
    }),
    ...refusedBodies(fixture),
    // Last, because the target may accept a change of the system group: open.system-group.
    ...(c.target.takesWorlds && c.world.vetted
      ? refusedGroups(fixture, { 'on Vetted': c.world.vetted })
      : []),
  ]
}

/** Begins every text of these requests. */
const stem = 'Refused'

/** Whether a request has stored texts that another one was refused with before. */
function isCorrected(method: string, { body, status, ...request }: RequestRecord): boolean {
  const isOurs = String(Object(body).title).startsWith(stem)
  return request.method === method && isOurs && isSuccess(status ?? 0)
}

/** Texts that no other request has. */
function textWith(c: Case, at: number): GroupText {
  const own = `${stem} ${c.suite.mark()}x${at}`
  return { title: `${own} title`, description: `${own} description` }
}

function rowOf({ operation, reason, effect }: RefusableRequest): Assignment {
  return { operation, reason, effect }
}

interface Looks {
  /** What the manager saw last of each group. */
  readonly views: Map<Id, SeenView>
  readonly coverage: Coverage
}

/**
 * Looks at the club, at the group of the request if it is another, and for the text of the request if it has one.
 * @returns whether the request is refused
 */
async function expectNoEffect(
  c: Case,
  { manager, club }: GroupFixture,
  refusable: RefusableRequest,
  text: GroupText,
  { views, coverage }: Looks,
): Promise<boolean> {
  const { reason } = refusable
  const request = refusable.request(text)
  const looked = [...views.keys()].filter(group => group === club.svc_id || group === request.group)
  const before = new Map(views)
  const response = await sendAndSettle(c, request)
  for (const group of looked) views.set(group, await viewGroup(c, manager, group))
  const changed = looked.filter(
    group => !isSameView(before.get(group) as SeenView, views.get(group) as SeenView),
  )
  const s = text.title.replace(/ title$/, '')
  const found = request.body === undefined ? undefined : await search(c, manager, s, onlyGroups)
  if (!isClientError(response)) {
    coverage.missed(rowOf(refusable), 'the target does not refuse such a request')
    return false
  }
  coverage.judged(rowOf(refusable))
  // An index may have taken the text of a group that shows its old one.
  const isShown =
    looked.some(group => found?.ids.has(group)) ||
    found?.results.some(({ name, description }) => [name, description].some(isPartOf(text)))
  const [other] = changed
  const seen = other === undefined ? found : views.get(other)
  const expected = other === undefined ? undefined : before.get(other)
  c.expect(changed.length === 0 && !isShown, () => ({
    decides: seen === undefined ? response : [response, seen],
    expected:
      expected?.view === undefined
        ? { says: expected === undefined ? 'no group with its text' : formatView(expected) }
        : { group: expected.view },
    wrong: expected === undefined ? 'stores a text that it refuses' : 'changes the state',
    when: reason,
  }))
  return true
}

function isPartOf({ title, description }: GroupText): (shown: unknown) => boolean {
  return shown => shown === title || shown === description
}
