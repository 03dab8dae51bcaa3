import type { GroupView } from '../target/group-view.js'

/** What a refused request has done if the manager of the group does not see it as before. */
export function effectShown(after: GroupView | undefined): string {
  return after?.view === undefined
    ? 'is followed by a read that does not show the group to its manager'
    : 'changes the group'
}

/** What is wrong with a request whose effect the next read does not show. The read may also be late, or wrong itself. */
export function effectMissing(after?: GroupView): string {
  return after !== undefined && after.view === undefined
    ? effectShown(after)
    : 'shows no effect in the next read'
}
