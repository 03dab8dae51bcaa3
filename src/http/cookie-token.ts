import type { TokenOf } from './serving.js'

/** Section 5.1 */
export const tokenCookie = 'svc-token'

/** Section 5.1: the token is in a cookie. */
export const cookieToken: TokenOf = ({ headers: { cookie }, server }) =>
  cookie === undefined ? undefined : server.parseCookie(cookie)[tokenCookie]
