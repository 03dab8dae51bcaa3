import { test } from 'tap'
import { createEngine } from '../../engine/engine.js'
import { faultsNamed } from '../../faults/registry.js'
import type { ReferenceServer, ReferenceServerOptions } from '../../server/reference-server.js'
import { groupAt, withGroup } from '../../spec/nouns.js'
import type { Change } from '../test-support/changed-server.js'
import { conformanceWorld } from '../test-support/kept-world.js'
import { consistent, inAreas } from '../test-support/selections.js'
import { answering, isOf, showing } from './changes.js'
import { any, casesFor, checkCases } from './check-cases.js'

const faults = faultsNamed([
  'put-replaces-the-whole',
  'put-empties-the-members',
  'title-for-a-missing-description',
  'title-up-to-an-ampersand',
  'updated-title-with-accents-spoilt',
  'first-member-removed',
])

/** Only the tests of ACRs and the observations write to groups of the world. */
const writing = [...inAreas('acr'), consistent] as const
/** Clauses with tests that create and change groups, and one that needs none. */
const notDeletable = [...inAreas('create', 'update', 'acr'), 'search.email'] as const
const { groups } = conformanceWorld()
const isKept = (path: string) => groups.some(({ svc_id }) => path.includes(svc_id))

/** How many requests tried to change a group of the world. */
let writes = 0

function countWrites({ app }: ReferenceServer): void {
  app.addHook('onRequest', async ({ method, url }) => {
    if (method !== 'GET' && isKept(url)) writes++
  })
}

/** An empty update by a caller outside Vetted empties the texts and removes all members: the groups of the suite do not show it. */
const emptying: NonNullable<ReferenceServerOptions['createService']> = (initial, readings) => {
  const engine = createEngine(initial, readings)
  return {
    ...engine,
    perform(caller, request) {
      const outcome = engine.perform(caller, request)
      const world = engine.world()
      const actor = caller.kind === 'profile' ? caller.id : ''
      const isEmpty =
        request.operation === 'updateGroup' &&
        request.body.kind === 'json' &&
        Object.keys(request.body.value as object).length === 0
      if (outcome.kind === 'updated' && isEmpty && !groupAt(world, world.vetted)?.members.includes(actor)) {
        emptied++
        engine.replace(
          withGroup(world, outcome.id, group => ({ ...group, title: '', description: '', members: [] })),
        )
      }
      return outcome
    },
  }
}

let emptied = 0

/** A profile cannot leave a group of the world. */
const keepingMembers: Change = {
  answer: request =>
    isOf('removeGroupMember', request) && isKept(request.path)
      ? { status: 500, body: '{"error":"boom"}' }
      : undefined,
}

/** The response to a create names a group of others before the new one. */
const namingAnother = showing('createGroup', ({ svc_id }) => ({ next_to: groups[1]?.svc_id, svc_id }))

checkCases({
  ...casesFor(faults, ({ name, clause }) => [
    `A run leaves the groups of the world as they are on a server with the fault ${name}`,
    {
      tier: 'world',
      server: { faults: [name], prepare: countWrites },
      check: { only: [clause, ...writing], runs: 2 },
      failed: any,
      untested: any,
    },
  ]),
  'A group of the world that an empty update changes is put back, and no other is changed': {
    tier: 'world',
    server: { createService: emptying },
    check: { only: ['update.partial', ...writing], runs: 2 },
    failed: any,
    untested: any,
    also: t => void t.equal(emptied, 1),
  },
  ...casesFor([405, 404], status => [
    `If a removal answers ${status}, no profile joins a group of the world, and that fails no clause of acr`,
    {
      tier: 'world',
      server: answering('removeGroupMember', { status, body: '{"error":"no removal"}' }),
      check: { only: ['acr.membership-changes', 'acr.vetted-is-not-permission'], runs: 2 },
      untested: any,
      rows: { 'acr.membership-changes': { reason: /removeGroupMember/ } },
    },
  ]),
  'If a profile cannot leave a group of the world again, no later test judges by the members in the world file':
    {
      tier: 'world',
      server: keepingMembers,
      check: {
        only: ['acr.membership-changes', 'acr.through-group', 'acr.vetted-is-not-permission'],
        runs: 2,
      },
      changesWorld: true,
      error: /could not remove/,
      rows: { 'acr.membership-changes': { reason: /could not remove/ } },
    },
  'If a creator may not delete its group, the suite creates no more groups and changes none': {
    tier: 'actors',
    server: { readings: ['creator-grant=none'] },
    check: { only: notDeletable, allowWrites: true },
    untested: any,
    passed: ['search.email'],
    changesWorld: true,
    also(t, { before = '', after = '' }) {
      const [given, left] = [before, after].map(world => JSON.parse(world).groups)
      t.same(left.slice(0, given.length), given)
      t.equal(left.length, given.length + 1, 'one group is left that shows this')
    },
  },
  'If the response to a create names another group first, the suite changes none': {
    tier: 'actors',
    server: namingAnother,
    check: { only: notDeletable, allowWrites: true },
    untested: any,
    passed: ['search.email'],
  },
})

test('These runs did write to groups of the world', async t => {
  t.ok(writes > faults.length, `${writes} writes`)
})
