import { takes } from '../../src/spec/endpoints.js'
import { readingFor } from '../../src/spec/readings.js'
import { malformedId } from '../actors/unknown-ids.js'
import { hasGrants } from '../oracle/new-group.js'
import { plainTitle } from '../shown/bodies.js'
import { KnownState } from '../shown/known-state.js'
import type { Deployment } from '../target/deployment.js'
import type { ClientRequest } from '../target/request.js'
import type { CaseRecord } from './response-observer.js'
import type { Suite } from './suite.js'

/**
 * What the suite knows of the state of each deployment. A target that keeps its world may be changed by others, so that
 * the suite knows only the groups that it has created there, and these only within a case.
 */
export class KnownStates {
  readonly #states = new WeakMap<Deployment, KnownState>()
  readonly #uncertain = new WeakSet<Deployment>()
  /** On a target that keeps its world: the titles of the groups of all cases, in their plain form. */
  readonly #titles = new Map<string, KnownState>()

  constructor(readonly suite: Suite) {}

  /** From now on, the state of this deployment is not certain. */
  forget(deployment: Deployment): void {
    this.#uncertain.add(deployment)
  }

  /** The state before a request; undefined if it is not certain, or if the request concerns what others may change. */
  before({ deployment, world }: CaseRecord, request: ClientRequest): KnownState | undefined {
    if (this.#uncertain.has(deployment)) return undefined
    const state = this.#states.get(deployment) ?? this.#stateOf(deployment, world)
    return this.suite.target.takesWorlds || concernsOwn(state, request) ? state : undefined
  }

  /** Notes the title that a successful request has given to a group. */
  noteTitle(state: KnownState, { body }: ClientRequest): void {
    const { title } = Object(body)
    if (title === undefined || this.suite.target.takesWorlds) return
    const plain = plainTitle(typeof title === 'string' ? title : JSON.stringify(title))
    if (!this.#titles.has(plain)) this.#titles.set(plain, state)
  }

  #stateOf(deployment: Deployment, world: CaseRecord['world']): KnownState {
    const { suite } = this
    const mayHold = () => hasGrants(suite.known.newGroupGrants)
    const state: KnownState = suite.target.takesWorlds
      ? new KnownState(world, mayHold)
      : new KnownState({ profiles: world.profiles, groups: [], acrs: [] }, mayHold, title => {
          const first = this.#titles.get(title)
          return first !== undefined && first !== state && !mayShareTitles(suite)
        })
    this.#states.set(deployment, state)
    return state
  }
}

/** Whether a request creates a group, names one that its case has created, or names one that cannot exist. */
function concernsOwn(state: KnownState, { operation, group = '' }: ClientRequest): boolean {
  if (!takes(operation, 'group')) return operation === 'createGroup'
  return group === malformedId || state.creators.has(group) || state.isProfile(group)
}

/** Whether the target was seen to accept titles that other groups have. */
function mayShareTitles(suite: Suite): boolean {
  const isAccepted = (operation: 'createGroup' | 'updateGroup') =>
    readingFor(suite.known.readings, 'duplicate-title', operation) === 'accepted'
  return suite.known.hasObserved('duplicate-title') && isAccepted('createGroup') && isAccepted('updateGroup')
}
