import type { Caller, World } from '../../src/spec/nouns.js'
import { type OpenPointId, openPoints } from '../../src/spec/open-points.js'
import { joinParts, type Readings } from '../../src/spec/readings.js'
import type { Request } from '../../src/spec/service.js'

/** The readings that are fair of some open points. */
export type Choices = Partial<Record<OpenPointId, readonly string[]>>

/** What no status shows by itself, while the state keeps it. */
export const lasting: Choices = {
  'creator-grant': subsets(openPoints['creator-grant'].values),
  'creator-is-member': openPoints['creator-is-member'].values,
  'permission-hierarchy': subsets(openPoints['permission-hierarchy'].values),
}

/** The open points that this request touches; what the target chose before binds it elsewhere, and not here. */
export function openHere(world: World, caller: Caller, request: Request): Choices {
  if (caller.kind !== 'profile') return { 'missing-token': openPoints['missing-token'].values }
  if ('body' in request) return openTitle(world, request)
  const profile = 'profile' in request ? request.profile : undefined
  const group = 'group' in request ? world.groups.find(({ svc_id }) => svc_id === request.group) : undefined
  const isUnknown = profile !== undefined && !world.profiles.some(({ svc_id }) => svc_id === profile)
  return {
    ...(group === undefined ? missing : {}),
    ...(isUnknown ? { 'profile-or-permission': openPoints['profile-or-permission'].values } : {}),
    ...(group?.svc_id === world.vetted ? system : {}),
    ...(request.operation === 'removeGroupMember' && profile && !group?.members.includes(profile)
      ? { 'remove-non-member': openPoints['remove-non-member'].values }
      : {}),
  }
}

const missing = { 'forbidden-or-missing': openPoints['forbidden-or-missing'].values } as const
const system = { 'system-group': ['none', joinParts(openPoints['system-group'].values)] } as const

function openTitle(world: World, request: Request & { readonly body: unknown }): Choices {
  const id = 'group' in request ? request.group : undefined
  const { title } = (request.body as { value: { title?: string } }).value
  const isTaken = world.groups.some(group => group.title === title && group.svc_id !== id)
  const isThere = id === undefined || world.groups.some(group => group.svc_id === id)
  return {
    ...(isThere ? {} : missing),
    ...(id !== undefined && id === world.vetted ? system : {}),
    ...(isTaken
      ? {
          'duplicate-title': openPoints['duplicate-title'].values,
          'check-order': openPoints['check-order'].values,
        }
      : {}),
  }
}

const taken = new WeakMap<Readings, Map<string, Readings>>()

/** The readings with other choices, for every operation. */
export function taking(readings: Readings, choice: Readonly<Record<string, string>>): Readings {
  const ids = Object.keys(choice)
  if (ids.length === 0) return readings
  const known = taken.get(readings) ?? new Map<string, Readings>()
  taken.set(readings, known)
  const key = JSON.stringify(choice)
  const made = known.get(key) ?? without(readings, ids, choice)
  known.set(key, made)
  return made
}

function without(
  readings: Readings,
  ids: readonly string[],
  choice: Readonly<Record<string, string>>,
): Readings {
  const others = Object.entries(readings).filter(([key]) => !ids.some(id => key.startsWith(`${id}/`)))
  return { ...Object.fromEntries(others), ...choice } as Readings
}

/** Every way to take one of each. */
export function combinations(choices: Choices): readonly Readonly<Record<string, string>>[] {
  return Object.entries(choices).reduce<readonly Readonly<Record<string, string>>[]>(
    (taken, [id, values]) => taken.flatMap(choice => values.map(value => ({ ...choice, [id]: value }))),
    [{}],
  )
}

function subsets(values: readonly string[]): readonly string[] {
  return Array.from({ length: 2 ** values.length }, (_, bits) =>
    joinParts(values.filter((_, at) => (bits >> at) & 1)),
  )
}
