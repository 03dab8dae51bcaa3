import type { GroupFields } from './group-layout.js'

/** The response to one read of a group: the fields that it shows if its status is 200. */
export interface GroupView {
  readonly status: number
  readonly view: GroupFields | undefined
}

/** Whether both show the same; the order of members does not matter. */
export function isSameView(one: GroupView, other: GroupView): boolean {
  return formatView(one) === formatView(other)
}

/** Which members a view lacks, and which it should not have or has twice; empty if there are none. */
export function formatMemberDifference(expected: GroupView, { view }: GroupView): string {
  if (view?.members === undefined) return ''
  const [right, seen] = [expected.view?.members ?? [], view.members].map(ids => ids.map(String))
  const absent = without(right ?? [], seen ?? [])
  const wrong = without(seen ?? [], right ?? [])
  return [
    ...(absent.length === 0 ? [] : [`; absent: ${absent.join(', ')}`]),
    ...(wrong.length === 0 ? [] : [`; should not be there: ${wrong.join(', ')}`]),
  ].join('')
}

/** The items that are left of a list after each of the others has taken away one that is equal. */
function without(items: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...items]
  for (const other of others) if (left.includes(other)) left.splice(left.indexOf(other), 1)
  return left
}

/** The view as a report shows it. */
export function formatView({ status, view }: GroupView): string {
  if (view === undefined) return `a read returns ${status}`
  return JSON.stringify({ ...view, members: view.members?.map(String).toSorted() })
}
