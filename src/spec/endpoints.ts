import type { Id } from './nouns.js'

/** What the specification says of one operation: section 4, as data. */
export interface Endpoint {
  readonly section: string
  /** The heading of the section. */
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In the notation of the specification, without the base URL. */
  readonly path: string
  readonly requires: 'authenticated' | 'vetted' | 'read' | 'write'
  /** The parts of a request: the ids in its path, its JSON body, its query; `newId` is the SVC-ID for a new group. */
  readonly takes: readonly ('group' | 'profile' | 'body' | 'query' | 'newId')[]
  /** What a successful request does to groups. */
  readonly effect: 'none' | 'create' | 'update' | 'delete'
  /** What each status means, for readers. The server sends the texts of refusals.ts. */
  readonly statuses: Readonly<Record<number, string>>
}

const unauthorized = { 401: 'the token is missing or invalid' } as const

/** Section 4. Section 4.4 does not name its operation; it is called updateGroup here, like the other operations. */
export const endpoints = {
  searchPrincipals: {
    section: '4.1',
    title: 'Search profiles and groups',
    method: 'GET',
    path: '/auth/v1/profile',
    requires: 'authenticated',
    takes: ['query'],
    effect: 'none',
    statuses: { 200: 'matches', ...unauthorized, 403: 'not authenticated, in place of 401', 404: 'no match' },
  },
  createGroup: {
    section: '4.2',
    title: 'Create group',
    method: 'POST',
    path: '/auth/v1/group',
    requires: 'vetted',
    takes: ['body', 'newId'],
    effect: 'create',
    statuses: { 200: 'group created', ...unauthorized, 403: 'the caller is not in Vetted' },
  },
  readGroup: {
    section: '4.3',
    title: 'Read group',
    method: 'GET',
    path: '/auth/v1/group/<group_svc_id>',
    requires: 'read',
    takes: ['group'],
    effect: 'none',
    statuses: { 200: 'the group', ...unauthorized, 403: 'no read permission', 404: 'no such group' },
  },
  updateGroup: {
    section: '4.4',
    title: 'Update group',
    method: 'PUT',
    path: '/auth/v1/group/<group_svc_id>',
    requires: 'write',
    takes: ['group', 'body'],
    effect: 'update',
    statuses: { 200: 'group updated', ...unauthorized, 403: 'no write permission', 404: 'no such group' },
  },
  deleteGroup: {
    section: '4.5',
    title: 'Delete group',
    method: 'DELETE',
    path: '/auth/v1/group/<group_svc_id>',
    requires: 'write',
    takes: ['group'],
    effect: 'delete',
    statuses: { 200: 'group deleted', ...unauthorized, 403: 'no write permission', 404: 'no such group' },
  },
  addGroupMember: {
    section: '4.6',
    title: 'Add group member',
    method: 'POST',
    path: '/auth/v1/group/<group_svc_id>/<profile_svc_id>',
    requires: 'write',
    takes: ['group', 'profile'],
    effect: 'update',
    statuses: {
      200: 'added, or already a member',
      ...unauthorized,
      403: 'no write permission',
      404: 'no such group or profile; the body says which',
    },
  },
  removeGroupMember: {
    section: '4.7',
    title: 'Remove group member',
    method: 'DELETE',
    path: '/auth/v1/group/<group_svc_id>/<profile_svc_id>',
    requires: 'write',
    takes: ['group', 'profile'],
    effect: 'update',
    statuses: {
      200: 'removed',
      ...unauthorized,
      403: 'no write permission',
      404: 'no such group or profile',
    },
  },
} as const satisfies Record<string, Endpoint>

export type Operation = keyof typeof endpoints

export const operations = Object.keys(endpoints) as readonly Operation[]

/** A part of a request to one operation, or to any of several. */
export type PartOf<O extends Operation> = (typeof endpoints)[O]['takes'][number]

/** The operations whose requests have this part. */
export type OperationWith<P extends PartOf<Operation>> = {
  [O in Operation]: P extends PartOf<O> ? O : never
}[Operation]

export function takes<P extends PartOf<Operation>>(
  operation: Operation,
  part: P,
): operation is OperationWith<P> {
  return (endpoints[operation].takes as readonly string[]).includes(part)
}

/** Whether a successful request changes the state. */
export function changesState(operation: Operation): boolean {
  return endpoints[operation].effect !== 'none'
}

const turns = { none: 0, create: 1, update: 1, delete: 2 } as const

/** Every operation in an order in which each finds a group to work on: reads come first, deletion comes last. */
export const operationsInTurn: readonly Operation[] = operations.toSorted(
  (a, b) => turns[endpoints[a].effect] - turns[endpoints[b].effect],
)

/** The fixed texts of a successful search (section 4.1). */
export const searchTexts = {
  method: 'searchPrincipals',
  msg: 'Profiles and/or groups searched successfully',
} as const

/** The request line's path for an operation on these ids, each percent-encoded. */
export function pathOf(operation: Operation, ids: { group?: Id; profile?: Id } = {}): string {
  return endpoints[operation].path
    .replace('<group_svc_id>', () => encodeURIComponent((ids.group ?? '').toWellFormed()))
    .replace('<profile_svc_id>', () => encodeURIComponent((ids.profile ?? '').toWellFormed()))
}
