import { endpoints } from '../../spec/endpoints.js'
import { isRecord } from '../../spec/is-record.js'
import {
  type Acr,
  groupAt,
  type Id,
  permissions,
  profileAt,
  type World,
  withGroup,
} from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Step } from '../../spec/step.js'
import { type PerformedStep, runSteps } from '../run-steps.js'

/** A change that the reader makes to the data of the world. */
export type Edit =
  | { readonly kind: 'grant' | 'revoke'; readonly acr: Acr }
  | { readonly kind: 'join' | 'leave'; readonly profile: Id; readonly group: Id }

/** A change of the world: an edit of its data, or a request of a caller. */
export type Change = Edit | { readonly kind: 'request'; readonly step: Step }

/** A change, and the exchange if it is a request. */
export interface Made {
  readonly change: Change
  readonly exchange?: PerformedStep
}

export interface History {
  readonly world: World
  readonly made: readonly Made[]
  /** How many groups the requests created. */
  readonly created: number
}

/** The world after changes, under readings. */
export function historyOf(start: World, readings: Readings, changes: readonly Change[]): History {
  return changes.reduce<History>(
    ({ world, made, created }, change) => {
      if (change.kind !== 'request')
        return { world: edited(world, change), made: [...made, { change }], created }
      const [exchange] = runSteps(world, readings, [change.step], created)
      return {
        world: exchange?.after ?? world,
        made: [...made, { change, ...(exchange && { exchange }) }],
        created: created + (exchange?.outcome.kind === 'created' ? 1 : 0),
      }
    },
    { world: start, made: [], created: 0 },
  )
}

function edited(world: World, change: Edit): World {
  if ('profile' in change) {
    const { profile, group: id } = change
    if (profileAt(world, profile) === undefined) return world
    return withGroup(world, id, group => {
      const others = group.members.filter(member => member !== profile)
      return { ...group, members: change.kind === 'join' ? [...others, profile] : others }
    })
  }
  const { acr } = change
  const others = world.acrs.filter(other => !isSameAcr(other, acr))
  if (change.kind === 'revoke') return { ...world, acrs: others }
  return exists(world, acr) ? { ...world, acrs: [...others, acr] } : world
}

function exists(world: World, { resource, principal }: Acr): boolean {
  const holder = profileAt(world, principal) ?? groupAt(world, principal)
  return groupAt(world, resource) !== undefined && holder !== undefined
}

function isSameAcr(a: Acr, b: Acr): boolean {
  return a.resource === b.resource && a.principal === b.principal && a.permission === b.permission
}

/** The change if a value of unknown origin is one. */
export function asChange(value: unknown): Change | undefined {
  if (!isRecord(value)) return undefined
  const { kind, acr, profile, group, step } = value
  if ((kind === 'grant' || kind === 'revoke') && isAcr(acr)) return { kind, acr }
  if ((kind === 'join' || kind === 'leave') && isText(profile) && isText(group))
    return { kind, profile, group }
  return kind === 'request' && isStep(step) ? { kind, step } : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isAcr(value: unknown): value is Acr {
  return (
    isRecord(value) &&
    isText(value.resource) &&
    isText(value.principal) &&
    permissions.some(permission => permission === value.permission)
  )
}

function isStep(value: unknown): value is Step {
  if (!isRecord(value) || !isRecord(value.input)) return false
  const { as, operation, input } = value
  const texts = [input.s, input.profiles, input.groups, input.group, input.profile]
  return (
    (as === null || isText(as)) &&
    isText(operation) &&
    Object.hasOwn(endpoints, operation) &&
    texts.every(text => text === undefined || isText(text)) &&
    (input.body === undefined || isRecord(input.body))
  )
}
