import { endpoints, type OperationWith } from '../../src/spec/endpoints.js'
import {
  type Acr,
  type Group,
  groupAt,
  type Id,
  type Permission,
  type World,
  withGroup,
} from '../../src/spec/nouns.js'
import { textsOf } from '../actors/flawed-bodies.js'
import { type Access, expectedAccess } from '../oracle/permission-oracle.js'
import type { CaseRecord } from '../runner/response-observer.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'

/** A text as a request sent it, and the operation of that request. */
export interface SentText {
  readonly text: string
  readonly operation: OperationWith<'body'>
}

/** The state of a deployment after the successful requests so far. */
export class KnownState {
  world: World
  /** The creators of the groups that were created since the world was put in place. */
  readonly creators = new Map<Id, Id>()
  readonly deleted = new Map<Id, Group>()
  /** By group: the texts that the last requests sent. */
  readonly sent = new Map<Id, Partial<Record<'title' | 'description', SentText>>>()
  /** As JSON: the titles that are not texts in requests that succeeded. A server may have stored them as texts. */
  readonly otherTitles = new Set<string>()
  /** By group: the profiles that were members at any time. */
  readonly #members = new Map<Id, Set<Id>>()
  readonly #changed = new Set<string>()
  readonly #acrs: readonly Acr[]

  /**
   * @param othersMayHold whether a new group may give permissions to others than its creator
   * @param isTakenElsewhere whether a group that is not in this state may have a title
   */
  constructor(
    world: World,
    readonly othersMayHold: () => boolean,
    readonly isTakenElsewhere: (title: string) => boolean = () => false,
  ) {
    this.world = world
    this.#acrs = world.acrs
    for (const { svc_id, members } of world.groups) this.#members.set(svc_id, new Set(members))
  }

  group(id: Id | undefined): Group | undefined {
    return groupAt(this.world, id)
  }

  isProfile(id: Id | undefined): boolean {
    return this.world.profiles.some(({ svc_id }) => svc_id === id)
  }

  /** What the ACRs give; the ACRs of a group that was created are open. */
  access(caller: Id, permission: Permission, group: Id): Access {
    if (this.mayHoldByCreation(caller, group)) return 'unspecified'
    return expectedAccess(this.world, caller, permission, group)
  }

  /** Whether a group was created, and may have given permissions to the caller then. */
  mayHoldByCreation(caller: Id, group: Id): boolean {
    const creator = this.creators.get(group)
    return creator !== undefined && (creator === caller || this.othersMayHold())
  }

  /** Whether a caller certainly never had a permission on a group that was deleted, or that never existed. */
  neverHeldAny(caller: Id, group: Id): boolean {
    if (this.mayHoldByCreation(caller, group)) return false
    return this.#acrs.every(
      ({ resource, principal }) =>
        resource !== group || (principal !== caller && this.#members.get(principal)?.has(caller) !== true),
    )
  }

  /** Whether a request has added a profile to a group or removed it since the world was put in place. */
  wasChanged(group: Id, profile: Id): boolean {
    return this.#changed.has(`${group} ${profile}`)
  }

  /** Applies a request that succeeded. */
  apply(c: CaseRecord, request: ClientRequest, response: HttpResponse): void {
    const { operation, actor, group: id = '', profile = '', body } = request
    switch (operation) {
      case 'createGroup': {
        const created = createdId(c, response)
        if (created === undefined) return
        const { title = '', description = '' } = textsOf(body)
        this.world = {
          ...this.world,
          groups: [...this.world.groups, { svc_id: created, title, description, members: [] }],
        }
        this.creators.set(created, actor ?? '')
        this.#noteSent(created, request)
        return
      }
      case 'updateGroup':
        this.world = withGroup(this.world, id, group => ({ ...group, ...textsOf(body) }))
        this.#noteSent(id, request)
        return
      case 'deleteGroup':
        this.#delete(id)
        return
      case 'addGroupMember':
      case 'removeGroupMember': {
        const isAdded = operation === 'addGroupMember'
        this.#changed.add(`${id} ${profile}`)
        this.world = withGroup(this.world, id, group => {
          const others = group.members.filter(member => member !== profile)
          return { ...group, members: isAdded ? [...others, profile] : others }
        })
        if (isAdded) this.#members.set(id, (this.#members.get(id) ?? new Set()).add(profile))
      }
    }
  }

  #noteSent(id: Id, { operation, body }: ClientRequest): void {
    const { title } = Object(body)
    if (title !== undefined && typeof title !== 'string') this.otherTitles.add(JSON.stringify(title))
    const texts = Object.entries(textsOf(body)).map(([field, text]) => [field, { text, operation }])
    this.sent.set(id, { ...this.sent.get(id), ...Object.fromEntries(texts) })
  }

  #delete(id: Id): void {
    const group = this.group(id)
    if (group === undefined) return
    this.deleted.set(id, group)
    const { vetted, ...rest } = this.world
    this.world = {
      ...rest,
      ...(vetted === undefined || vetted === id ? {} : { vetted }),
      groups: rest.groups.filter(({ svc_id }) => svc_id !== id),
      acrs: rest.acrs.filter(({ resource, principal }) => resource !== id && principal !== id),
    }
  }
}

/** The permission that an operation on a group requires. */
export function requiredFor(operation: OperationWith<'group'>): Permission {
  return endpoints[operation].requires
}
