import { derived, must } from './clause.js'

/** Sections 1 and 3: permissions, and the state as a whole. */
export const permissionClauses = {
  'acr.direct': must(
    '1',
    'An ACR that names the caller grants its permission on its group, and on no other group.',
  ),
  'acr.through-group': must(
    '1',
    'An ACR that names a group grants its permission to every member of that group, and to no other caller.',
  ),
  'acr.any-suffices': must(
    '1',
    'One ACR that grants the permission is enough, whatever the other ACRs say and however many groups the caller belongs to.',
  ),
  'acr.read-is-not-write': must(
    '1',
    'Read permission alone does not allow a caller to update or delete the group, or to add or remove members.',
  ),
  'acr.membership-is-not-permission': derived(
    '1',
    'Membership of a group does not by itself grant a permission on that group.',
  ),
  'acr.membership-changes': derived(
    '1, 3',
    'A caller gets the permissions of a group by joining it and loses them by leaving it, from the next request on.',
  ),
  'acr.deleted-group': derived(
    '1, 3',
    'When a group is deleted, its members lose the permissions that they had through it.',
  ),
  'acr.vetted-is-not-permission': derived(
    '1, 4.2',
    'Membership of Vetted grants no permission on the groups of other callers.',
  ),
  'state.model': derived(
    'all',
    'Every sequence of operations gives the statuses and the final state that the model gives.',
  ),
  'state.isolation': derived('2, 3', 'An operation on one group changes no other group.'),
  'state.refusal': derived(
    '3, 7',
    'A request that gets a 4xx status changes nothing: no part of an update, no group and no membership.',
  ),
  'state.consistent': derived(
    'all',
    'Where the specification leaves a choice, the target makes the same choice throughout the run.',
  ),
  'state.concurrent': derived(
    'all',
    'Concurrent operations give the result of some sequential order of the same operations.',
  ),
} as const
