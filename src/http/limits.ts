/** Limits for one request and for all connections. Times are in milliseconds, sizes in bytes. */
export interface Limits {
  /** The request line and the headers together. */
  readonly headerBytes: number
  readonly bodyBytes: number
  /** From the start of a request to the end of its headers. */
  readonly headersTime: number
  /** From the start of a request to the end of its body. */
  readonly requestTime: number
  /** How long a connection may wait for its next request. */
  readonly idleTime: number
  readonly connections: number
  /** How long a stopping server waits for requests and responses under way. */
  readonly closingTime: number
}

/** The size of a world that the control protocol accepts. */
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

/** The limits in words, for people who meet one. */
export function limitsInWords(limits: Limits = defaultLimits): readonly string[] {
  const seconds = (time: number) => `${time / 1000} s`
  return [
    `${limits.headerBytes / 2 ** 10} KiB for the request line and the headers (431)`,
    `${limits.bodyBytes / 2 ** 20} MiB for a body, ${worldBytes / 2 ** 20} MiB for a world (413)`,
    `${seconds(limits.headersTime)} until the headers are complete, ${seconds(limits.requestTime)} for a whole request (408)`,
    `${limits.connections} connections at the same time (the server closes further ones), each idle for at most ${seconds(limits.idleTime)}`,
    `${seconds(limits.closingTime)} for requests and responses under way when the server is stopped`,
  ]
}
