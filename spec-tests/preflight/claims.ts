import { decode } from '../target/bad-tokens.js'

/** The claims of a token that are known; an opaque token has none. */
export interface Claims {
  readonly sub?: unknown
  /** Seconds since 1970. */
  readonly exp?: unknown
}

export function claimsOf(token: string | undefined): Claims {
  return decode(token?.split('.')[1] ?? '') ?? {}
}

/** Whether the expiry time of a token is past. */
export function hasExpired({ exp }: Claims, now = Date.now()): boolean {
  return typeof exp === 'number' && exp * 1000 < now
}
