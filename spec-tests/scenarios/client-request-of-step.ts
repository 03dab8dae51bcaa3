import { takes } from '../../src/spec/endpoints.js'
import type { Names, Step, TokenPlace } from '../../src/spec/step.js'
import { type Actor, type ClientRequest, clientRequest, queryOf } from '../target/request.js'

/** A step as the suite sends it. @param cookie the name of the token's cookie */
export function clientRequestOfStep(
  { as, operation, input, tokenIn = 'cookie', escaped, revalidates }: Step,
  names: Names,
  cookie: string,
): ClientRequest {
  const { group, profile, body, s, ...flags } = input
  const actor = (as === null || as.startsWith('bad:') ? as : names.idOf(as)) as Actor
  return {
    ...clientRequest(operation, actor, {
      query: queryOf(s, flags as Record<string, string>),
      ...(group === undefined ? {} : { group: names.idOf(group) }),
      ...(profile === undefined ? {} : { profile: names.idOf(profile) }),
      ...(body === undefined ? {} : { body }),
    }),
    ...(escaped && (takes(operation, 'query') ? { encode: otherSpelling } : { escaped })),
    ...(revalidates && { revalidates }),
    ...tokenAt(tokenIn, cookie),
  }
}

/** Every character as percent-encoded bytes, in small letters. */
function otherSpelling(text: string): string {
  return [...Buffer.from(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

/** Where a request has its token; without either part, the cookie of the token is the only cookie. */
type TokenAt = Pick<ClientRequest, 'elsewhere' | 'cookies' | 'headers'>

/** What a browser sends by itself behind a proxy that has a password. */
const ofBrowser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'tr-TR,tr;q=0.9',
  authorization: 'Basic dGVhOnBvdA==',
}

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
    'between-cookies': { cookies: own => `old-${cookie}=a=b; ${cookie}-2=; ${own}; ${cookie}-old=` },
    'cookie-of-browser': { headers: ofBrowser },
    bearer: inHeader('authorization', bearer),
    'bearer-signed-out': { elsewhere: { header: ['authorization', bearer], cookie: 'signed-out' } },
    authorization: inHeader('authorization'),
    header: inHeader(cookie),
    'x-auth-token': inHeader('x-auth-token'),
    query: { elsewhere: { query: cookie } },
    access_token: { elsewhere: { query: 'access_token' } },
    'old-cookie': inHeader('cookie', token => `old-${cookie}=${token}; ${cookie}-old=${token}`),
    'empty-cookie': { elsewhere: { cookie: '' } },
    'upper-cookie': inHeader('cookie', token => `${otherCase}=${token}`),
  }
  return places[place]
}
