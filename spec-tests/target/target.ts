import { isLoopbackHost } from '../../src/loopback.js'
import { type Tier, tiers } from '../../src/report/report.js'
import type { Id, World } from '../../src/spec/nouns.js'
import type { Client } from './client.js'

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

function isLocal(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}

/** A target, and what this run may do there. */
export interface TestedTarget extends Target {
  readonly tier: Tier
  /** Whether the suite may send requests that change the target. */
  readonly writable: boolean
  /** Whether the target takes any world instead of keeping its own. */
  readonly takesWorlds: boolean
}

/** The target as a run with these options may use it: a run that must not write puts no world in place. */
export function testedTarget(
  target: Target,
  {
    allowWrites = false,
    readOnly = false,
  }: { allowWrites?: boolean | undefined; readOnly?: boolean | undefined },
): TestedTarget {
  const urls = [target.baseUrl, ...(target.control ? [target.control.url] : [])]
  const writable = !readOnly && (allowWrites || target.allowWrites || urls.every(isLocal))
  const tier = tierOf(writable ? target : withoutControl(target))
  return { ...target, writable, tier, takesWorlds: tier === 'control' || tier === 'anonymous' }
}

export function hasTier(target: TestedTarget, least: Tier): boolean {
  return tiers.indexOf(target.tier) >= tiers.indexOf(least)
}

export function withoutControl({ control: _, ...target }: Target): Target {
  return target
}

export interface Connection {
  readonly client: Client
  readonly target: Target
}

/** The connection to the world of a deployment. */
export function connectionTo(
  { client, target }: TestedConnection,
  { baseUrl, tokens }: Pick<Target, 'baseUrl' | 'tokens'>,
): TestedConnection {
  return { client, target: { ...target, baseUrl, tokens } }
}

/** The same for a run that knows what it may do there. */
export interface TestedConnection extends Connection {
  readonly target: TestedTarget
}
