import { takes } from '../../src/spec/endpoints.js'
import { updateBody } from '../actors/group-fixture.js'
import { deleteGroup, viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import { mayBeMalformed, resembling, similarId } from '../actors/unknown-ids.js'
import { acrLevels, managerWays, memberLevels } from '../arbitraries/group-design.js'
import { formatView, isSameView } from '../target/group-view.js'
import { clauseOnGroups, newTexts, present, requestOn, viewBefore } from './covered-groups.js'
import { controlView } from './needs.js'

const members = Object.keys(memberLevels)
const bodies = ['title', 'description', 'both'] as const

for (const [id, operation] of [
  ['read.not-found', 'readGroup'],
  ['update.not-found', 'updateGroup'],
  ['delete.not-found', 'deleteGroup'],
  ['add.group-not-found', 'addGroupMember'],
  ['remove.not-found', 'removeGroupMember'],
] as const)
  clauseOnGroups(
    id,
    `Every pair of access and members and ACRs and history: ${operation} on a deleted group is 404`,
    controlView,
    {
      factors: {
        way: managerWays.filter(way => way !== 'through the group itself'),
        members: members.slice(0, 3),
        acrs: acrLevels.slice(0, 3),
        history: ['none', 'updated'],
        ...(takes(operation, 'body') ? { body: bodies } : {}),
      },
    },
    async (c, own) => {
      const { svc_id, title, description } = await present(c, own)
      await deleteGroup(c, own.anna, svc_id)
      const field = bodies.find(each => each === own.row.body) ?? 'both'
      const body = updateBody(newTexts(c, own, 'ASCII', 3), field)
      const response = await c.send(requestOn(c, own, operation, own.anna, { group: svc_id, body }))
      c.expect(response.status === 404, () => ({
        decides: response,
        expected: { statuses: [404] },
        when: 'on a deleted group',
        because: 'the caller had permission on the group before it was deleted',
      }))
      if (operation !== 'updateGroup') return
      for (const s of [title, description]) {
        const found = await search(c, own.anna, s, onlyGroups)
        c.expect(!found.ids.has(svc_id), () => ({
          clause: 'delete.gone',
          decides: found,
          expected: { notFound: [svc_id] },
          when: 'after its deletion and a refused update',
        }))
      }
    },
  )

for (const [id, operation] of [
  ['add.profile-not-found', 'addGroupMember'],
  ['remove.not-found', 'removeGroupMember'],
] as const)
  clauseOnGroups(
    id,
    `Every pair of access and members and SVC-ID of no profile: ${operation} is 404 without effect`,
    controlView,
    {
      factors: {
        missing: [
          'an unknown SVC-ID',
          'another group',
          'the group itself',
          'Vetted',
          ...Object.keys(resembling),
        ],
        way: managerWays,
        members,
      },
    },
    async (c, own) => {
      const { anna: actor, hana, row, circle, vetted } = own
      const group = await present(c, own)
      const before = await viewBefore(c, own, group)
      const resembled = operation === 'removeGroupMember' ? (group.members[0] ?? hana) : hana
      const id = resembling[row.missing ?? '']?.(resembled) ?? similarId(c, actor)
      const unknown = { id, wasInUse: false }
      c.require(!c.isKnownId(id), () => 'needs an SVC-ID that is not in use')
      const profile =
        { 'another group': circle, 'the group itself': group.svc_id, Vetted: vetted }[row.missing ?? ''] ??
        unknown.id
      const request = { operation, actor, group: group.svc_id, profile } as const
      const response = await sendAndSettle(c, request)
      const after = await viewGroup(c, actor, group.svc_id)
      c.require(
        profile !== unknown.id || !mayBeMalformed(unknown, response.status),
        () => 'needs an SVC-ID that nobody has and that the target does not refuse as malformed',
      )
      c.require(after.status !== 403, () => `needs a group that the manager can read; ${formatView(after)}`)
      c.expect(response.status === 404 && isSameView(before, after), () => ({
        decides: [response, after],
        expected: { statuses: [404], group: before.view },
        when: `with an SVC-ID that belongs to no profile: ${row.missing}`,
      }))
    },
  )
