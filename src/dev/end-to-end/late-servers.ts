import type { Change } from '../test-support/changed-server.js'
import { isOf } from './changes.js'

/** Servers that show late what a request has changed. */

interface Lateness {
  /** How many of the groups that create.persists creates are shown late. */
  readonly groups: number
  /** How many reads of such a group return 404. */
  readonly reads: number
}

const notFound = { status: 404, body: '{}' }
/** The path of the group that a response to a create names. */
const createdAt = (body: string) => `/auth/v1/group/${JSON.parse(body).svc_id}`
const isOfClause = (body: string) => /Oracle plain/.test(body)

/** Reads do not find a new group at first. That depends on the number of requests alone. */
export function commitLate({ groups, reads }: Lateness): Change {
  const left = new Map<string, number>()
  let late = 0
  return {
    respond(response, request) {
      if (response.status !== 200) return response
      if (isOf('createGroup', request) && isOfClause(request.body) && late++ < groups)
        left.set(createdAt(response.body), reads)
      const unseen = left.get(request.path) ?? 0
      if (request.method !== 'GET' || unseen === 0) return response
      left.set(request.path, unseen - 1)
      return notFound
    },
  }
}

/** Reads do not find a new group of create.persists for a time in milliseconds. */
export function commitAfter(time: number): Change {
  const shownFrom = new Map<string, number>()
  return {
    respond(response, request) {
      if (response.status !== 200) return response
      if (isOf('createGroup', request) && isOfClause(request.body))
        shownFrom.set(createdAt(response.body), Date.now() + time)
      const isLate = request.method === 'GET' && Date.now() < (shownFrom.get(request.path) ?? 0)
      return isLate ? notFound : response
    },
  }
}

/** A new group can be deleted only after a time in milliseconds. */
export function deleteAfter(time: number): Change {
  const deletableFrom = new Map<string, number>()
  return {
    answer: request =>
      isOf('deleteGroup', request) && Date.now() < (deletableFrom.get(request.path) ?? 0)
        ? { status: 404, body: '{"error":"not found"}' }
        : undefined,
    respond(response, request) {
      if (response.status === 200 && isOf('createGroup', request))
        deletableFrom.set(createdAt(response.body), Date.now() + time)
      return response
    },
  }
}

/** After each so many changes, the next read of the group by the same caller returns what the one before returned. */
export function readLate(changes: number): Change {
  const before = new Map<string, string>()
  const late = new Set<string>()
  let count = 0
  return {
    respond(response, { method, path, cookie }) {
      if (response.status !== 200 || !path.startsWith('/auth/v1/group/')) return response
      const group = `${cookie} ${path.split('/').slice(0, 5).join('/')}`
      if (method !== 'GET') {
        if (++count % changes === 0) late.add(group)
        return response
      }
      const shown = late.delete(group) ? before.get(group) : undefined
      before.set(group, response.body)
      return { ...response, body: shown ?? response.body }
    },
  }
}
