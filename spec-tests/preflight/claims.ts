import { decode } from '../target/bad-tokens.js'

/** What a token says of itself, where it is made like a JWT; nothing else is known of it. */
export interface Claims {
  readonly sub?: unknown
  /** Seconds since 1970. */
  readonly exp?: unknown
}

export function claimsOf(token: string | undefined): Claims {
  return decode(token?.split('.')[1] ?? '') ?? {}
}

/** Whether it says that its time is over. */
export function hasExpired({ exp }: Claims, now = Date.now()): boolean {
  return typeof exp === 'number' && exp * 1000 < now
}
