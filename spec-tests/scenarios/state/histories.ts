import fc from 'fast-check'
import { changesState } from '../../../src/spec/endpoints.js'
import { type Group, groupAt, type Id, type World } from '../../../src/spec/nouns.js'
import { defaultReadings } from '../../../src/spec/readings.js'
import { definedService } from '../../../src/spec/service.js'
import { callerOfStep, Names, requestOfStep, type Step } from '../../../src/spec/step.js'
import { read, search } from '../../../src/spec/steps.js'
import { readAndWrite } from '../../actors/scene.js'
import { onlyGroups, pick } from '../../actors/searching.js'
import type { Cast } from '../cast.js'
import type { DrawnScenarios } from '../drawn.js'
import { type DrawnStep, drawnStep, type Present, stepIn } from './drawn-step.js'
import { drawnWorld, historyWorld } from './history-world.js'

const drawnSteps = fc.array(drawnStep, { minLength: 16, maxLength: 16 })

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
    const { callers } = this.cast
    const all = [...this.groups, ...this.deleted]
    return [...this.#steps, ...all.flatMap(({ svc_id }) => callers.map(caller => read(caller, svc_id)))]
  }

  add(step: Step, number: number): void {
    const group = groupAt(this.world, step.input.group)
    const names = new Names({ profiles: [], groups: [], acrs: [] })
    const newId = String(step.input.body?.title)
    const outcome = this.#service.perform(callerOfStep(step, names), requestOfStep(step, names, newId))
    if (outcome.kind === 'deleted' && group !== undefined) this.deleted.push(group)
    this.#steps.push(step, ...(changesState(step.operation) ? this.#looks(step, number) : []))
  }

  /**
   * Somebody reads some group. The profile of the request, which may have gained or lost permissions, reads its group. Each
   * second time, somebody searches for the group.
   */
  #looks({ input: { group, profile } }: Step, number: number): readonly Step[] {
    const { callers } = this.cast
    const [some] = [pick([...this.groups, ...this.deleted], number)]
    const caller = pick(callers, number + Math.floor(number / 3)) as Id
    const own = groupAt(this.world, group)
    const sought = own ?? some
    return [
      ...(some === undefined ? [] : [read(caller, some.svc_id)]),
      ...(own !== undefined && callers.includes(profile ?? '') ? [read(profile as Id, own.svc_id)] : []),
      ...(sought !== undefined && number % 2 === 0 ? [search(caller, sought.title, onlyGroups)] : []),
    ]
  }
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
    drawn: drawnSteps.map(steps => ({ steps: historyOf(steps), decides: 0 })),
  },
]
