import type { Clause } from './clause.js'
import { inGeneral } from './quotations-in-general.js'

/** Sections 1 and 3: permissions, and the state as a whole. */
export const permissionClauses = {
  'acr.direct': {
    level: 'must',
    section: '1',
    demand: 'An ACR that names the caller grants its permission on its group, and on no other group.',
    why: 'This is the simplest grant: one person, one permission, one group.',
    quotes: [inGeneral.authorizationCheck, inGeneral.anySuffices],
    code: ['spec/authorization.ts', 'acrsFor', '[caller,'],
  },
  'acr.through-group': {
    level: 'must',
    section: '1',
    demand:
      'An ACR that names a group grants its permission to every member of that group, and to no other caller.',
    why: 'One ACR for a team replaces one for each person, and follows the team as it changes.',
    quotes: [inGeneral.groupAsPrincipal, inGeneral.authorizationCheck, inGeneral.anySuffices],
    code: ['spec/authorization.ts', 'acrsFor', 'groupsOf(world, caller)'],
  },
  'acr.any-suffices': {
    level: 'must',
    section: '1',
    demand:
      'One ACR that grants the permission is enough, whatever the other ACRs say and however many groups the caller belongs to.',
    why: 'ACRs only add up; if one could take away, nobody could predict a decision.',
    quotes: [inGeneral.anySuffices, inGeneral.anyNumberOfGroups],
    code: ['spec/authorization.ts', 'permissionsOf', 'acr.permission'],
  },
  'acr.read-is-not-write': {
    level: 'must',
    section: '1',
    demand:
      'Read permission alone does not allow a caller to update or delete the group, or to add or remove members.',
    why: 'Many may look at a group; few may change it.',
    quotes: [inGeneral.readMeans, inGeneral.writeMeans],
    code: ['spec/authorization.ts', 'withImplied', 'all.add('],
  },
  'acr.membership-is-not-permission': {
    level: 'derived',
    section: '1',
    demand: 'Membership of a group does not by itself grant a permission on that group.',
    why: 'Whoever is on a list does not thereby get to read the list, or to change it.',
    quotes: [inGeneral.authorizationCheck, inGeneral.groupIsResource],
    step: 'The check looks at ACRs alone. To be a member of a group is no ACR on it.',
    code: ['spec/authorization.ts', 'acrsFor', 'acr.resource === group'],
  },
  'acr.membership-changes': {
    level: 'derived',
    section: '1, 3',
    demand:
      'A caller gets the permissions of a group by joining it and loses them by leaving it, from the next request on.',
    why: 'A person who leaves a team must lose its permissions at once, not at the next sign-in.',
    quotes: [inGeneral.authorizationCheck, inGeneral.lifecycle],
    step: 'The check looks at the groups that the caller belongs to at that time. After a change of members, these are other groups.',
    code: ['spec/authorization.ts', 'groupsOf', 'members.includes(profile)'],
  },
  'acr.deleted-group': {
    level: 'derived',
    section: '1, 3',
    demand: 'When a group is deleted, its members lose the permissions that they had through it.',
    why: 'A permission without a group behind it is one that no administrator sees any more.',
    quotes: [inGeneral.authorizationCheck, inGeneral.lifecycle],
    step: 'A group that is gone has no members, so no caller belongs to it, and its ACRs reach nobody.',
    code: ['spec/groups.ts', 'deleteGroup', 'acr.principal !== id'],
  },
  'acr.vetted-is-not-permission': {
    level: 'derived',
    section: '1, 4.2',
    demand: 'Membership of Vetted grants no permission on the groups of other callers.',
    why: 'Vetted means “may create groups”, not “may change the groups of others”.',
    quotes: [inGeneral.authorizationCheck, inGeneral.creatingNeedsVetted],
    step: 'Membership of Vetted allows a caller to create groups. What it may do with a group is a matter of the ACRs.',
    code: ['spec/authorization.ts', 'isVetted', 'includes(world.vetted)'],
  },
  'state.model': {
    level: 'derived',
    section: 'all',
    demand:
      'Every sequence of operations gives the statuses and the final state that follow from the rules of sections 1 to 4, one operation after another.',
    why: 'Most mistakes show only after several requests, when one leaves something behind for the next.',
    quotes: [inGeneral.authorizationCheck, inGeneral.lifecycle],
    step: 'Sections 1 to 4 say what each operation does to groups and members, and who may perform it. Whoever follows them operation by operation comes to this state and these statuses.',
    code: ['spec/service.ts', 'definedService', 'world = transition.world'],
  },
  'state.isolation': {
    level: 'derived',
    section: '2, 3',
    demand: 'An operation on one group changes no other group.',
    why: 'Whoever changes one group must not have to check all others afterwards.',
    quotes: [inGeneral.heldTitle, inGeneral.heldDescription, inGeneral.lifecycle],
    step: 'A title, a description and a membership belong to one group, and every operation names one group.',
    code: ['spec/nouns.ts', 'withGroup', 'group.svc_id === id'],
  },
  'state.refusal': {
    level: 'derived',
    section: '3, 7',
    demand:
      'A request that gets a 4xx status changes nothing: no part of an update, no group and no membership.',
    why: 'A refusal that half works is worse than one that fails, because nobody repairs it.',
    quotes: [inGeneral.lifecycle, inGeneral.forbidden],
    step: 'The specification names changes only for successful operations. A request that is refused is none.',
    code: ['spec/groups.ts', 'updateGroup', "if ('kind' in text)"],
  },
  'state.consistent': {
    level: 'derived',
    section: 'all',
    demand: 'Where the specification leaves a choice, the server makes the same choice every time.',
    why: 'A client can adapt to either choice, and to neither if the server takes both.',
    quotes: [inGeneral.lifecycle],
    step: 'The specification describes one service. A service that answers one question in two ways follows neither description.',
    code: ['spec/readings.ts', 'readingFor', 'readings[id]'],
  },
  'state.concurrent': {
    level: 'derived',
    section: 'all',
    demand: 'Concurrent operations give the result of some sequential order of the same operations.',
    why: 'Two people press a button at the same time every day; no change may be lost.',
    quotes: [inGeneral.lifecycle],
    step: 'At each moment, a group exists or not, and a profile is a member or not. Operations that overlap must leave a state that single operations can reach.',
    code: ['spec/service.ts', 'definedService', 'world = transition.world'],
  },
} as const satisfies Readonly<Record<string, Clause>>
