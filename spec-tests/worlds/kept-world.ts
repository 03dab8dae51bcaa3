import type { Group, Id } from '../../src/spec/nouns.js'

/** What a group has. */
export type Content = Omit<Group, 'svc_id'>

/** A profile that has joined a group of the world, and who has added it. */
export interface Membership {
  readonly actor: Id
  readonly group: Id
  readonly profile: Id
}

/** A group of the suite on which it tries changes before it sends them to a group of the world. */
export interface Trial {
  readonly actor: Id
  readonly group: Id
  /** What it has between two trials. */
  readonly own: Content
  readonly member: Id
  /** No member. */
  readonly other: Id
}

/** What a run has seen of a world that the target keeps, and changed in it. */
export class KeptWorld {
  /** Its groups as they were read last. Each is read again before a change is sent to it. */
  readonly groups = new Map<Id, Content | undefined>()
  /** By group and profile: who has joined, and is to leave again. */
  readonly joined = new Map<string, Membership>()
  /** Set if a profile could not leave again: then the world file says what is no longer true. */
  lasting: string | undefined
  /** Set by a request that has changed a group although it should not: the suite sends no further change. */
  harm: string | undefined
  /** Why the suite creates no groups. It tries only once, so that at most one group remains there. */
  noGroups: string | undefined
  trial: Promise<Trial> | undefined
  /** By what was tried: whether it went well. */
  readonly tried = new Map<string, Promise<boolean>>()
}
