import { type Entry, EntryReader, show } from './entry-reader.js'
import { versionProblem } from './format-version.js'
import { isRecord } from './is-record.js'
import { type Acr, type Group, type Id, type Profile, permissions, type World } from './nouns.js'

/** A world file is invalid. The message lists the mistakes, each after the path of the invalid value. */
export class WorldError extends Error {
  override readonly name = 'WorldError'
  readonly mistakes: readonly string[]

  constructor(...mistakes: readonly string[]) {
    super(mistakes.join('; '))
    this.mistakes = mistakes
  }
}

/**
 * The world of a world file, given as parsed JSON.
 * @throws WorldError if a key is unknown or missing, a value has the wrong type, or an SVC-ID is repeated or refers to nothing
 */
export function parseWorld(value: unknown, idPrefix = 'SVC-'): World {
  const reader = new EntryReader(idPrefix)
  // In a newer file, what looks like a mistake may be right.
  const problem = isRecord(value) ? versionProblem(value.version, worldVersion) : undefined
  if (problem !== undefined) throw new WorldError(`version: ${problem}`)
  const file = reader.object(value, 'the world', keysOfWorld)
  const world = file && new WorldParser(file, reader).world()
  if (world === undefined || reader.mistakes.length > 0) throw new WorldError(...reader.mistakes)
  return world
}

/** The version of the format of world files. */
const worldVersion = 1

const keysOfWorld = ['profiles', 'groups', 'vetted', 'acrs', 'version', '$schema']

/** A group before its members are looked up. */
interface ParsedGroup extends Omit<Group, 'members'> {
  readonly members: readonly unknown[]
  readonly path: string
}

class WorldParser {
  // Each SVC-ID maps to itself, so that all references share one string: that takes less memory and is faster to look up.
  readonly #profiles = new Map<Id, Id>()
  readonly #groups = new Map<Id, Id>()

  constructor(
    readonly file: Entry,
    readonly reader: EntryReader,
  ) {}

  world(): World {
    const profiles = this.#entries('profiles', (value, path) => this.#profile(value, path))
    const parsed = this.#entries('groups', (value, path) => this.#group(value, path))
    const groups = parsed.map(({ path, ...group }) => ({
      ...group,
      members: this.#members(group.members, path),
    }))
    const acrs = this.#entries('acrs', (value, path) => this.#acr(value, path))
    const vetted = this.#vetted()
    return { profiles, groups, ...(vetted === undefined ? {} : { vetted }), acrs }
  }

  #entries<T>(key: keyof World, parse: (value: unknown, path: string) => T | undefined): readonly T[] {
    return this.reader.list(this.file, key).flatMap((value, at) => parse(value, `${key}[${at}]`) ?? [])
  }

  #profile(value: unknown, path: string): Profile | undefined {
    const { reader } = this
    const entry = reader.object(value, path, ['svc_id', 'common_name', 'email', 'avatar_url'])
    if (entry === undefined) return undefined
    const svc_id = this.#newId(entry, path, this.#profiles, this.#groups)
    const common_name = reader.text(entry, path, 'common_name')
    const email = reader.optionalText(entry, path, 'email')
    const avatar_url = reader.optionalText(entry, path, 'avatar_url')
    // A world may have a million profiles, and to spread two more objects for each takes three times as long.
    if (email !== undefined && avatar_url !== undefined) return { svc_id, common_name, email, avatar_url }
    return {
      svc_id,
      common_name,
      ...(email === undefined ? {} : { email }),
      ...(avatar_url === undefined ? {} : { avatar_url }),
    }
  }

  #group(value: unknown, path: string): ParsedGroup | undefined {
    const { reader } = this
    const entry = reader.object(value, path, ['svc_id', 'title', 'description', 'members'])
    if (entry === undefined) return undefined
    return {
      svc_id: this.#newId(entry, path, this.#groups, this.#profiles),
      title: reader.text(entry, path, 'title'),
      description: reader.text(entry, path, 'description'),
      members: reader.list(entry, 'members', `${path}.`),
      path,
    }
  }

  #newId(entry: Entry, path: string, known: Map<Id, Id>, other: ReadonlyMap<Id, Id>): Id {
    const id = this.reader.id(entry, path)
    if (id === '') return id
    const { size } = known
    known.set(id, id)
    if (known.size === size || other.has(id))
      this.reader.note(`${path}.svc_id`, `${show(id)} is used twice in the world`)
    return id
  }

  #acr(value: unknown, path: string): Acr | undefined {
    const { reader } = this
    const entry = reader.object(value, path, ['resource', 'principal', 'permission'])
    if (entry === undefined) return undefined
    const [resource, principal] = [
      reader.text(entry, path, 'resource'),
      reader.text(entry, path, 'principal'),
    ]
    const group = this.#groups.get(resource)
    const holder = this.#groups.get(principal) ?? this.#profiles.get(principal)
    if (group === undefined && resource !== '') this.#unknown(`${path}.resource`, 'no such group')
    if (holder === undefined && principal !== '')
      this.#unknown(`${path}.principal`, 'no such profile or group')
    const permission = permissions.find(known => known === entry.permission)
    if (permission === undefined)
      return reader.note(`${path}.permission`, `must be one of ${permissions.join(', ')}`)
    return { resource: group ?? resource, principal: holder ?? principal, permission }
  }

  #vetted(): Id | undefined {
    const { vetted } = this.file
    if (vetted === undefined || vetted === null) return undefined
    if (typeof vetted !== 'string') return this.reader.note('vetted', 'must be a string')
    return this.#groups.get(vetted) ?? this.#unknown('vetted', 'no such group')
  }

  #members(members: readonly unknown[], path: string): readonly Id[] {
    const listed = new Set<Id>()
    for (const [at, member] of members.entries()) {
      const id = this.#profiles.get(member as Id)
      if (id !== undefined && !listed.has(id)) listed.add(id)
      else if (typeof member !== 'string') this.reader.note(`${path}.members[${at}]`, 'must be a string')
      else if (id !== undefined) this.reader.note(`${path}.members[${at}]`, 'is listed twice')
      else this.#unknown(`${path}.members[${at}]`, 'no such profile')
    }
    return [...listed]
  }

  /** Notes a reference to nothing, unless a list of principals could not be read, so that all is unknown. */
  #unknown(path: string, problem: string): undefined {
    const { profiles, groups } = this.file
    if (Array.isArray(profiles) && Array.isArray(groups)) this.reader.note(path, problem)
  }
}
