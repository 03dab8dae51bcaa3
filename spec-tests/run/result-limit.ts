/** How many results a search shows at most; infinite if no limit was observed. */
export interface Limit {
  readonly profiles: number
  readonly groups: number
  /** Profiles and groups together. */
  readonly shared: number
}

export const noLimit: Limit = {
  profiles: Number.POSITIVE_INFINITY,
  groups: Number.POSITIVE_INFINITY,
  shared: Number.POSITIVE_INFINITY,
}

/** The limit after a page with so many results. An empty page shows no limit, so it counts as a page with one result. */
export function longerLimit(limit: Limit, profiles: number, groups: number): Limit {
  const longest = (before: number, now: number) => Math.max(Number.isFinite(before) ? before : 1, now)
  return {
    profiles: longest(limit.profiles, profiles),
    groups: longest(limit.groups, groups),
    shared: longest(limit.shared, profiles + groups),
  }
}
