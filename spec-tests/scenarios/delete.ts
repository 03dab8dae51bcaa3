import { withGroup } from '../../src/spec/nouns.js'
import { create, join, leave, read, remove, search, update } from '../../src/spec/steps.js'
import { withAcrs } from '../worlds/granted-worlds.js'
import { acrsOf, crowd, readAndWrite } from '../worlds/scene.js'
import { onlyGroups } from '../worlds/searching.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

/** More members than a page of a list usually has. */
const many = 110

export const deleteScenarios: readonly Scenario[] = [
  {
    clause: 'delete.gone',
    says: 'Each operation on a deleted group is 404 to a caller that could read and write it',
    steps: ({ manager, stranger, club: { svc_id: club }, text }) => [
      read(manager, club),
      ...[1, 2].map(() => remove(manager, club)),
      update(manager, club, text('late')),
      join(manager, club, stranger),
      leave(manager, club, stranger),
    ],
  },
  {
    clause: 'delete.gone',
    says: 'No search by any of its fields finds a deleted group even after a refused update of it',
    steps: ({ manager, club: { svc_id, title, description }, text }) => [
      ...[title, description, svc_id].map(s => search(manager, s, onlyGroups)),
      remove(manager, svc_id),
      update(manager, svc_id, text('late')),
    ],
  },
  {
    // A server may remember for each caller what it has returned.
    clause: 'delete.gone',
    says: 'A group is gone for a caller that has read it and found it before another one deletes it',
    world: ({ world, carol, club }) => withAcrs(world, readAndWrite(carol, [club])),
    steps({ manager, stranger: other, club: { svc_id, title, description } }) {
      const asked = [read(other, svc_id), ...[title, description].map(s => search(other, s))]
      return [...asked, remove(manager, svc_id), ...asked]
    },
  },
  {
    clause: 'delete.gone',
    says: 'A group with new texts is found after its deletion neither by these nor by those before',
    steps: ({ manager, club: { svc_id, title, description }, text }) => [
      update(manager, svc_id, text('renamed')),
      remove(manager, svc_id),
      // The looks search for the new texts.
      ...[title, description].map(s => search(manager, s, onlyGroups)),
    ],
  },
  {
    clause: 'delete.gone',
    says: 'A group whose title and description are equal is not found by them after its deletion',
    steps({ manager, text }) {
      const { title } = text('equal')
      return [create(manager, title, title), remove(manager, title)]
    },
  },
  {
    // The new group may take the place of the deleted one in a database.
    clause: 'delete.gone',
    says: 'A group that is created after the deletion of another one has none of its members',
    steps: ({ manager, circle, text }) => [remove(manager, circle.svc_id), make(manager, text('successor'))],
  },
  {
    clause: 'delete.gone',
    says: 'A group of many members that ACRs name as resource and as principal can be deleted',
    world({ vetted, circle }, idPrefix) {
      const world = crowd(idPrefix, many)
      const members = world.profiles.map(({ svc_id }) => svc_id)
      return withAcrs(
        withGroup(world, circle, group => ({ ...group, members })),
        [vetted, circle].flatMap(resource => acrsOf(resource, circle, ['read'])),
      )
    },
    steps: ({ manager, club, circle }) => [club, circle].map(({ svc_id }) => remove(manager, svc_id)),
  },
  {
    clause: 'delete.permission',
    says: 'A caller without write permission gets 403 and the group remains',
    steps: ({ manager, stranger, club }) => [stranger, manager].map(caller => remove(caller, club.svc_id)),
  },
  {
    clause: 'delete.not-found',
    says: 'A second deletion of a group is 404 to the caller that has deleted it',
    steps: ({ manager, club, noGroup }) =>
      [club.svc_id, club.svc_id, noGroup, manager].map(group => remove(manager, group)),
    decides: 1,
  },
]
