import fc from 'fast-check'
import { permissionsOf } from '../../../src/spec/authorization.js'
import { changesState } from '../../../src/spec/endpoints.js'
import { type Group, groupAt, type Id, permissions, type World } from '../../../src/spec/nouns.js'
import { defaultReadings } from '../../../src/spec/readings.js'
import { definedService } from '../../../src/spec/service.js'
import { callerOfStep, Names, requestOfStep, type Step } from '../../../src/spec/step.js'
import { read, search } from '../../../src/spec/steps.js'
import { withAcr } from '../../worlds/granted-worlds.js'
import { nightingale, readAndWrite, type Scene } from '../../worlds/scene.js'
import { onlyGroups, pick } from '../../worlds/searching.js'
import type { Cast } from '../cast.js'
import type { DrawnScenarios } from '../sources.js'
import { type DrawnStep, drawnStep, type Present, stepIn } from './drawn-step.js'

const moreProfiles = ['Dora', 'Eve', 'Fay']
const moreGroups = ['Helpers', 'Office']
/** How many profiles and groups there are, with those of the scene. */
const [profiles, groups] = [3 + moreProfiles.length, 3 + moreGroups.length]

/** Who is a member of what, and which permissions there are. Numbers select the principals. */
const drawnWorld = fc.record({
  /** Per group: one bit for each profile, 1 if it is a member. */
  members: fc.array(fc.nat(2 ** profiles - 1), { minLength: groups, maxLength: groups }),
  acrs: fc.array(
    fc.record({
      resource: fc.nat(groups - 1),
      principal: fc.nat(profiles + groups - 1),
      permission: fc.constantFrom(...permissions),
    }),
    { maxLength: 8 },
  ),
})
type DrawnWorld = typeof drawnWorld extends fc.Arbitrary<infer T> ? T : never

/** The scene with more profiles and groups, and with drawn members and ACRs. Anna may read and write every group. */
function historyWorld({ world, anna }: Scene, idPrefix: string, drawn: DrawnWorld): World {
  const idAt = (at: number): Id => `${idPrefix}${`${at}`.repeat(32)}`
  const people = [...world.profiles, ...moreProfiles.map((name, at) => nightingale(idAt(at), name))]
  const added = moreGroups.map(
    (title, at): Group => ({ svc_id: idAt(5 + at), title, description: `${title} of all`, members: [] }),
  )
  const all = [...world.groups, ...added].map((group, at) => ({
    ...group,
    members: people.filter((_, bit) => ((drawn.members[at] ?? 0) >> bit) & 1).map(({ svc_id }) => svc_id),
  }))
  const ids = [...people, ...all].map(({ svc_id }) => svc_id)
  const start: World = {
    ...world,
    profiles: people,
    groups: all,
    acrs: readAndWrite(anna, ids.slice(profiles)),
  }
  return drawn.acrs.reduce(
    (more, { resource, principal, permission }) =>
      withAcr(more, {
        resource: ids[profiles + resource] as Id,
        principal: ids[principal] as Id,
        permission,
      }),
    start,
  )
}

const drawnSteps = fc.array(drawnStep, { minLength: 12, maxLength: 12 })

/** What the steps so far have made of a world, by the definitions. A new group has its title as its SVC-ID. */
class History implements Present {
  readonly #service
  readonly #steps: Step[] = []
  readonly deleted: Group[] = []

  constructor(readonly cast: Cast) {
    this.#service = definedService(knownWorld(cast), defaultReadings)
  }

  get world(): World {
    return this.#service.world()
  }

  get groups(): readonly Group[] {
    return this.world.groups.filter(({ svc_id }) => svc_id !== hidden)
  }

  /** Every caller reads every group after the last step. */
  get steps(): readonly Step[] {
    return [...this.#steps, ...this.#reads]
  }

  add(step: Step, number: number): void {
    const before = this.world
    const names = new Names({ profiles: [], groups: [], acrs: [] })
    const newId = String(step.input.body?.title)
    const outcome = this.#service.perform(callerOfStep(step, names), requestOfStep(step, names, newId))
    const own = groupAt(before, step.input.group)
    if (outcome.kind === 'deleted' && own !== undefined) this.deleted.push(own)
    this.#steps.push(step, ...(changesState(step.operation) ? this.#looks(before, own, number) : []))
  }

  get #reads(): readonly Step[] {
    const all = [...this.groups, ...this.deleted]
    return all.flatMap(({ svc_id }) => this.cast.callers.map(caller => read(caller, svc_id)))
  }

  /** Reads by two callers that may read another group than before, and by one in turn; every second time, a search. */
  #looks(before: World, own: Group | undefined, number: number): readonly Step[] {
    const isChanged = (step: Step) => mayRead(before, step) !== mayRead(this.world, step)
    const reads = [...this.#reads.filter(isChanged).slice(0, 2), pick(this.#reads, 11 * number)]
    const sought = own ?? pick(this.groups, number)
    const caller = pick(this.cast.callers, number) as Id
    return [
      ...reads.flatMap(step => step ?? []),
      ...(sought !== undefined && number % 2 === 0 ? [search(caller, sought.title, onlyGroups)] : []),
    ]
  }
}

function mayRead(world: World, { as, input: { group = '' } }: Step): boolean {
  return permissionsOf(world, as ?? '', group, defaultReadings).has('read')
}

/** The SVC-ID of a group that stands for Vetted, and that no request is about. */
const hidden = ''

/** The world that a history is about: of one that the target keeps, only the two groups that the suite has created there. */
function knownWorld({ world, club, circle, manager }: Cast): World {
  if (groupAt(world, club.svc_id) !== undefined) return world
  const vetted = { svc_id: hidden, title: '', description: '', members: [manager] }
  const acrs = readAndWrite(manager, [club.svc_id, circle.svc_id])
  return { profiles: world.profiles, groups: [club, circle, vetted], vetted: hidden, acrs }
}

const historyOf = (drawn: readonly DrawnStep[]) => (cast: Cast) => {
  const history = new History(cast)
  for (const [number, each] of drawn.entries()) history.add(stepIn(history, each, number), number)
  return history.steps
}

export const drawnHistories: readonly DrawnScenarios[] = [
  {
    clause: 'state.model',
    says: 'Drawn sequences of operations by any callers get the statuses and end in the state of the model',
    share: 1 / 15,
    requests: 200,
    drawn: fc.tuple(drawnWorld, drawnSteps).map(([world, steps]) => ({
      world: (scene, idPrefix) => historyWorld(scene, idPrefix, world),
      steps: historyOf(steps),
      decides: 0,
    })),
  },
  {
    clause: 'state.model',
    says: 'Drawn histories of two created groups of a deployment give what the model gives',
    kept: 'only',
    share: 1 / 15,
    requests: 130,
    drawn: drawnSteps.map(steps => ({ steps: historyOf(steps), decides: 0 })),
  },
]
