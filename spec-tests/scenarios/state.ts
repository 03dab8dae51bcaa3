import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import { create, join, read, request, search, update } from '../../src/spec/steps.js'
import { withAcrsTo, withMember, withoutMember } from '../worlds/granted-worlds.js'
import { onlyGroups } from '../worlds/searching.js'
import type { Scenario } from './scenario.js'
import { atOnce, make } from './steps.js'

/** More groups than fit on a page, or in a small cache. */
const laterGroups = 26
/** So many callers at once are usual. */
const callers = 6

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `${at}`)

const changes: readonly (readonly [ClauseId, Operation])[] = [
  ['update.title', 'updateGroup'],
  ['add.member', 'addGroupMember'],
  ['remove.member', 'removeGroupMember'],
  ['delete.gone', 'deleteGroup'],
]

/** A server that answers by turns has had every turn. */
export const turns = 4

/** As many callers as turns, whatever their number is. */
export const inTurn = (others: readonly string[]): readonly string[] =>
  numbers(turns).map(at => String(others[Number(at) % others.length]))

export const stateScenarios: readonly Scenario[] = [
  {
    clause: 'state.isolation',
    says: 'A caller that creates a group may read the same of the other groups as before',
    world: ({ world, carol, vetted }) => withMember(world, carol, vetted),
    kept: 'too',
    steps({ callers: [, ...others], club, circle, text }) {
      const reads = inTurn(others).flatMap(caller => [club, circle].map(({ svc_id }) => read(caller, svc_id)))
      const creations = others.slice(0, turns).map((caller, at) => make(caller, text(`created by ${at}`)))
      return [...reads, ...creations, ...reads]
    },
    decides: -2 * turns,
  },
  {
    clause: 'state.isolation',
    says: `A group reads back and is found as before after its creator has created ${laterGroups} others`,
    steps({ manager, text }) {
      const { title } = text('early')
      const own = [read(manager, title), search(manager, title, onlyGroups)]
      const later = numbers(laterGroups).map(about => make(manager, text(about)))
      return [make(manager, text('early')), ...own, ...later, ...own]
    },
    decides: -2,
    unseen: true,
  },
  {
    // Of these two without permission, Carol alone is in Vetted, and neither is in the club.
    clause: 'state.consistent',
    says: 'The same request gets the same status each time: at open points too',
    world({ world, bo, carol, club, vetted }) {
      const apart = withMember(withoutMember(world, bo, club), carol, vetted)
      return withAcrsTo(apart, [bo, carol], { resource: club, permission: 'changePermission' })
    },
    steps({ manager, member, stranger, club: { svc_id: club } }) {
      const requests = [
        ...[null, 'bad:malformed'].map(caller => search(caller, 'Anna Lindqvist')),
        search(manager, 'an'),
        { as: manager, operation: 'searchPrincipals' as const, input: {} },
        ...[manager, null, member, stranger].map(caller => read(caller, club)),
        join(member, club, manager),
      ]
      return requests.flatMap(each => Array.from({ length: turns }, () => each))
    },
    decides: 0,
  },
  {
    clause: 'state.concurrent',
    says: 'Groups that are created at once are all found by their titles and descriptions',
    steps({ manager, text }) {
      const texts = ['alone', ...numbers(callers)].map(text)
      const [alone, ...others] = texts.map(each => make(manager, each))
      const strings = texts.flatMap(({ title, description }) => [title, description])
      const searches = strings.map(s => search(manager, s, onlyGroups))
      return alone === undefined
        ? []
        : [alone, ...searches.slice(0, 2), ...atOnce(others), ...searches.slice(2)]
    },
    decides: 3,
  },
  {
    // A title in use may be accepted: open.duplicate-title. A caller without permission is refused all the same.
    clause: 'state.refusal',
    says: 'A create or an update that is refused because its title is in use changes neither group',
    early: true,
    steps({ manager, stranger, club: { svc_id: club, title }, circle: { svc_id: circle }, text }) {
      const [one, other] = ['one', 'other'].map(about => text(about).description)
      return [
        create(manager, title, one),
        read(manager, club),
        ...[manager, stranger].map(caller => update(caller, circle, { title, description: other })),
        read(manager, club),
      ]
    },
    decides: 0,
  },
  ...changes.map(
    ([clause, operation]): Scenario => ({
      clause,
      says: `A permitted caller gets the effect of ${operation} after another caller was refused it`,
      steps(cast) {
        const { manager, stranger, club, circle, text } = cast
        const profile = operation === 'addGroupMember' ? stranger : cast.member
        const send = (caller: string, group: string, about: string) =>
          request(operation, caller, { group, profile, body: text(about) })
        return [
          ...(operation === 'addGroupMember' ? [] : [send(manager, circle.svc_id, 'alone')]),
          ...[stranger, manager].map(caller => send(caller, club.svc_id, 'again')),
        ]
      },
      decides: -1,
    }),
  ),
]
