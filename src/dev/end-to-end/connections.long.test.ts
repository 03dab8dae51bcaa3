import type { Socket } from 'node:net'
import type { ReferenceServer } from '../../server/reference-server.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { Change } from '../test-support/changed-server.js'
import { inAreas, serverErrors } from '../test-support/selections.js'
import { isOf } from './changes.js'
import { any, casesFor, checkCases } from './check-cases.js'

/** Requests without a token return 500, and then the connection is reset when the next request arrives on it. */
function resetAfterErrors({ app }: ReferenceServer): void {
  const ended = new WeakSet<Socket>()
  app.addHook('onRequest', async ({ url, headers, raw: { socket } }, reply) => {
    if (ended.has(socket)) {
      reply.hijack()
      socket.resetAndDestroy()
    } else if (headers.cookie === undefined && !url.startsWith('/_oracle')) {
      ended.add(socket)
      return reply.code(500).send({})
    }
  })
}

/** Every so many requests get 502, as from a proxy in front of a server that restarts now and then. */
function failingEach(requests: number): Change {
  let count = 0
  return { answer: () => (++count % requests === 0 ? { status: 502, body: '{}' } : undefined) }
}

/** The connection is reset in place of the response to one of the additions of a member. */
function losingAddition(lost: number): Change {
  let adds = 0
  return {
    prepare: ({ app }) =>
      app.addHook('onSend', async ({ method, url, raw: { socket } }) => {
        if (isOf('addGroupMember', { method, path: url }) && ++adds === lost) socket.resetAndDestroy()
      }),
  }
}

const withoutToken: readonly ClauseId[] = ['wire.no-server-error', 'search.unauthenticated']

checkCases({
  'A server that resets the connection after each 500 is tested all the same': {
    server: { prepare: resetAfterErrors },
    check: { only: [serverErrors, 'search.unauthenticated', ...inAreas('read', 'update')] },
    failed: withoutToken,
  },
  'A server error now and then fails no other clause': {
    tier: 'world',
    server: failingEach(101),
    check: { only: [serverErrors, ...inAreas('auth', 'search', 'read', 'update', 'add', 'acr')] },
    failed: ['wire.no-server-error'],
    untested: any,
  },
  ...casesFor([1, 2, 4, 8], lost => [
    `If the response to addition ${lost} of a member is lost, the run does not end`,
    { tier: 'world', server: losingAddition(lost), check: { only: ['read.content'] } },
  ]),
})
