import type { Operation } from '../../spec/endpoints.js'
import type { RequestRecord } from '../report.js'
import type { Names } from './names.js'

type Sent = Pick<RequestRecord, 'method' | 'path' | 'body'>

/** The segments of a path that are SVC-IDs: the group, and then the profile if the operation has one. */
export function idsIn({ path }: Pick<RequestRecord, 'path'>, names: Names): readonly string[] {
  const segments = (path.split('?')[0] ?? '').split('/').map(decoded)
  const first = segments.findIndex(segment => names.has(segment) || /[0-9a-f]{32}/.test(segment))
  return first < 0 ? [] : segments.slice(first)
}

/** The operation that a request is to, by its method and the SVC-IDs in its path. */
export function operationOf(request: Sent, names: Names): Operation {
  const count = idsIn(request, names).length
  switch (request.method) {
    case 'GET':
      return count > 0 ? 'readGroup' : 'searchPrincipals'
    case 'PUT':
      return 'updateGroup'
    case 'DELETE':
      return count > 1 ? 'removeGroupMember' : 'deleteGroup'
    default:
      return count > 0 ? 'addGroupMember' : 'createGroup'
  }
}

/** The search string of a request; undefined if it has none. */
export function searchStringOf({ path }: Pick<RequestRecord, 'path'>): string | undefined {
  return new URLSearchParams(path.split('?')[1] ?? '').get('s') ?? undefined
}

/** A segment of a path without percent-encoding; as it is if its encoding is broken. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
