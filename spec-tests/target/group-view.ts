import type { GroupFields } from './group-layout.js'

/** The response to one read of a group: the fields that it shows if its status is 200. */
export interface GroupView {
  readonly status: number
  readonly view: GroupFields | undefined
}
