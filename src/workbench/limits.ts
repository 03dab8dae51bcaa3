/** Limits of what the server offers in addition to the specification. Times are in milliseconds. */
export const workbenchLimits = {
  /** Isolated worlds of one server. */
  worlds: 1000,
  /** How long an isolated world may be without a request. */
  idleTime: 10 * 60_000,
  /** Snapshots of one world. */
  snapshots: 100,
}

/** The limits in words, for people who meet one. */
export function workbenchLimitsInWords(): readonly string[] {
  const { worlds, idleTime, snapshots } = workbenchLimits
  return [
    `${worlds} isolated worlds (the one that is unused for the longest time ends), each idle for at most ${idleTime / 60_000} minutes`,
    `${snapshots} snapshots of each world (409)`,
  ]
}
