import { seenOnce } from '../../report/report.js'
import type { Change, SentResponse } from '../test-support/changed-server.js'
import { consistent } from '../test-support/selections.js'
import { isOf } from './changes.js'
import { any, checkCases } from './check-cases.js'

/** The server leaves out the body of some updates. */
function withoutBodies(isWithout: (update: number) => boolean): Change {
  let updates = 0
  return {
    respond: (response, request) =>
      isOf('updateGroup', request) && response.status === 200 && isWithout(++updates)
        ? { ...response, body: '' }
        : response,
  }
}

/** Searches are remembered until something changes, under a key that lacks the flags. */
function cachingSearches(): Change {
  const cache = new Map<string, SentResponse>()
  return {
    worldFor(world) {
      cache.clear()
      return world
    },
    respond(response, { method, path }) {
      if (method !== 'GET') cache.clear()
      const s = new URL(path, 'http://localhost').searchParams.get('s')
      if (s === null || response.status !== 200) return response
      const found = cache.get(s) ?? response
      cache.set(s, found)
      return found
    },
  }
}

checkCases({
  'A contradiction that comes once, and not again when its requests are repeated, fails nothing': {
    server: withoutBodies(update => update === 5),
    check: { only: ['update.title', consistent], runs: 4 },
    untested: ['state.consistent'],
    rows: {
      'state.consistent': {
        reason: /^seen once, not repeatable: The target contradicts itself on open.success-bodies/,
        evidence: [{ verdict: seenOnce }],
      },
    },
  },
  'A second contradiction fails state.consistent, and the evidence is the first one': {
    server: withoutBodies(update => update % 7 === 0),
    check: { only: ['update.title', consistent], runs: 4 },
    failed: ['state.consistent'],
    rows: {
      'state.consistent': { evidence: [{ message: /open.success-bodies/, verdict: undefined }] },
    },
  },
  'The evidence of a contradiction has the search that filled a cache, and nothing needless': {
    server: cachingSearches(),
    check: {
      only: ['search.includes', 'search.partial', 'search.no-match', consistent],
      runs: 30,
      shrink: true,
    },
    failed: any,
    untested: any,
    rows: { 'state.consistent': { status: 'failed', evidence: [{ message: /open.excluded-list/ }] } },
    mostRequests: 4,
    repeatable: { became: 'differs' },
  },
})
