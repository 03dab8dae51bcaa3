import { endpoints, type OperationWith } from '../../spec/endpoints.js'
import { type Id, permissions } from '../../spec/nouns.js'
import type { Request } from '../../spec/request.js'
import { operationCases } from '../conditions/operations.js'
import type { Fault, Replacement } from '../fault.js'
import { forEach } from './families.js'
import { limitTo, mutateRefusal, mutateRequest } from './operations.js'
import { mutatePermissions } from './permissions.js'

type GroupOperation = OperationWith<'group'>
type ProfileOperation = OperationWith<'profile'>
type Family = Readonly<Record<string, Fault>>

/** How an operation is refused to a caller without the permission. */
export function ofPermission(operation: GroupOperation): Family {
  const required = endpoints[operation].requires
  const others = permissions.filter(permission => permission !== required)
  const { name, noun } = operationCases[operation]
  return {
    [`two-permissions-${name}`]: {
      says: `The server takes ${others.join(' and ')} permission together for ${required} permission when it decides on ${noun}.`,
      definitions: limitTo(
        operation,
        mutatePermissions(held =>
          others.every(permission => held.has(permission)) ? new Set(permissions) : held,
        ),
      ),
    },
    [`unpermitted-${name}-is-404`]: {
      says: `The server returns 404 in place of 403 to ${noun} without the permission.`,
      definitions: mutateRefusal(operation, 'no-permission', refusal => ({ ...refusal, status: 404 })),
    },
  }
}

/** How an operation on a group that does not exist is refused. @param verb what the server does by mistake, in names */
export function ofMissingGroup(operation: GroupOperation, verb: string): Family {
  const { name, noun } = operationCases[operation]
  return {
    ...foundByResemblingId(operation, 'group', verb),
    [`missing-group-${name}-is-410`]: {
      says: `The server returns 410 in place of 404 to ${noun} if the group was deleted.`,
      definitions: mutateRefusal(operation, 'group-not-found', refusal => ({ ...refusal, status: 410 })),
    },
  }
}

/** The same for a profile. */
export function ofMissingProfile(operation: ProfileOperation, verb: string): Family {
  const { name, noun } = operationCases[operation]
  return {
    ...foundByResemblingId(operation, 'profile', verb),
    [`missing-profile-${name}-is-400`]: {
      says: `The server returns 400 in place of 404 to ${noun} if the profile does not exist.`,
      definitions: mutateRefusal(operation, 'profile-not-found', refusal => ({ ...refusal, status: 400 })),
    },
  }
}

/** How a server finds a principal by an SVC-ID that belongs to none. */
const lookups = {
  shortened: {
    words: 'the SVC-ID in the path is the beginning of that of a',
    fits: (known: Id, sent: Id) => known.startsWith(sent),
  },
  lengthened: {
    words: 'the SVC-ID in the path begins with that of a',
    fits: (known: Id, sent: Id) => sent.startsWith(known),
  },
} as const

/** The server performs an operation on a group or a profile whose SVC-ID only resembles the one in the path. */
function foundByResemblingId(operation: GroupOperation, part: 'group' | 'profile', verb: string): Family {
  return forEach(lookups, ({ words, fits }, key) => [
    `${part}-${verb}-by-${key}-id`,
    {
      says: `The server performs ${operation} if ${words} ${part}.`,
      definitions: lookUp(operation, part, fits),
    },
  ])
}

/** In characters. A shorter SVC-ID, such as the prefix alone, finds nothing. */
const shortest = 12

function lookUp<O extends GroupOperation>(
  operation: O,
  part: 'group' | 'profile',
  fits: (known: Id, sent: Id) => boolean,
): Replacement {
  return mutateRequest(operation, (request, { world }) => {
    const sent = Reflect.get(request, part) as Id
    const ids = { group: world.groups, profile: world.profiles }[part].map(({ svc_id }) => svc_id)
    if (ids.includes(sent) || sent.length < shortest) return request
    return { ...request, [part]: ids.find(known => fits(known, sent)) ?? sent } as Request<O>
  })
}
