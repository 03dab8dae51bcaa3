import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { Group, World } from '../../spec/nouns.js'
import { changedServer } from '../test-support/changed-server.js'

const isolation: ClauseId = 'state.isolation'

/** The ids of the new groups of a server, the oldest first. */
function newGroups() {
  let ids: string[] = []
  const isCreate = ({ method, path }: { readonly method: string; readonly path: string }) =>
    method === 'POST' && path.endsWith('/group')
  return {
    isCreate,
    get ids(): readonly string[] {
      return ids
    },
    /** A new world has none. */
    worldFor(world: World): World {
      ids = []
      return world
    },
    record(body: string) {
      ids.push((JSON.parse(body) as Group).svc_id)
    },
  }
}

test('A server that finds only the 25 newest groups that were created fails, with the search as evidence', async t => {
  const created = newGroups()
  const target = await changedServer(t, {
    worldFor: created.worldFor,
    respond(response, request) {
      if (response.status !== 200) return response
      if (created.isCreate(request)) created.record(response.body)
      if (!request.path.startsWith('/auth/v1/profile?')) return response
      const found = JSON.parse(response.body)
      const forgotten = created.ids.slice(0, -25)
      const groups = found.groups?.filter(({ svc_id }: Group) => !forgotten.includes(svc_id))
      return { ...response, body: JSON.stringify({ ...found, groups }) }
    },
  })
  const { clauses } = await checkHere({ ...target, seed: 1, only: [isolation], shrink: false })
  const evidence = clauses.find(({ id }) => id === isolation)?.evidence ?? []
  t.match(
    evidence.map(({ message }) => message),
    [/^A search for ".*" does not find the group by the title/],
  )
})

test('A server that lets a caller create few groups does not fail for it', async t => {
  const created = newGroups()
  const target = await changedServer(t, {
    worldFor: created.worldFor,
    answer: request =>
      created.isCreate(request) && created.ids.length >= 12
        ? { status: 403, body: '{"msg":"Enough"}' }
        : undefined,
    respond(response, request) {
      if (created.isCreate(request) && response.status === 200) created.record(response.body)
      return response
    },
  })
  const { clauses } = await checkHere({ ...target, seed: 1, only: [isolation], shrink: false })
  t.match(
    clauses.filter(({ id }) => id === isolation),
    [{ status: 'passed' }],
  )
})
