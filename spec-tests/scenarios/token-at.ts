import type { TokenPlace } from '../../src/spec/step.js'
import type { ClientRequest } from '../target/request.js'

/** Where a request has its token; without either part, the cookie of the token is the only cookie. */
type TokenAt = Pick<ClientRequest, 'elsewhere' | 'cookies'>

/** @param cookie the name of the token's cookie. Names of cookies are case-sensitive. */
export function tokenAt(place: TokenPlace, cookie: string): TokenAt {
  const inHeader = (name: string, value = (token: string) => token): TokenAt => ({
    elsewhere: { header: [name, value] },
  })
  const bearer = (token: string) => `Bearer ${token}`
  const otherCase = cookie === cookie.toUpperCase() ? cookie.toLowerCase() : cookie.toUpperCase()
  const places: Readonly<Record<TokenPlace, TokenAt>> = {
    cookie: {},
    'first-cookie': { cookies: own => `${own}; lang=en` },
    'second-cookie': { cookies: own => `theme=dark; ${own}` },
    'between-cookies': { cookies: own => `old-${cookie}=a=b; ${own}; ${cookie}-old=` },
    bearer: inHeader('authorization', bearer),
    'bearer-signed-out': { elsewhere: { header: ['authorization', bearer], cookie: 'signed-out' } },
    authorization: inHeader('authorization'),
    header: inHeader(cookie),
    'x-auth-token': inHeader('x-auth-token'),
    query: { elsewhere: { query: cookie } },
    access_token: { elsewhere: { query: 'access_token' } },
    'old-cookie': inHeader('cookie', token => `old-${cookie}=${token}`),
    'empty-cookie': { elsewhere: { cookie: '' } },
    'upper-cookie': inHeader('cookie', token => `${otherCase}=${token}`),
  }
  return places[place]
}
