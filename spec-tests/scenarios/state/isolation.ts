import { changesState, type Operation, operationsInTurn } from '../../../src/spec/endpoints.js'
import type { Id } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { create, join, leave, read, remove, request, search, update } from '../../../src/spec/steps.js'
import { searchOracle } from '../../judge/oracle/search-oracle.js'
import type { GroupText } from '../../target/group-text.js'
import { withAcrsTo } from '../../worlds/granted-worlds.js'
import { onlyGroups } from '../../worlds/searching.js'
import type { Cast } from '../cast.js'
import { ofGroups, usual } from '../covered-row.js'
import type { Scenario } from '../scenario.js'
import type { CoveredScenarios } from '../sources.js'
import { make } from '../steps.js'

/** Changes of the members and the texts of a group. */
const changesOf = ({ manager, stranger, text }: Cast, group: Id, about: string): readonly Step[] => [
  join(manager, group, stranger),
  update(manager, group, { description: text(about).description }),
  leave(manager, group, stranger),
]

/** The member and the outsider and the other group by every fourth field after each change of a group; at last, by each. */
function searchesBetween(cast: Cast): readonly Step[] {
  const { manager, member, stranger, club, circle, world, text, idPrefix } = cast
  const owners = world.profiles.filter(({ svc_id }) => [member, stranger].includes(svc_id))
  const oracle = searchOracle(idPrefix)
  const fields = [...owners, circle].flatMap(owner => oracle.sureFields(owner))
  const searches = fields.filter(field => oracle.isLong(field.text)).map(field => search(manager, field.text))
  const created = text('another')
  return [
    ...searches,
    ...[
      // From here on, the stranger is in no group but those that it joins.
      leave(manager, circle.svc_id, stranger),
      make(manager, created),
      update(manager, club.svc_id, text('changed')),
      join(manager, created.title, stranger),
      // The last member.
      leave(manager, created.title, stranger),
      join(manager, club.svc_id, stranger),
      // The only group of the stranger.
      remove(manager, club.svc_id),
    ].flatMap((step, own) => [step, ...searches.filter((_, at) => (at + own) % 4 === 0)]),
    ...searches,
  ]
}

export const isolationScenarios: readonly Scenario[] = [
  {
    // Groups that a caller creates may share what others do not: a list of members, an entry of a cache.
    clause: 'state.isolation',
    says: 'A change of one group leaves the older and the newer groups of its creator as they are',
    steps(cast) {
      const { manager, stranger, club, circle, text } = cast
      const [first, second] = ['first', 'second'].map(text) as [GroupText, GroupText]
      const groups = [club.svc_id, circle.svc_id, first.title, second.title]
      const readsBut = (changed: Id) =>
        groups.filter(each => each !== changed).map(each => read(manager, each))
      const changes = [club.svc_id, first.title].flatMap((group, at) =>
        changesOf(cast, group, `change ${at}`).flatMap((change, turn) => [
          change,
          ...(turn === 1 ? [] : readsBut(group)),
        ]),
      )
      return [
        join(manager, circle.svc_id, stranger),
        ...[first, second].map(each => make(manager, each)),
        join(manager, second.title, stranger),
        ...readsBut(''),
        ...changes,
        remove(manager, club.svc_id),
        ...readsBut(club.svc_id),
      ]
    },
    decides: 4,
  },
  {
    // A title in use may be refused: open.duplicate-title.
    clause: 'state.isolation',
    says: 'A change of a new group with the title of another one leaves the other as it is',
    steps(cast) {
      const { manager, circle, text } = cast
      const { svc_id: group, title } = circle
      const changes = [
        create(manager, title, text('namesake').description),
        ...changesOf(cast, title, 'change'),
        remove(manager, title),
      ]
      return [read(manager, group), ...changes.flatMap(change => [change, read(manager, group)])]
    },
    decides: 1,
  },
  {
    clause: 'state.isolation',
    says: 'Later changes of other groups leave a renamed and a deleted group of their creator as they are',
    steps({ manager, member, text }) {
      const [first, other, gone] = ['first', 'other', 'gone'].map(text) as [GroupText, GroupText, GroupText]
      const renamed = text('renamed').title
      return [
        ...[first, other, gone].map(each => make(manager, each)),
        join(manager, gone.title, member),
        update(manager, first.title, { title: renamed }),
        remove(manager, gone.title),
        update(manager, other.title, { description: text('last').description }),
        ...[join, leave].map(step => step(manager, other.title, member)),
        make(manager, text('short-lived')),
        remove(manager, text('short-lived').title),
        read(manager, first.title),
        ...[renamed, first.title, gone.title].map(s => search(manager, s, onlyGroups)),
      ]
    },
    decides: -4,
    unseen: true,
  },
  {
    // A title in use may be refused: open.duplicate-title.
    clause: 'state.isolation',
    says: 'A group stays as it is when another one of its creator gets its title and changes and is deleted',
    steps(cast) {
      const { manager, text } = cast
      const [one, other] = ['one', 'other'].map(text) as [GroupText, GroupText]
      return [
        ...[one, other].map(each => make(manager, each)),
        update(manager, other.title, { title: one.title }),
        ...changesOf(cast, other.title, 'change'),
        remove(manager, other.title),
        read(manager, one.title),
      ]
    },
    decides: -1,
    unseen: true,
  },
  {
    // A server may delete ACRs with a group: those of its members, or those on the groups that it had permissions on.
    clause: 'state.isolation',
    says: 'A deletion of a group leaves other groups as they are and the ACRs that name its members',
    world: ({ world, carol, club, circle }) =>
      withAcrsTo(world, [carol, circle], { resource: club, permission: 'read' }),
    steps: ({ manager, stranger, club, circle }) => [
      read(stranger, club.svc_id),
      remove(manager, circle.svc_id),
      read(stranger, club.svc_id),
      search(manager, club.title, onlyGroups),
    ],
    decides: 2,
  },
  {
    clause: 'state.isolation',
    says: 'Each change of a group leaves members and others to be found by each of their fields',
    steps: searchesBetween,
    decides: 0,
  },
]

export const coveredIsolation: CoveredScenarios = ofGroups({
  clause: 'state.isolation',
  says: 'Every pair of operation and members and ACRs and access: other groups stay as they are',
  factors: {
    operation: operationsInTurn.filter(changesState),
    members: usual.members.slice(0, 4),
    acrs: usual.acrs.slice(0, 3),
    way: usual.way.slice(0, 3),
  },
  steps({ anna, hana, bo, circle, vetted, now, newTexts, row }) {
    const profile = row.operation === 'removeGroupMember' ? (now.members[0] ?? bo) : hana
    const change = request(row.operation as Operation, anna, {
      group: now.id,
      profile,
      body: newTexts('ASCII', 3),
    })
    return [change, ...[circle, vetted].map(group => read(anna, group))]
  },
})
