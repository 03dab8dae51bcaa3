import { versionProblem } from '../spec/format-version.js'
import { type DeletedGroup, type Id, type Permission, permissions, type World } from '../spec/nouns.js'
import { parseWorld, WorldError } from '../spec/world.js'
import { stateVersion } from './state-text.js'

/**
 * The world in a parsed state file: the content of a world file, and the permissions held on deleted groups.
 * @throws WorldError if the version is unknown, or the content is not a valid world
 */
export function parseState(value: unknown, idPrefix?: string): World {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('the state', 'must be an object')
  const { deleted, version, ...rest } = value as { deleted?: unknown; version?: unknown }
  const problem = versionProblem(version, stateVersion)
  if (problem !== undefined) return fail('version', problem)
  const world = parseWorld(rest, idPrefix)
  if (deleted === undefined) return world
  const profiles = new Set(world.profiles.map(({ svc_id }) => svc_id))
  return { ...world, deleted: list(deleted, 'deleted').map((entry, at) => parseDeleted(entry, at, profiles)) }
}

function parseDeleted(value: unknown, at: number, profiles: ReadonlySet<Id>): DeletedGroup {
  const path = `deleted[${at}]`
  const { svc_id, held } = (value ?? {}) as { svc_id?: unknown; held?: unknown }
  if (typeof svc_id !== 'string') return fail(`${path}.svc_id`, 'must be a string')
  return {
    svc_id,
    held: list(held, `${path}.held`).map((entry, place) => {
      const { profile, permissions } = (entry ?? {}) as { profile?: unknown; permissions?: unknown }
      const here = `${path}.held[${place}]`
      if (typeof profile !== 'string' || !profiles.has(profile))
        return fail(`${here}.profile`, 'no such profile')
      return { profile, permissions: list(permissions, `${here}.permissions`).map(permission(here)) }
    }),
  }
}

function permission(path: string): (value: unknown, at: number) => Permission {
  return (value, at) =>
    permissions.find(known => known === value) ??
    fail(`${path}.permissions[${at}]`, `must be one of ${permissions.join(', ')}`)
}

function list(value: unknown, path: string): readonly unknown[] {
  return Array.isArray(value) ? value : fail(path, 'must be a list')
}

function fail(path: string, problem: string): never {
  throw new WorldError(`${path}: ${problem}`)
}
