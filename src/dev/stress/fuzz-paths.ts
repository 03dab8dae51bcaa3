import fc from 'fast-check'
import { bases, oddIds } from './fuzz-values.js'

/** What exists on the server. */
export interface Known {
  /** A valid token. */
  readonly token: string
  readonly ids: readonly string[]
}

/** Text without white space, so that it does not end the path in a request line. */
const pathText = fc
  .string({ unit: 'binary', maxLength: 30 })
  .chain(text =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(encodeURIComponent(text.toWellFormed())) },
      fc.constant(text.replace(/[\s\0]/g, '%20')),
    ),
  )

/** The SVC-IDs of what exists, and others. */
export function idsOf({ ids }: Known) {
  return fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...oddIds), pathText)
}

export function pathsOf(known: Known) {
  const id = idsOf(known)
  const query = fc.oneof(
    fc.constant(''),
    fc.constantFrom(
      '?s=ann',
      '?s=an',
      '?s=%',
      '?s=a&s=b',
      '?profiles=x&s=ann',
      '?__proto__=1&s=ann',
      '?subject=x',
      '?search=ann',
      '?search=%ED%A0%80&principal=__proto__',
      '?caller=x&permission=write&group=y',
      '?operation=readGroup&status=403',
      '?caller=none&status=401',
      '?subject=Anna%20Berg&return=/auth/v1/profile?s=ann',
      '?subject=Anna%20Berg&return=//evil.example',
      '?return=http://[&subject=a&subject=b',
    ),
    fc.tuple(id, id).map(([caller, group]) => `?caller=${caller}&permission=read&group=${group}`),
    fc.tuple(pathText, id).map(([text, principal]) => `?search=${text}&principal=${principal}`),
    fc.integer({ min: 1, max: 4000 }).map(count => `?${'a=1&'.repeat(count)}`),
    pathText.map(text => `?s=${text}`),
  )
  return fc
    .tuple(
      fc.oneof(
        fc.constantFrom(...bases),
        id.map(group => `/auth/v1/group/${group}`),
        fc.tuple(id, id).map(([group, profile]) => `/auth/v1/group/${group}/${profile}`),
        pathText.map(text => `/${text}`),
        fc.oneof(fc.nat(3000).map(String), id).map(at => `/_oracle/requests/${at}`),
      ),
      query,
    )
    .map(parts => parts.join(''))
}

export function cookiesOf({ token }: Known) {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(`svc-token=${token}`) },
    fc.constant(`svc-token=${token}; svc-token=${token}`),
    fc.nat(token.length).map(cut => `svc-token=${token.slice(0, cut)}`),
    fc.nat(token.length - 1).map(at => `svc-token=${token.slice(0, at)}A${token.slice(at + 1)}`),
    fc.string({ maxLength: 60 }).map(text => `svc-token=${text.replace(/[\r\n]/g, '')}`),
    fc.constant(`svc-token=${'e'.repeat(12_000)}`),
  )
}
