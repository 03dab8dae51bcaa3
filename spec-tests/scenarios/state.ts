import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import { create, read, request, search, together, update } from '../../src/spec/steps.js'
import { onlyGroups } from '../actors/searching.js'
import { withMember } from '../arbitraries/granted-worlds.js'
import type { Scenario } from './scenario.js'

/** More groups than fit on a page, or in a small cache. */
const laterGroups = 26
/** So many callers at once are usual. */
const atOnce = 4

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `${at}`)

const changes: readonly (readonly [ClauseId, Operation])[] = [
  ['update.title', 'updateGroup'],
  ['add.member', 'addGroupMember'],
  ['remove.member', 'removeGroupMember'],
  ['delete.gone', 'deleteGroup'],
]

export const stateScenarios: readonly Scenario[] = [
  {
    clause: 'state.isolation',
    says: 'A caller that creates a group may read the same of the other groups as before',
    world: ({ world, carol, vetted }) => withMember(world, carol, vetted),
    steps({ stranger, world, text }) {
      const reads = world.groups.map(({ svc_id }) => read(stranger, svc_id))
      return [...reads, create(stranger, text('other').title, text('other').description), ...reads]
    },
    decides: -3,
  },
  {
    clause: 'state.isolation',
    says: `A group reads back and is found as before after its creator has created ${laterGroups} others`,
    steps({ manager, text }) {
      const { title } = text('early')
      const own = [read(manager, title), search(manager, title, onlyGroups)]
      const make = (about: string) => create(manager, text(about).title, text(about).description)
      return [make('early'), ...own, ...numbers(laterGroups).map(make), ...own]
    },
    decides: -2,
    unseen: true,
  },
  {
    clause: 'state.concurrent',
    says: 'Groups that are created at once are all found by their titles and descriptions',
    steps({ manager, text }) {
      const [first, ...others] = ['alone', ...numbers(atOnce)].map(about =>
        create(manager, text(about).title, text(about).description),
      )
      return first === undefined
        ? []
        : [first, ...others.map((step, at) => (at === 0 ? step : together(step)))]
    },
    decides: 1,
  },
  {
    // A title in use may be accepted: open.duplicate-title.
    clause: 'state.refusal',
    says: 'A create or an update that is refused because its title is in use changes neither group',
    steps({ manager, club: { svc_id: club, title }, circle: { svc_id: circle }, text }) {
      const [one, other] = ['one', 'other'].map(about => text(about).description)
      return [
        create(manager, title, one),
        read(manager, club),
        update(manager, circle, { title, description: other }),
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
