import { isRecord } from '../../src/spec/is-record.js'
import { groupAt, type Id, type World } from '../../src/spec/nouns.js'
import { parseWorld, WorldError } from '../../src/spec/world.js'
import { type Client, NoResponse } from './client.js'
import type { Target } from './target.js'

/** A world in place on a target, with the ids that the target gave it. */
export interface Deployment {
  readonly baseUrl: string
  readonly world: World
  /** By the profile's id on the target. */
  readonly tokens: Readonly<Record<Id, string>>
  /** Tokens of the world's first profile that must be refused, by what is wrong with them: see `withBadTokens`. */
  readonly badTokens: Readonly<Record<string, string>>
}

/** The token of an actor, valid or invalid; undefined if there is none. */
export function tokenIn({ tokens, badTokens }: Deployment, actor: string): string | undefined {
  return actor.startsWith('bad:') ? badTokens[actor.slice('bad:'.length)] : tokens[actor]
}

/** The control protocol did not put the world in place. */
export class Unprovisioned extends Error {}

/** The control protocol refused this world. Another world may be accepted. */
export class RefusedWorld extends Unprovisioned {}

/** The control protocol gives tokens for at least this many profiles. */
const tokensPromised = 100
/** Milliseconds that one more principal may take. */
const perPrincipal = 2

/** Puts a world in place by the control protocol. @throws Unprovisioned */
export async function deploy(client: Client, target: Target, world: World): Promise<Deployment> {
  const { control } = target
  if (control === undefined) throw new Unprovisioned('the target has no control protocol')
  const { origin, pathname, search } = new URL(control.url)
  const response = await client
    .send(origin, {
      method: 'PUT',
      path: `${pathname}${search}`,
      headers: { 'content-type': 'application/json', ...control.headers },
      body: JSON.stringify(world),
      repeatable: true,
      extraTime: perPrincipal * (world.profiles.length + world.groups.length),
    })
    .catch(error => {
      throw error instanceof NoResponse
        ? new Unprovisioned(`the control protocol sent no response: ${error.message}`)
        : error
    })
  const given = response.json as Given | undefined
  const problem = response.status === 200 ? problemOf(given) : 'the status must be 200'
  if (problem !== undefined) {
    const said = `PUT ${control.url} returned ${response.status} ${response.text.slice(0, 200) || '(empty)'}: ${problem}`
    throw mayRefuseWorld(response.status)
      ? new RefusedWorld(`the target takes no world with ${unusualIn(world)}: ${said}`)
      : new Unprovisioned(said)
  }
  const { ids = {}, tokens = {}, badTokens = {}, baseUrl = target.baseUrl } = given ?? {}
  const deployed = renamed(world, id => (Object.hasOwn(ids, id) ? (ids[id] as Id) : id))
  const missing = deployed.profiles
    .slice(0, tokensPromised)
    .find(({ svc_id }) => !Object.hasOwn(tokens, svc_id))
  if (missing !== undefined)
    throw new Unprovisioned(`PUT ${control.url} returned 200 without a token for ${missing.svc_id}`)
  return { baseUrl: baseUrl.replace(/\/+$/, ''), world: deployed, tokens, badTokens }
}

/** Whether a status may say something about the world. These do not: they are about the token, the path or the rate. */
function mayRefuseWorld(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 404, 405, 407, 408, 429].includes(status)
}

interface Given {
  readonly ids?: Readonly<Record<Id, Id>>
  readonly tokens?: Readonly<Record<Id, string>>
  readonly badTokens?: Readonly<Record<string, string>>
  readonly baseUrl?: string
}

function problemOf(given: unknown): string | undefined {
  if (!isRecord(given)) return 'the body must be a JSON object'
  for (const key of ['ids', 'tokens', 'badTokens']) {
    const value = given[key]
    if (value === undefined && key !== 'tokens') continue
    if (!isRecord(value) || !Object.values(value).every(text => typeof text === 'string'))
      return `${key} must be an object of strings`
  }
  if (given.baseUrl !== undefined && !URL.canParse(String(given.baseUrl))) return 'baseUrl must be a URL'
  return undefined
}

/** The same world with other ids. */
export function renamed(world: World, newId: (id: Id) => Id): World {
  return {
    profiles: world.profiles.map(profile => ({ ...profile, svc_id: newId(profile.svc_id) })),
    groups: world.groups.map(group => ({
      ...group,
      svc_id: newId(group.svc_id),
      members: group.members.map(newId),
    })),
    ...(world.vetted === undefined ? {} : { vetted: newId(world.vetted) }),
    acrs: world.acrs.map(acr => ({ ...acr, resource: newId(acr.resource), principal: newId(acr.principal) })),
  }
}

/** The world that a target has now, if its control URL answers GET with a world file. No target needs to do so. */
export async function worldNow(client: Client, { control, wire }: Target): Promise<World | undefined> {
  if (control === undefined) return undefined
  const { origin, pathname, search } = new URL(control.url)
  const { headers = {} } = control
  try {
    const response = await client.send(origin, { method: 'GET', path: `${pathname}${search}`, headers })
    return response.status === 200 ? parseWorld(response.json, wire.idPrefix) : undefined
  } catch (error) {
    if (error instanceof NoResponse || error instanceof WorldError) return undefined
    throw error
  }
}

/** Every known service takes so much. */
const usual = { members: 30, characters: 60, principals: 100 } as const

/** What a target may refuse in a world, in words. */
function unusualIn(world: World): string {
  const { profiles, groups, vetted } = world
  const texts = [
    ...groups.flatMap(({ title, description }) => [title, description]),
    ...profiles.flatMap(({ common_name, email }) => [common_name, email ?? '']),
  ]
  const members = most(groups.map(group => group.members.length))
  const characters = most(texts.map(text => text.length))
  const principals = profiles.length + groups.length
  const found = [
    ...(texts.some(text => /\p{Cc}/u.test(text)) ? ['a line break or another control character'] : []),
    ...(vetted !== undefined && groupAt(world, vetted)?.members.length === 0 ? ['nobody in Vetted'] : []),
    ...(members > usual.members ? [`a group of ${members} members`] : []),
    ...(characters > usual.characters ? [`a text of ${characters} characters`] : []),
    ...(principals > usual.principals ? [`${principals} principals`] : []),
  ]
  return found.join(' and ') || 'usual contents alone'
}

function most(counts: readonly number[]): number {
  return counts.reduce((one, other) => Math.max(one, other), 0)
}
