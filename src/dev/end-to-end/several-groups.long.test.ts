import type { Group, World } from '../../spec/nouns.js'
import type { Change } from '../test-support/changed-server.js'
import { isOf } from './changes.js'
import { checkCases } from './check-cases.js'

/** A server that lets all callers together create so many groups in a world. */
function allowing(most: number): Change {
  let count = 0
  return {
    worldFor(world: World) {
      count = 0
      return world
    },
    answer: request =>
      isOf('createGroup', request) && count >= most ? { status: 403, body: '{"msg":"Enough"}' } : undefined,
    respond(response, request) {
      if (isOf('createGroup', request) && response.status === 200) count++
      return response
    },
  }
}

/** A server whose searches find only so many of the groups that were created, the newest ones. */
function finding(newest: number): Change {
  let ids: string[] = []
  return {
    worldFor(world: World) {
      ids = []
      return world
    },
    respond(response, request) {
      if (response.status !== 200) return response
      if (isOf('createGroup', request)) ids.push(JSON.parse(response.body).svc_id)
      if (!isOf('searchPrincipals', request)) return response
      const found = JSON.parse(response.body)
      const forgotten = ids.slice(0, -newest)
      const groups = found.groups?.filter(({ svc_id }: Group) => !forgotten.includes(svc_id))
      return { ...response, body: JSON.stringify({ ...found, groups }) }
    },
  }
}

checkCases({
  'A server that finds only the 25 newest groups that were created fails, with the search as evidence': {
    server: finding(25),
    check: { only: ['state.isolation'], runs: 30 },
    failed: ['state.isolation'],
    says: { 'state.isolation': /^A search for ".*" does not find the group by the title/ },
  },
  'A server that lets a caller create few groups does not fail for it': {
    server: allowing(12),
    check: { only: ['state.isolation'], runs: 30 },
  },
})
