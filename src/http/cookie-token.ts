import type { Socket } from 'node:net'
import type { TokenOf } from './serving.js'

/** Section 5.1 */
export const tokenCookie = 'svc-token'

interface Cookies {
  readonly header: string
  readonly token: string | undefined
}

/** The cookies that came last on a connection: most clients send the same ones with every request. */
const lastOn = new WeakMap<Socket, Cookies>()

/** Section 5.1: the token is in a cookie. */
export const cookieToken: TokenOf = ({ headers: { cookie: header }, raw: { socket }, server }) => {
  if (header === undefined) return undefined
  const last = lastOn.get(socket)
  if (last?.header === header) return last.token
  const token = server.parseCookie(header)[tokenCookie]
  lastOn.set(socket, { header, token })
  return token
}
