import { type Caller, groupAt, profileAt, type World } from '../../../src/spec/nouns.js'
import { type OpenPointId, openPoints } from '../../../src/spec/open-points.js'
import { joinParts, type Readings } from '../../../src/spec/readings.js'
import type { Request } from '../../../src/spec/request.js'

/** By open point: the readings that are fair for one request. */
export type FairReadings = Partial<Record<OpenPointId, readonly string[]>>

/** Readings that show in the state after a request and not in its status, so the suite may learn them late. */
export const stateReadings: FairReadings = {
  'creator-grant': subsets(openPoints['creator-grant'].values),
  'creator-is-member': openPoints['creator-is-member'].values,
  'permission-hierarchy': subsets(openPoints['permission-hierarchy'].values),
}

/** The fair readings for one request. Every one is fair, even if the target took another one for an earlier request. */
export function fairReadingsFor(world: World, caller: Caller, request: Request): FairReadings {
  if (caller.kind === 'anonymous') return { 'missing-token': openPoints['missing-token'].values }
  if (caller.kind === 'bad') return { 'bad-token': openPoints['bad-token'].values }
  if ('body' in request) return fairTitleReadings(world, request)
  const profile = 'profile' in request ? request.profile : undefined
  const group = 'group' in request ? groupAt(world, request.group) : undefined
  const profileIsUnknown = profile !== undefined && profileAt(world, profile) === undefined
  return {
    ...(group === undefined ? missing : {}),
    ...(profileIsUnknown ? { 'profile-or-permission': openPoints['profile-or-permission'].values } : {}),
    ...(group?.svc_id === world.vetted ? system : {}),
    ...(request.operation === 'removeGroupMember' && profile && !group?.members.includes(profile)
      ? { 'remove-non-member': openPoints['remove-non-member'].values }
      : {}),
  }
}

const missing = { 'forbidden-or-missing': openPoints['forbidden-or-missing'].values } as const
const system = { 'system-group': ['none', joinParts(openPoints['system-group'].values)] } as const

function fairTitleReadings(world: World, request: Request & { readonly body: unknown }): FairReadings {
  const id = 'group' in request ? request.group : undefined
  const { title } = Object((request.body as { value: unknown }).value)
  const titleIsTaken = world.groups.some(group => group.title === title && group.svc_id !== id)
  const groupExists = id === undefined || world.groups.some(group => group.svc_id === id)
  return {
    ...(groupExists ? {} : missing),
    ...(id !== undefined && id === world.vetted ? system : {}),
    ...(titleIsTaken
      ? {
          'duplicate-title': openPoints['duplicate-title'].values,
          'check-order': openPoints['check-order'].values,
        }
      : {}),
  }
}

/** One value for each of some open points. */
export type Combination = Readonly<Record<string, string>>

/** Equal values give the same object, so that hypotheses can be compared by the identity of their readings. */
const cache = new WeakMap<Readings, Map<string, Readings>>()

/** The readings with other values for some open points, for all operations. */
export function withReadings(readings: Readings, values: Combination): Readings {
  if (Object.keys(values).length === 0) return readings
  const known = cache.get(readings) ?? new Map<string, Readings>()
  cache.set(readings, known)
  const key = JSON.stringify(values)
  const changed = known.get(key) ?? replaced(readings, values)
  known.set(key, changed)
  return changed
}

function replaced(readings: Readings, values: Combination): Readings {
  const ids = Object.keys(values)
  const others = Object.entries(readings).filter(([key]) => !ids.some(id => key.startsWith(`${id}/`)))
  return { ...Object.fromEntries(others), ...values } as Readings
}

/** Every combination of one value per open point. */
export function combinations(readings: FairReadings): readonly Combination[] {
  return Object.entries(readings).reduce<readonly Combination[]>(
    (combined, [id, values]) =>
      combined.flatMap(combination => values.map(value => ({ ...combination, [id]: value }))),
    [{}],
  )
}

function subsets(values: readonly string[]): readonly string[] {
  return Array.from({ length: 2 ** values.length }, (_, bits) =>
    joinParts(values.filter((_, at) => (bits >> at) & 1)),
  )
}
