import type { ClauseId } from '../../spec/clauses.js'
import type { Acr, Permission, World } from '../../spec/nouns.js'
import type { Step } from '../../spec/step.js'
import { create, join, leave, read, search, update } from '../../spec/steps.js'
import { groups, people } from './people.js'

/** A step of the story: one rule more, and what the world has by now. */
export interface Scene {
  readonly title: string
  /** What happens, and what the reader needs to know. In sentences. */
  readonly says: readonly string[]
  readonly world: World
  /** The last one is asked. */
  readonly steps: readonly Step[]
  readonly clause: ClauseId
  /** What to take along. */
  readonly lesson: string
}

const { alice, bob, rosalie } = people
const { herbarium, vetted } = groups

const three: World = { profiles: [alice, bob, rosalie], groups: [], acrs: [] }
const withVetted: World = {
  ...three,
  groups: [{ ...vetted, members: [alice.svc_id] }],
  vetted: vetted.svc_id,
}
const withHerbarium: World = {
  ...withVetted,
  groups: [...withVetted.groups, herbarium],
  acrs: [acr(alice, 'read'), acr(alice, 'write')],
}
const bobReads: World = { ...withHerbarium, acrs: [...withHerbarium.acrs, acr(bob, 'read')] }
const rosalieJoins: World = {
  ...bobReads,
  groups: bobReads.groups.map(group =>
    group.svc_id === herbarium.svc_id ? { ...group, members: [rosalie.svc_id] } : group,
  ),
}
const herbariumReads: World = {
  ...rosalieJoins,
  acrs: [...rosalieJoins.acrs, { resource: vetted.svc_id, principal: herbarium.svc_id, permission: 'read' }],
}

function acr({ svc_id: principal }: { readonly svc_id: string }, permission: Permission): Acr {
  return { resource: herbarium.svc_id, principal, permission }
}

/** Three people and two groups, in ten steps. */
export const story: readonly Scene[] = [
  {
    title: 'Three people',
    says: [
      'A museum keeps its people in a service: Alice Ash, Bob Byrd and Rosalie Cruz. Each has an SVC-ID.',
      'Bob looks for Alice and types `ali`. A search compares the string with the beginning of each field of a person.',
    ],
    world: three,
    steps: [search('Bob Byrd', 'ali')],
    clause: 'search.field-start',
    lesson: 'Ros·ali·e has the letters too, but not at the beginning. Upper and lower case are equal.',
  },
  {
    title: 'The name in two parts',
    says: [
      'Rosalie is Ms Cruz to many, so Bob types `cruz`. The common name begins with “Rosalie”.',
      'A person has four fields that count: the common name, its second part, the email address and the SVC-ID.',
    ],
    world: three,
    steps: [search('Bob Byrd', 'cruz')],
    clause: 'search.family-name',
    lesson: 'The second part of the common name is a field of its own.',
  },
  {
    title: 'Nobody there',
    says: ['Bob types `fern`. Nothing begins with it.', 'How does the service say so?'],
    world: three,
    steps: [search('Bob Byrd', 'fern')],
    clause: 'search.no-match',
    lesson: 'A search without a match is a 404, and never an empty list with 200.',
  },
  {
    title: 'Who may create a group',
    says: [
      'A group is a named collection of people. One group is special: only members of Vetted may create others.',
      'Alice is a member of Vetted. Bob is not, and tries to create a group “Herbarium”.',
    ],
    world: withVetted,
    steps: [create('Bob Byrd', 'Herbarium', 'Pressed plants')],
    clause: 'create.vetted-only',
    lesson: 'For creation, membership of Vetted counts, and nothing else.',
  },
  {
    title: 'A closed door',
    says: [
      'Alice created the Herbarium. Two ACRs give her `read` and `write` on it. An ACR (Access Control Rule) names a principal, a permission and a group. The Herbarium has no members yet.',
      'Bob wants to see who belongs to the Herbarium.',
    ],
    world: withHerbarium,
    steps: [read('Bob Byrd', 'Herbarium')],
    clause: 'read.permission',
    lesson:
      'Without an ACR there is no permission. A search would still find the group: any caller may search.',
  },
  {
    title: 'The door opens',
    says: ['A new ACR gives Bob `read` on the Herbarium.', 'He asks again.'],
    world: bobReads,
    steps: [read('Bob Byrd', 'Herbarium')],
    clause: 'acr.direct',
    lesson: 'An ACR that names the caller grants its permission on its group, and on no other.',
  },
  {
    title: 'To look is not to touch',
    says: [
      'Bob finds the description dull and sends a better one.',
      'He has `read`, and no other permission.',
    ],
    world: bobReads,
    steps: [update('Bob Byrd', 'Herbarium', { description: 'Plants between two sheets of paper' })],
    clause: 'acr.read-is-not-write',
    lesson:
      '`write` is a permission of its own: it allows changes of the texts and of the members, and deletion.',
  },
  {
    title: 'A member outside',
    says: [
      'Alice has `write`, so she adds Rosalie to the Herbarium.',
      'Now Rosalie is a member. May she see the group that she belongs to?',
    ],
    world: bobReads,
    steps: [join('Alice Ash', 'Herbarium', 'Rosalie Cruz'), read('Rosalie Cruz', 'Herbarium')],
    clause: 'acr.membership-is-not-permission',
    lesson: 'Membership grants nothing on the group itself. It counts where an ACR names the group.',
  },
  {
    title: 'What a group is for',
    says: [
      'An ACR may name a group in place of a person. A new one gives the Herbarium `read` on Vetted.',
      'No ACR names Rosalie. She reads Vetted.',
    ],
    world: herbariumReads,
    steps: [read('Rosalie Cruz', 'Vetted')],
    clause: 'acr.through-group',
    lesson: 'The caller has what ACRs give to the caller, and what they give to each group of the caller.',
  },
  {
    title: 'Out again',
    says: ['Alice removes Rosalie from the Herbarium. No ACR changes.', 'Rosalie reads Vetted once more.'],
    world: herbariumReads,
    steps: [leave('Alice Ash', 'Herbarium', 'Rosalie Cruz'), read('Rosalie Cruz', 'Vetted')],
    clause: 'acr.membership-changes',
    lesson: 'A permission through a group ends with the membership, at the next request.',
  },
]
