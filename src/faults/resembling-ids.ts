import type { OperationWith } from '../spec/endpoints.js'
import type { Id, World } from '../spec/nouns.js'
import type { Request } from '../spec/request.js'
import type { Step } from '../spec/step.js'
import { join, leave, read, remove, update } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import { forEachPair } from './operators/families.js'
import { mutateRequest } from './operators/operations.js'

/** How a server finds a principal by an SVC-ID that belongs to none. */
const lookups = {
  shortened: {
    words: 'the SVC-ID in the path is the beginning of that of a',
    fits: (known: Id, sent: Id) => known.startsWith(sent),
    example: (known: Id) => known.slice(0, -2),
  },
  lengthened: {
    words: 'the SVC-ID in the path begins with that of a',
    fits: (known: Id, sent: Id) => sent.startsWith(known),
    example: (known: Id) => `${known}00`,
  },
} as const

type Lookup = (typeof lookups)[keyof typeof lookups]

/** An operation, the part of its path that a server looks up so, and a step with an SVC-ID in that part. */
interface LookedUp {
  readonly operation: OperationWith<'group'>
  readonly part: 'group' | 'profile'
  readonly shownBy: (change: (known: Id) => Id) => readonly Step[]
}

const ada = 'Ada Okafor'
const stewards = 'SVC-ad1f10a4645dcb3e7a526e3504cee2fb'
const adaId = 'SVC-e7177afad7e65a50fe3b6e6eab775f27'
const sukarno = 'SVC-a927dcef2cd0b096181b45f439cb27d2'

/** By what the server does to the principal that it should not find. */
const lookedUp = {
  'group-read': {
    operation: 'readGroup',
    part: 'group',
    shownBy: change => [read(ada, change(stewards))],
  },
  'group-updated': {
    operation: 'updateGroup',
    part: 'group',
    shownBy: change => [update(ada, change(stewards), { title: 'Stewards' })],
  },
  'group-deleted': {
    operation: 'deleteGroup',
    part: 'group',
    shownBy: change => [remove(ada, change(stewards))],
  },
  'group-joined': {
    operation: 'addGroupMember',
    part: 'group',
    shownBy: change => [join(ada, change(stewards), 'Sukarno')],
  },
  'group-left': {
    operation: 'removeGroupMember',
    part: 'group',
    shownBy: change => [leave(ada, change(stewards), ada)],
  },
  'profile-added': {
    operation: 'addGroupMember',
    part: 'profile',
    shownBy: change => [join(ada, 'Data Stewards', change(sukarno))],
  },
  'profile-removed': {
    operation: 'removeGroupMember',
    part: 'profile',
    shownBy: change => [leave(ada, 'Data Stewards', change(adaId))],
  },
} as const satisfies Readonly<Record<string, LookedUp>>

/** Faults that find a group or a profile by an SVC-ID that only resembles its own. */
export const resemblingIds: Faults<
  | 'read.not-found'
  | 'update.not-found'
  | 'delete.not-found'
  | 'add.group-not-found'
  | 'add.profile-not-found'
  | 'remove.not-found'
> = {
  'read.not-found': family('group-read'),
  'update.not-found': family('group-updated'),
  'delete.not-found': family('group-deleted'),
  'add.group-not-found': family('group-joined'),
  'add.profile-not-found': family('profile-added'),
  'remove.not-found': family('group-left', 'profile-removed'),
}

function family(...names: readonly (keyof typeof lookedUp)[]) {
  const table: Readonly<Record<string, LookedUp>> = Object.fromEntries(
    names.map(name => [name, lookedUp[name]]),
  )
  return forEachPair(table, lookups, ({ operation, part, shownBy }, lookup, [name, key]) => [
    `${name}-by-${key}-id`,
    {
      says: `The server performs ${operation} if ${lookup.words} ${part}.`,
      definitions: lookUp(operation, part, lookup),
      shownBy: shownBy(lookup.example),
    },
  ])
}

/** In characters. A shorter SVC-ID, such as the prefix alone, finds nothing. */
const shortest = 12

function lookUp<O extends OperationWith<'group'>>(
  operation: O,
  part: LookedUp['part'],
  { fits }: Lookup,
): Replacement {
  return mutateRequest(operation, (request, { world }) => {
    const sent = Reflect.get(request, part) as Id
    const ids = idsIn(world, part)
    if (ids.includes(sent) || sent.length < shortest) return request
    return { ...request, [part]: ids.find(known => fits(known, sent)) ?? sent } as Request<O>
  })
}

function idsIn({ groups, profiles }: World, part: LookedUp['part']): readonly Id[] {
  return { group: groups, profile: profiles }[part].map(({ svc_id }) => svc_id)
}
