import { changesState, type Operation, operationsInTurn, takes } from '../../../src/spec/endpoints.js'
import type { Id } from '../../../src/spec/nouns.js'
import type { Step, StepInput } from '../../../src/spec/step.js'
import { join, leave, read, remove, request, search, update } from '../../../src/spec/steps.js'
import { type GroupText, textFields } from '../../target/group-text.js'
import { malformedId } from '../../target/request.js'
import { withAcrs } from '../../worlds/granted-worlds.js'
import { acrsOf, readAndWrite } from '../../worlds/scene.js'
import { onlyGroups } from '../../worlds/searching.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { make } from '../steps.js'

/** Values that a server may refuse as a title or a description. */
const flawed = [null, ['New'], '', 'x'.repeat(10_000)]

/** JSON that is no object has no fields: a server may take it for an empty update. */
const noObjects = [null, [], ['New'], 'New', 5]

const changes = operationsInTurn.filter(operation => changesState(operation) && operation !== 'createGroup')

/** Requests that a server must refuse for their caller. What a refused one would store is stored for the manager then. */
function ofCallers({ manager, member, stranger, club, text }: Cast): readonly Step[] {
  const { svc_id: group } = club
  const others = [null, 'bad:malformed', stranger, member]
  const byOthers = (step: (caller: string | null) => Step) => others.map(step)
  return [
    make(manager, text('before')),
    read(manager, group),
    ...byOthers(as => update(as, group, text('updated'))),
    update(manager, group, text('updated')),
    ...byOthers(as => make(as, text('created'))),
    make(manager, text('created')),
    ...byOthers(as => join(as, group, stranger)),
    ...byOthers(as => leave(as, group, member)),
    ...byOthers(as => remove(as, group)),
  ]
}

/** A sound field and a flawed one: in either order, because a server may store the first before it looks at the second. */
function ofBodies({ manager, club, text }: Cast, field: keyof GroupText): readonly Step[] {
  const other = field === 'title' ? 'description' : 'title'
  const ofFlaws = flawed.flatMap((flaw, at): readonly Step[] => {
    const body = { ...text(`${field} ${at}`), [other]: flaw }
    return [update(manager, club.svc_id, body), make(manager, body)]
  })
  return [
    make(manager, text('before')),
    read(manager, club.svc_id),
    ...ofFlaws,
    // The texts of the group before all these must still find it.
    ...textFields.map(each => search(manager, club[each], onlyGroups)),
    make(manager, text(`${field} 0`)),
  ]
}

const ofGroup = (
  { manager, member, stranger, text }: Cast,
  group: Id,
  about: string,
  as = manager,
): readonly Step[] =>
  changes.map(operation => {
    const profile = operation === 'removeGroupMember' ? member : stranger
    return request(operation, as, { group, profile, body: text(about) })
  })

const profiles: readonly Operation[] = changes.filter(operation => takes(operation, 'profile'))

export const refusalScenarios: readonly Scenario[] = [
  {
    clause: 'state.refusal',
    says: 'Requests of others leave nothing behind and the manager can store the same texts',
    steps: ofCallers,
    decides: 2,
  },
  ...textFields.map(
    (field): Scenario => ({
      clause: 'state.refusal',
      says: `A refused body with a sound ${field} and a flaw in the other field leaves nothing behind`,
      steps: cast => ofBodies(cast, field),
      decides: 2,
    }),
  ),
  {
    clause: 'state.refusal',
    says: 'A change that another caller was refused is not made with the next permitted one of its kind',
    steps: ({ manager, stranger, member, club: { svc_id: club }, text }) => [
      join(stranger, club, stranger),
      join(manager, club, manager),
      leave(stranger, club, member),
      leave(manager, club, manager),
      update(stranger, club, { title: text('refused').title }),
      update(manager, club, { description: text('permitted').description }),
    ],
    decides: 1,
  },
  {
    clause: 'state.refusal',
    says: 'A group is found as before after a caller that may only read it was refused each change',
    world: ({ world, carol, club }) => withAcrs(world, acrsOf(club, carol, ['read'])),
    steps: cast => [
      update(cast.manager, cast.club.svc_id, cast.text('updated')),
      ...ofGroup(cast, cast.club.svc_id, 'refused', cast.stranger),
      ...['updated', 'refused'].map(about => search(cast.stranger, cast.text(about).title, onlyGroups)),
    ],
    decides: 1,
  },
  {
    clause: 'state.refusal',
    says: 'A body that is no object changes nothing and creates no group',
    steps: ({ manager, club: { svc_id: group } }) => [
      read(manager, group),
      ...noObjects.flatMap((body): readonly Step[] => [
        { as: manager, operation: 'updateGroup', input: { group, body } as StepInput },
        { as: manager, operation: 'createGroup', input: { body } as StepInput },
      ]),
    ],
    decides: 1,
  },
  {
    clause: 'state.refusal',
    says: 'Refused adds and removals of what is no profile change no member list',
    early: true,
    steps: ({ manager, club: { svc_id: club }, noProfile }) => [
      read(manager, club),
      search(manager, noProfile),
      ...[noProfile, club, malformedId].flatMap(profile =>
        profiles.map(operation => request(operation, manager, { group: club, profile })),
      ),
    ],
    decides: 2,
  },
  {
    clause: 'state.refusal',
    says: 'Refused changes of what is no group change and create no group',
    steps(cast) {
      const { manager, club, circle, noGroup } = cast
      const missing = [circle.svc_id, malformedId, noGroup, manager]
      return [
        remove(manager, circle.svc_id),
        read(manager, club.svc_id),
        ...missing.flatMap((group, at) => [
          ...ofGroup(cast, group, `missing ${at}`),
          read(manager, club.svc_id),
        ]),
      ]
    },
    decides: 1,
  },
  {
    // A server may refuse every change of the system group: open.system-group.
    clause: 'state.refusal',
    says: 'Refused changes of Vetted leave it as it is',
    world: ({ world, anna, vetted }) => withAcrs(world, readAndWrite(anna, [vetted])),
    steps: cast => [
      remove(cast.stranger, String(cast.world.vetted)),
      ...ofGroup(cast, String(cast.world.vetted), 'refused'),
    ],
    decides: 0,
  },
]
