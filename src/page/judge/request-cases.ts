import { permissionsOf } from '../../spec/authorization.js'
import { explainAccess } from '../../spec/explain-access.js'
import { explainRequest } from '../../spec/explain-request.js'
import { type Acr, callerOf, groupAt, type Id, nameIn, type World } from '../../spec/nouns.js'
import { statusOf } from '../../spec/outcome.js'
import { defaultReadings, type Readings } from '../../spec/readings.js'
import type { Request } from '../../spec/request.js'
import { contextOf, perform } from '../../spec/service.js'
import { groups, people } from '../content/people.js'
import { worldSentences } from '../texts/facts.js'
import { type Case, casesOf } from './cases.js'

const [alice, bob] = [people.alice.svc_id, people.bob.svc_id]
const [herbarium, botanists] = [groups.herbarium.svc_id, groups.botanists.svc_id]

const start: World = {
  profiles: [people.alice, people.bob],
  groups: [groups.herbarium, groups.botanists],
  acrs: [],
}

/** Section 1: every world of two people and two groups with these members and ACRs. */
export function readCases(): readonly Case[] {
  const questions = worlds.map(world => ({
    args: [world, alice, herbarium],
    answer: (readings: Readings) => permissionsOf(world, alice, herbarium, readings).has('read'),
    call: 'mayRead(world, <Alice Ash>, <Herbarium>)',
    words: () => ({
      given: worldSentences(world),
      why: explainAccess({ world, readings: defaultReadings }, people.alice, 'read', groups.herbarium).reason,
    }),
  }))
  return casesOf(questions, ['permission-hierarchy'])
}

/** Sections 4.1 and 7. */
export function searchStatusCases(): readonly Case[] {
  const questions = [alice, bob, null].flatMap(caller =>
    ['', 'al', 'ali', 'ALI', 'ash', 'sh ', 'bot', 'plants', 'zebra', 'alice ash', 'lice'].map(s => ({
      args: [start, caller, s],
      answer: (readings: Readings) =>
        replyTo(start, caller, { operation: 'searchPrincipals', query: { s } }, readings).status,
      call: `searchStatus(world, ${nameOf(caller)}, ${JSON.stringify(s)})`,
      words: () => ({
        given: worldSentences(start),
        why: whyOf(start, caller, { operation: 'searchPrincipals', query: { s } }),
      }),
    })),
  )
  return casesOf(questions, ['missing-token', 'short-search', 'empty-s', 'missing-s', 'trim'])
}

/** Sections 4.6 and 7. */
export function addCases(): readonly Case[] {
  const requests = [herbarium, botanists, 'SVC-77777777'].flatMap(group =>
    [alice, bob, 'SVC-99999999'].map(profile => ({ operation: 'addGroupMember', group, profile }) as const),
  )
  const questions = worlds
    .filter(({ acrs: { length } }) => length <= 1)
    .flatMap(world =>
      requests.map(request => ({
        args: [world, alice, request.group, request.profile],
        answer: (readings: Readings) => {
          const { status, after } = replyTo(world, alice, request, readings)
          return { status, members: groupAt(after, request.group)?.members ?? [] }
        },
        call: `addMember(world, <Alice Ash>, ${nameOf(request.group)}, ${nameOf(request.profile)})`,
        words: () => ({
          given: worldSentences(world),
          why: whyOf(world, alice, request),
        }),
      })),
    )
  return casesOf(questions, ['permission-hierarchy', 'forbidden-or-missing', 'profile-or-permission'])
}

function replyTo(world: World, caller: Id | null, request: Request, readings: Readings) {
  const { outcome, world: after } = perform(contextOf(world, readings), callerOf(caller), request)
  return { status: statusOf(outcome), after }
}

function whyOf(world: World, caller: Id | null, request: Request): string {
  const { reason, clause } = explainRequest({ world, readings: defaultReadings }, callerOf(caller), request)
  // The rules on groups that are not found are about deleted ones, and no group was deleted here.
  const isUnknown = 'group' in request && groupAt(world, request.group) === undefined
  const decides = isUnknown ? 'open.forbidden-or-missing' : clause
  return decides === undefined ? reason : `${reason} (${decides})`
}

function nameOf(id: Id | null): string {
  if (id === null) return 'null'
  const name = nameIn(start, id)
  return name === id ? JSON.stringify(id) : `<${name}>`
}

const acrs: readonly Acr[] = [
  { resource: herbarium, principal: alice, permission: 'read' },
  { resource: herbarium, principal: botanists, permission: 'read' },
  { resource: herbarium, principal: alice, permission: 'write' },
  { resource: herbarium, principal: botanists, permission: 'write' },
  { resource: herbarium, principal: herbarium, permission: 'read' },
  { resource: herbarium, principal: bob, permission: 'read' },
  { resource: botanists, principal: alice, permission: 'read' },
  { resource: botanists, principal: herbarium, permission: 'read' },
]

/** With at most three ACRs, and any members. */
const worlds: readonly World[] = subsetsOf(acrs)
  .filter(some => some.length <= 3)
  .flatMap(some =>
    subsetsOf([alice, bob]).flatMap(inHerbarium =>
      subsetsOf([alice, bob]).map(inBotanists => ({
        ...start,
        groups: start.groups.map(group => ({
          ...group,
          members: group.svc_id === herbarium ? inHerbarium : inBotanists,
        })),
        acrs: some,
      })),
    ),
  )

function subsetsOf<T>([first, ...rest]: readonly T[]): readonly (readonly T[])[] {
  if (first === undefined) return [[]]
  const others = subsetsOf(rest)
  return [...others, ...others.map(some => [first, ...some])]
}
