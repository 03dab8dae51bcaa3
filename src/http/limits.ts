/** What one request and all connections together may take. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** The request line and the headers together. */
  readonly headerBytes: number
  readonly bodyBytes: number
  /** From the beginning of a request to the end of its headers. */
  readonly headersTime: number
  /** From the beginning of a request to the end of its body. */
  readonly requestTime: number
  /** A connection that waits for its next request. */
  readonly idleTime: number
  readonly connections: number
  /** What is still being said or answered when the server is stopped. */
  readonly closingTime: number
}

/** A world that is put in place. */
export const worldBytes = 16 * 2 ** 20

export const defaultLimits: Limits = {
  headerBytes: 16 * 2 ** 10,
  bodyBytes: 2 ** 20,
  headersTime: 10_000,
  requestTime: 30_000,
  idleTime: 72_000,
  connections: 1000,
  closingTime: 3_000,
}

/** The limits in words, for a person who meets one. */
export function limitsInWords(limits: Limits = defaultLimits): readonly string[] {
  const seconds = (time: number) => `${time / 1000} s`
  return [
    `${limits.headerBytes / 2 ** 10} KiB for the request line and the headers (431)`,
    `${limits.bodyBytes / 2 ** 20} MiB for a body, ${worldBytes / 2 ** 20} MiB for that of PUT /_oracle/world (413)`,
    `${seconds(limits.headersTime)} for the headers to come, ${seconds(limits.requestTime)} for a whole request (408)`,
    `${limits.connections} connections at a time (more are closed), each idle for ${seconds(limits.idleTime)} at most`,
    `${seconds(limits.closingTime)} for what is being said and answered when the server is stopped`,
  ]
}
