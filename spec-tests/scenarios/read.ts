import { withGroup } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { join, leave, read, remove, revalidating, update } from '../../src/spec/steps.js'
import { withAcr, withMember } from '../worlds/granted-worlds.js'
import { crowd } from '../worlds/scene.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

/** A server that pages through members cuts a long list. An empty list is a list too. */
const sizes = [0, 8, 98, 998]

export const readScenarios: readonly Scenario[] = [
  {
    clause: 'read.content',
    says: 'A read by the manager shows the texts and exactly the members of each of two groups',
    steps: ({ manager, club, circle }) => [club, circle].map(({ svc_id }) => read(manager, svc_id)),
  },
  ...sizes.map(
    (size): Scenario => ({
      clause: 'read.content',
      says: `A read that is permitted in either way shows all members of a group that has ${size === 0 ? 'none' : size + 3}`,
      world({ carol, club, circle }, idPrefix) {
        const world = crowd(idPrefix, size)
        const members = size === 0 ? [] : world.profiles.map(({ svc_id }) => svc_id)
        return withAcr(
          withMember(
            withGroup(world, club, group => ({ ...group, members })),
            carol,
            circle,
          ),
          { resource: club, principal: circle, permission: 'read' },
        )
      },
      requests: 20 + size / 10,
      steps: ({ manager, stranger, club }) => [manager, stranger].map(caller => read(caller, club.svc_id)),
    }),
  ),
  {
    clause: 'read.permission',
    says: 'A stranger gets 403 to a read and nothing of the group except its id',
    steps: ({ manager, stranger, club }) => [manager, stranger].map(caller => read(caller, club.svc_id)),
    decides: 1,
  },
  {
    // Browsers name it by themselves. A server that answers 304 then says that nothing has changed.
    clause: 'read.content',
    says: 'A read that names the ETag of the first one gets the group as it is after each change',
    steps({ manager, member, stranger, club: { svc_id: club }, circle: { svc_id: circle }, text }) {
      const made = text('made').title
      const { title, description } = text('changed')
      // An ETag may be made of a part of the group alone, so each first change is of another part.
      const changes: readonly (readonly [string, Step])[] = [
        [club, join(manager, club, stranger)],
        [club, leave(manager, club, member)],
        [circle, update(manager, circle, { description })],
        [made, update(manager, made, { title })],
        [club, remove(manager, club)],
      ]
      return [
        read(manager, club),
        revalidating(read(stranger, club)),
        make(manager, text('made')),
        ...[circle, made].map(group => read(manager, group)),
        ...changes.flatMap(([group, change]) => [change, revalidating(read(manager, group))]),
      ]
    },
    decides: 1,
  },
  {
    clause: 'read.not-found',
    says: 'The manager of a group gets 404 to a read after the group was deleted',
    steps: ({ manager, club: { svc_id: club }, noGroup }) => [
      read(manager, club),
      remove(manager, club),
      ...[club, noGroup, manager].map(group => read(manager, group)),
    ],
    decides: 2,
  },
]
