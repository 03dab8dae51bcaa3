/** Limits of what the server offers in addition to the specification. Times are in milliseconds. */
export const controlLimits = {
  /** Isolated worlds of one server. */
  worlds: 1000,
  /** How long an isolated world may be without a request. */
  idleTime: 10 * 60_000,
  /** Snapshots of one world. */
  snapshots: 100,
  /** Requests in the journal of one world. */
  requests: 1000,
  /** Bytes of the URLs and bodies of all requests in a journal. */
  requestBytes: 4 * 2 ** 20,
  /** Profiles, groups and ACRs together in a world whose earlier states can be explained. */
  explained: 5000,
  /** Troubles of one world that requests can still meet. */
  troubles: 100,
  /** Characters of a name to look up: the search for similar names takes long if the name is long. */
  nameLength: 1000,
}

/** The limits in words, for people who meet one. */
export function controlLimitsInWords(): readonly string[] {
  const { worlds, idleTime, snapshots, troubles, requests, requestBytes, explained } = controlLimits
  return [
    `${worlds} isolated worlds (the one that is unused for the longest time ends), each idle for at most ${idleTime / 60_000} minutes`,
    `${snapshots} snapshots and ${troubles} troubles of each world (409)`,
    `${requests} requests in the journal of each world, or fewer if their URLs and bodies have more than ${requestBytes / 2 ** 20} MiB`,
    `${explained} profiles, groups and ACRs in a world whose earlier states the journal explains`,
  ]
}
