import type { World } from '../../../src/spec/nouns.js'
import { join, leave, read, remove, update } from '../../../src/spec/steps.js'
import { withAcrs, withMember } from '../../worlds/granted-worlds.js'
import { readAndWrite, type Scene } from '../../worlds/scene.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { make } from '../steps.js'

/** What shows most of a permission. The last one succeeds once. */
const tried = ({ text }: Cast, caller: string, group: string) => [
  read(caller, group),
  update(caller, group, { description: text(`by ${caller.slice(-8)}`).description }),
  remove(caller, group),
]

export const newGroupScenarios: readonly Scenario[] = [
  {
    clause: 'acr.membership-is-not-permission',
    says: 'A member that no ACR names may not read or update or delete a group that it was added to',
    steps(cast) {
      const { manager, member, club, circle, text } = cast
      const { title } = text('joined')
      return [
        ...tried(cast, manager, circle.svc_id),
        ...tried(cast, member, club.svc_id),
        make(manager, text('joined')),
        join(manager, title, member),
        ...tried(cast, member, title),
      ]
    },
    decides: 3,
  },
  {
    // Whether a new group gives permissions to Vetted is open: open.creator-grant.
    clause: 'acr.vetted-is-not-permission',
    says: 'Another member of Vetted may not read or update or delete a new group',
    world: ({ world, bo, vetted }) => withMember(world, bo, vetted),
    steps: cast => [
      ...tried(cast, cast.manager, cast.circle.svc_id),
      make(cast.manager, cast.text('new')),
      ...tried(cast, cast.member, cast.text('new').title),
    ],
    decides: 4,
  },
  {
    // Whether the members of Vetted can change is open: open.system-group.
    clause: 'acr.membership-changes',
    says: 'A creator that leaves Vetted keeps its own permissions on the group that it has created',
    world: ({ world, carol, vetted }) => withAcrs(world, readAndWrite(carol, [vetted])),
    steps(cast) {
      const { manager, stranger, world, text } = cast
      const { title } = text('kept')
      return [
        make(manager, text('kept')),
        leave(stranger, String(world.vetted), manager),
        ...tried(cast, manager, title),
      ]
    },
    decides: 2,
  },
  {
    clause: 'acr.deleted-group',
    says: 'A group that is created after a deletion has no permission or caller of the deleted group',
    world: succeeded,
    steps(cast) {
      const { manager, member: creator, stranger, club, circle, text } = cast
      const titleOf = (about: string) => text(about).title
      return [
        remove(manager, circle.svc_id),
        make(creator, text('one')),
        read(stranger, titleOf('one')),
        join(creator, titleOf('one'), stranger),
        ...[creator, stranger].map(caller => read(caller, club.svc_id)),
        make(manager, text('other')),
        remove(manager, titleOf('other')),
        make(creator, text('next')),
        read(manager, titleOf('next')),
      ]
    },
    decides: 2,
  },
]

/** The stranger may read and write the circle, and the circle the club. The member may create groups. */
function succeeded({ world, bo, carol, vetted, club, circle }: Scene): World {
  const acrs = [...readAndWrite(carol, [circle]), ...readAndWrite(circle, [club])]
  return withAcrs(withMember(world, bo, vetted), acrs)
}
