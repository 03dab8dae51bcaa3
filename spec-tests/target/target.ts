import { isLoopbackHost } from '../../src/loopback.js'
import type { Tier } from '../../src/report/report.js'
import type { Id, World } from '../../src/spec/nouns.js'

/** A deployment's own names for the neutral ones of the specification. */
export interface WireNames {
  readonly cookie: string
  readonly idPrefix: string
  readonly idField: string
  readonly searchPath: string
  readonly groupPath: string
}

/** A deployment to check, and what is known about it. */
export interface Target {
  readonly name: string
  readonly baseUrl: string
  readonly wire: WireNames
  readonly world?: World
  readonly tokens: Readonly<Record<Id, string>>
  readonly badTokens: Readonly<Record<string, string>>
  readonly control?: { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  readonly allowWrites: boolean
  readonly rate?: number
  readonly settleMs: number
}

export const neutralWire: WireNames = {
  cookie: 'svc-token',
  idPrefix: 'SVC-',
  idField: 'svc_id',
  searchPath: '/auth/v1/profile',
  groupPath: '/auth/v1/group',
}

/** The target for a base URL alone. */
export function targetAt(baseUrl: string): Target {
  return {
    name: new URL(baseUrl).host,
    baseUrl: withoutSlash(baseUrl),
    wire: neutralWire,
    tokens: {},
    badTokens: {},
    allowWrites: false,
    settleMs: 0,
  }
}

export function tierOf(target: Target): Tier {
  if (target.control !== undefined) return 'control'
  if (Object.keys(target.tokens).length === 0) return 'anonymous'
  return target.world === undefined ? 'actors' : 'world'
}

/** Why a text is no base URL. A URL with a password is none, because messages and reports show the URL. */
export function urlProblem(url: string): string | undefined {
  if (!URL.canParse(url)) return 'not a URL'
  const { username, password } = new URL(url)
  if (username === '' && password === '') return undefined
  return 'has a user name or a password, which the suite does not send: remove it'
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

/** Whether a URL leads to this machine. */
export function isLocal(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}
