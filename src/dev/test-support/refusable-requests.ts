import { type Caller, tokenFailures, type World } from '../../spec/nouns.js'
import type { Request } from '../../spec/request.js'
import { smallWorld } from './small-world.js'

const both = { title: 'New', description: 'Text' }
const bodies = [
  { kind: 'none' },
  { kind: 'broken' },
  { kind: 'wrong-content-type' },
  ...[
    {},
    both,
    { ...both, title: 7 },
    { ...both, title: '' },
    { ...both, title: ' ' },
    { ...both, description: '' },
    { ...both, description: ' ' },
    { ...both, title: 'Shed' },
    { ...both, colour: 'red' },
  ].map(value => ({ kind: 'json' as const, value })),
] as const
const groups = ['SVC-crew', 'SVC-old', 'x']
/** Requests of Ann and others that get every refusal, some of them only under certain readings. */
export const refusableRequests: readonly Request[] = [
  ...[
    {},
    { s: 'an' },
    { s: 'ann', profiles: 'maybe' },
    { s: 'ann', profiles: 'false', groups: 'false' },
    { s: 'ann', parameters: ['x'] },
    { s: 'nobody' },
  ].map(query => ({ operation: 'searchPrincipals' as const, query })),
  ...bodies.map(body => ({ operation: 'createGroup' as const, body, newId: 'SVC-new' })),
  ...groups.flatMap(group => [
    { operation: 'readGroup' as const, group },
    { operation: 'deleteGroup' as const, group },
    ...bodies.map(body => ({ operation: 'updateGroup' as const, group, body })),
    ...['SVC-bob', 'SVC-cid', 'SVC-nobody'].flatMap(profile => [
      { operation: 'addGroupMember' as const, group, profile },
      { operation: 'removeGroupMember' as const, group, profile },
    ]),
  ]),
]
export const refusedCallers: readonly Caller[] = [
  { kind: 'profile', id: 'SVC-ann' },
  { kind: 'profile', id: 'SVC-cid' },
  { kind: 'profile', id: 'SVC-gone' },
  { kind: 'anonymous' },
  ...tokenFailures.map(failure => ({ kind: 'bad' as const, failure })),
]
/** Ann could read and change a group that was deleted. */
export const worldOfRefusals: World = {
  ...smallWorld,
  deleted: [{ svc_id: 'SVC-old', held: [{ profile: 'SVC-ann', permissions: ['read', 'write'] }] }],
}
