import { type Acr, type Group, type Id, type Profile, permissions, type World } from './nouns.js'

/** A world file is invalid. The message begins with the path of the invalid value. */
export class WorldError extends Error {
  override readonly name = 'WorldError'
}

type Entry = Readonly<Record<string, unknown>>

/**
 * The world of a world file, given as parsed JSON.
 * @throws WorldError if a key is unknown or missing, a value has the wrong type, or an SVC-ID is repeated or refers to nothing
 */
export function parseWorld(value: unknown, idPrefix = 'SVC-'): World {
  const file = object(value, 'the world', ['profiles', 'groups', 'vetted', 'acrs', 'version', '$schema'])
  if (file.version !== undefined && file.version !== 1) fail('version', 'must be 1, the only known version')
  const profiles = list(file, 'profiles').map((entry, at) => parseProfile(entry, `profiles[${at}]`, idPrefix))
  const parsed = list(file, 'groups').map((entry, at) => parseGroup(entry, `groups[${at}]`, idPrefix))
  const rules = list(file, 'acrs').map((entry, at) => parseAcr(entry, `acrs[${at}]`))
  // Each SVC-ID maps to itself, so that all references share one string: that takes less memory and is faster to look up.
  const known = { profiles: new Map<Id, Id>(), groups: new Map<Id, Id>() }
  for (const kind of ['profiles', 'groups'] as const)
    for (const [at, { svc_id }] of (kind === 'profiles' ? profiles : parsed).entries()) {
      if (known.profiles.has(svc_id) || known.groups.has(svc_id))
        fail(`${kind}[${at}].svc_id`, `${show(svc_id)} is used twice in the world`)
      known[kind].set(svc_id, svc_id)
    }
  const groups = parsed.map((group, at) => ({
    ...group,
    members: knownMembers(group, `groups[${at}]`, known.profiles),
  }))
  const acrs = rules.map(({ resource, principal, permission }, at) => ({
    resource: known.groups.get(resource) ?? fail(`acrs[${at}].resource`, 'no such group'),
    principal:
      known.groups.get(principal) ??
      known.profiles.get(principal) ??
      fail(`acrs[${at}].principal`, 'no such profile or group'),
    permission,
  }))
  const vetted = parseVetted(file.vetted, known.groups)
  return { profiles, groups, ...(vetted === undefined ? {} : { vetted }), acrs }
}

function parseProfile(value: unknown, path: string, idPrefix: string): Profile {
  const entry = object(value, path, ['svc_id', 'common_name', 'email', 'avatar_url'])
  return {
    svc_id: id(entry, path, idPrefix),
    common_name: text(entry, path, 'common_name'),
    email: text(entry, path, 'email'),
    avatar_url: text(entry, path, 'avatar_url'),
  }
}

function parseGroup(value: unknown, path: string, idPrefix: string): Group {
  const entry = object(value, path, ['svc_id', 'title', 'description', 'members'])
  const members = list(entry, 'members', `${path}.`)
  return {
    svc_id: id(entry, path, idPrefix),
    title: text(entry, path, 'title'),
    description: text(entry, path, 'description'),
    members: members.map((member, at) =>
      typeof member === 'string' ? member : fail(`${path}.members[${at}]`, 'must be a string'),
    ),
  }
}

function parseAcr(value: unknown, path: string): Acr {
  const entry = object(value, path, ['resource', 'principal', 'permission'])
  const permission = permissions.find(known => known === entry.permission)
  return {
    resource: text(entry, path, 'resource'),
    principal: text(entry, path, 'principal'),
    permission: permission ?? fail(`${path}.permission`, `must be one of ${permissions.join(', ')}`),
  }
}

function parseVetted(value: unknown, groups: ReadonlyMap<Id, Id>): Id | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') return fail('vetted', 'must be a string')
  return groups.has(value) ? value : fail('vetted', 'no such group')
}

function knownMembers({ members }: Group, path: string, profiles: ReadonlyMap<Id, Id>): readonly Id[] {
  const known = members.map(
    (member, at) => profiles.get(member) ?? fail(`${path}.members[${at}]`, 'no such profile'),
  )
  if (new Set(known).size === known.length) return known
  const again = known.findIndex((member, at) => known.indexOf(member) < at)
  return fail(`${path}.members[${again}]`, 'is listed twice')
}

function object(value: unknown, path: string, keys: readonly string[]): Entry {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail(path, 'must be an object')
  for (const key of Object.keys(value))
    if (!keys.includes(key)) fail(path, `has the unknown key ${show(key)} (known: ${keys.join(', ')})`)
  return value as Entry
}

function list(entry: Entry, key: string, path = ''): readonly unknown[] {
  const value = own(entry, key)
  // A copy has undefined in place of a hole.
  return Array.isArray(value)
    ? [...value]
    : fail(`${path}${key}`, value === undefined ? 'is missing' : 'must be a list')
}

function text(entry: Entry, path: string, key: string): string {
  const value = own(entry, key)
  if (typeof value === 'string') return value
  return fail(`${path}.${key}`, value === undefined ? 'is missing' : 'must be a string')
}

function id(entry: Entry, path: string, idPrefix: string): Id {
  const value = text(entry, path, 'svc_id')
  const rest = value.startsWith(idPrefix) ? value.slice(idPrefix.length) : ''
  if (/^[^\s/\p{C}]{1,256}$/u.test(rest)) return value
  return fail(
    `${path}.svc_id`,
    `${show(value)} is not an SVC-ID: ${idPrefix} and 1 to 256 characters without white space, control characters and slashes`,
  )
}

function own(entry: Entry, key: string): unknown {
  return Object.hasOwn(entry, key) ? entry[key] : undefined
}

function show(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
}

function fail(path: string, problem: string): never {
  throw new WorldError(`${path}: ${problem}`)
}
