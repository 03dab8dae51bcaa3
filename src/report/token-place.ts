import type { RequestRecord } from './report.js'

/** An invalid token that needs no key and no claims. */
export const malformedToken = 'not.a.token'

const descriptions: Readonly<Record<string, string>> = {
  malformed: 'a text that is not a token',
  tampered: 'a token with a changed payload',
  unsigned: 'a token without its signature',
  changedSignature: 'a token with a signature that differs in one character',
  cutSignature: 'a token with a part of its signature',
  otherCase: 'a token with a signature in which small letters are capitals and capitals small letters',
  zeroSignature: 'a token with a signature of zero bytes',
  emptySecret: 'a token with `alg: HS256`, signed with an empty secret',
  keyInHeader: 'a token signed with another key, which its own header holds',
  longer: 'a token with one more part',
  none: 'a token with `alg: none`',
  noneCapitalized: 'a token with `alg: None`',
  noneMixed: 'a token with `alg: nOnE`',
  wrongKey: 'a token signed with another key',
  expired: 'an expired token',
}

/** A bad token in words, by its name. */
export function describeBadToken(name: string): string {
  return descriptions[name] ?? name
}

/** How a request with this credential is described: no token, a bad token, or a token in another place. */
export function describeCredential(name: string): string {
  if (name.startsWith('no token')) return 'without a token'
  return Object.hasOwn(descriptions, name) ? `with ${descriptions[name]}` : `with this credential: ${name}`
}

const places = /<token of [^>]+>/g

/** The placeholder for the token of an actor in a record. */
export function tokenPlace(actor: string): string {
  return `<token of ${actor}>`
}

/** The text with this token instead of every placeholder. @param write how the token is written there */
export function withToken(text: string, token: string, write = (own: string) => own): string {
  return text.replace(places, () => write(token))
}

/** Whether a request carries its actor's token in the cookie. It does unless a header is the cookie, or it has a placeholder. */
export function isInCookie({
  actor,
  path,
  headers = {},
}: Omit<RequestRecord, 'status' | 'response'>): boolean {
  const isElsewhere = [path, ...Object.values(headers)].some(text => text.search(places) >= 0)
  return actor !== null && headers.cookie === undefined && !isElsewhere
}

/** Where a request has its actor's token, if the cookie of the token does not have it. */
export function describeTokenPlace({ path, headers = {} }: Pick<RequestRecord, 'path' | 'headers'>): string {
  const [header, value = ''] = Object.entries(headers).find(([, value]) => value.search(places) >= 0) ?? []
  if (header === 'cookie')
    return value.includes('; ') ? 'with other cookies beside the token' : 'with the token in another cookie'
  if (header !== undefined) return `with the token in the header ${header}`
  return path.search(places) >= 0 ? 'with the token in the query' : 'without a token in the cookie'
}
