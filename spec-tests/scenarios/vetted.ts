import { type Group, type Id, permissions, type World, withGroup } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { create, join, leave, read, remove, update } from '../../src/spec/steps.js'
import { withAcrs, withMember } from '../worlds/granted-worlds.js'
import { acrsOf, crowd, nightingale, readAndWrite, type Scene } from '../worlds/scene.js'
import type { Cast } from './cast.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

/** More members than a page of a list usually has. */
const many = 250

/** The scene with more profiles, who have every kind of permission. Only the manager is in Vetted, or all profiles are. */
function permitted(areVetted: boolean) {
  return ({ world, anna, bo, carol, vetted, club, circle }: Scene, idPrefix: string): World => {
    const id = (digit: string): Id => `${idPrefix}${digit.repeat(32)}`
    const [dora, eve, fay, holders] = [id('1'), id('2'), id('3'), id('4')] as const
    const group: Group = {
      svc_id: holders,
      title: 'Holders',
      description: 'Has all permissions on Vetted',
      members: [eve],
    }
    const members = [anna, ...(areVetted ? [bo, carol, dora, eve, fay] : [])]
    const { groups, ...rest } = withGroup(world, vetted, own => ({ ...own, members }))
    return {
      ...rest,
      profiles: [
        ...world.profiles,
        nightingale(dora, 'Dora'),
        nightingale(eve, 'Eve'),
        nightingale(fay, 'Fay'),
      ],
      groups: [...groups, group],
      acrs: [
        ...world.acrs,
        ...[anna, dora, holders].flatMap(principal => acrsOf(vetted, principal, permissions)),
        ...[club, circle, holders].flatMap(resource => acrsOf(resource, fay, permissions)),
      ],
    }
  }
}

/** The manager may read and write Vetted. */
const managed = ({ world, anna, vetted }: Scene): World => withAcrs(world, readAndWrite(anna, [vetted]))

/** Titles have no SVC-IDs, because some services take only short ones. */
const placeIn = ({ profiles }: World, id: Id): string =>
  String(profiles.findIndex(({ svc_id }) => svc_id === id))

const createBy = ({ text, world }: Cast, caller: Id, about = placeIn(world, caller)): Step =>
  make(caller, text(about))

const everybody = (cast: Cast): readonly Step[] =>
  cast.world.profiles.map(({ svc_id }) => createBy(cast, svc_id))

export const vettedScenarios: readonly Scenario[] = [
  {
    clause: 'create.vetted-only',
    says: 'Every profile that is in Vetted may create groups whatever its permissions are',
    world: permitted(true),
    steps: everybody,
    decides: 1,
  },
  {
    clause: 'create.vetted-only',
    says: 'No profile that is outside Vetted may create groups whatever its permissions are',
    world: permitted(false),
    steps: everybody,
    decides: 1,
  },
  {
    clause: 'acr.read-is-not-write',
    says: 'What an ACR lets Vetted read is not written by a member of Vetted',
    early: true,
    // A server may join two ACRs of a group into one.
    world: ({ world, carol, vetted, club, circle }) =>
      withAcrs(withMember(world, carol, vetted), [
        ...acrsOf(club, vetted, ['read']),
        ...acrsOf(circle, vetted, ['write']),
      ]),
    steps: ({ manager, member, stranger, club: { svc_id: club }, text }) => [
      update(manager, club, text('permitted')),
      read(stranger, club),
      update(stranger, club, text('denied')),
      join(stranger, club, stranger),
      leave(stranger, club, member),
      remove(stranger, club),
    ],
    decides: 2,
  },
  {
    // Whether the members of Vetted can change is open: open.system-group.
    clause: 'create.vetted-only',
    says: 'A profile may create groups and read what ACRs open to Vetted while it is in Vetted',
    world: scene => withAcrs(managed(scene), acrsOf(scene.club, scene.vetted, ['read'])),
    steps(cast) {
      const { manager, stranger, world, club, circle, text } = cast
      return [
        ...[join, leave, join].flatMap((change, at) => [
          change(manager, String(world.vetted), stranger),
          createBy(cast, stranger, `turn ${at}`),
          read(stranger, club.svc_id),
        ]),
        leave(manager, circle.svc_id, stranger),
        createBy(cast, stranger, 'outside another group'),
        update(manager, String(world.vetted), { title: text('renamed').title }),
        createBy(cast, stranger, 'after the renaming'),
        leave(manager, String(world.vetted), stranger),
        createBy(cast, stranger, 'after leaving'),
      ]
    },
  },
  {
    clause: 'create.vetted-only',
    says: 'A member of a group that is created with the title of Vetted gets 403',
    steps(cast) {
      // On a target that keeps its world, some of them may be in Vetted.
      const callers = cast.callers.slice(1, 4)
      const creations = (when: string) => callers.map((caller, at) => createBy(cast, caller, `${when} ${at}`))
      return [
        ...creations('before'),
        create(cast.manager, 'Vetted', cast.text('namesake').description),
        ...callers.map(caller => join(cast.manager, 'Vetted', caller)),
        ...creations('after'),
        // With it, none of them would be refused when the suite tries again.
        remove(cast.manager, 'Vetted'),
      ]
    },
    decides: -2,
  },
  {
    clause: 'create.vetted-only',
    says: 'A member of a group that is renamed to the title of Vetted gets 403',
    steps(cast) {
      const { manager, member, text } = cast
      const { title, description } = text('plain')
      return [
        create(manager, title, description),
        join(manager, title, member),
        createBy(cast, member, 'before'),
        update(manager, title, { title: 'Vetted' }),
        createBy(cast, member, 'after'),
        // While the group is there, the member would not be refused when the suite tries again.
        remove(manager, title),
      ]
    },
    decides: 4,
  },
  ...['Vetted', 'VETTED'].map(
    (title): Scenario => ({
      clause: 'create.vetted-only',
      says: `A member of a staged group with the title ${title} gets 403 and a member of Vetted does not`,
      early: true,
      world: ({ world, carol, circle }) =>
        withGroup(world, circle, group => ({ ...group, title, members: [carol] })),
      steps: cast => [cast.manager, cast.stranger].map(caller => createBy(cast, caller)),
    }),
  ),
  {
    clause: 'create.vetted-only',
    says: 'No profile creates a group after the last member of Vetted has left it',
    world: managed,
    steps: cast => [
      createBy(cast, cast.manager, 'before'),
      leave(cast.manager, String(cast.world.vetted), cast.manager),
      ...everybody(cast),
    ],
    decides: 2,
  },
  {
    clause: 'create.vetted-only',
    says: 'No profile creates a group after Vetted was deleted',
    world: managed,
    steps: cast => [
      createBy(cast, cast.manager, 'before'),
      remove(cast.manager, String(cast.world.vetted)),
      ...everybody(cast),
    ],
    decides: 2,
  },
  {
    clause: 'create.vetted-only',
    says: 'No profile creates a group while Vetted has had no members since the start',
    world: scene => withGroup(managed(scene), scene.vetted, group => ({ ...group, members: [] })),
    steps: cast => [
      ...everybody(cast),
      join(cast.manager, String(cast.world.vetted), cast.manager),
      createBy(cast, cast.manager, 'after'),
    ],
  },
  {
    clause: 'create.vetted-only',
    says: 'Members at the start and at the end of a long list of Vetted may create groups',
    world({ vetted }, idPrefix) {
      const world = crowd(idPrefix, many)
      const [first, ...others] = world.profiles.map(({ svc_id }) => svc_id)
      return withGroup(world, vetted, group => ({ ...group, members: [...others, String(first)] }))
    },
    steps: cast => [1, 3, 0].map(at => createBy(cast, String(cast.world.profiles[at]?.svc_id))),
  },
]
