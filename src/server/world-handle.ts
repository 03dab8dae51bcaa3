import { worldPath } from '../http/world-path.js'
import type { Explanation } from '../spec/explain-access.js'
import type { SearchExplanation } from '../spec/explain-search.js'
import { type Id, permissions, type World } from '../spec/nouns.js'
import type { InjectOptions, InjectResponse, Oracle } from './api.js'
import { type BadTokenName, badToken, badTokenNames } from './control/bad-tokens.js'
import type { HostedWorld } from './control/hosted-world.js'
import { principalNamed, profileNamed } from './control/names.js'
import { answerTo, type Question, type SearchQuestion } from './control/questions.js'
import { shownWorld } from './control/world-routes.js'
import {
  attempt,
  checkWorldOptions,
  readingsFrom,
  type WorldOptions,
  type WorldSource,
  worldFrom,
} from './options.js'
import { didYouMean, isPlainObject, OracleError, shown } from './oracle-error.js'
import type { ReferenceServer } from './reference-server.js'

/** One world of a server, as the API shows it. */
export class WorldHandle implements Oracle {
  readonly #server: ReferenceServer
  readonly #hosted: HostedWorld
  readonly #serverUrl: string | undefined
  readonly #path: string

  constructor(server: ReferenceServer, hosted: HostedWorld, serverUrl: string | undefined) {
    this.#server = server
    this.#hosted = hosted
    this.#serverUrl = serverUrl
    this.#path = hosted.name === undefined ? '' : worldPath(hosted.name)
  }

  get url(): string {
    if (this.#serverUrl !== undefined) return `${this.#serverUrl}${this.#path}`
    throw new OracleError(
      'url: this server does not listen; use inject, or create it without { listen: false }',
      'not-listening',
    )
  }

  token(profile: string): string {
    return this.#world('token').session.issue(this.#profile('token', profile).svc_id)
  }

  cookie(profile: string): string {
    return `svc-token=${this.#world('cookie').session.issue(this.#profile('cookie', profile).svc_id)}`
  }

  badToken(kind: BadTokenName, profile: string): string {
    const hosted = this.#world('badToken')
    const { svc_id } = this.#profile('badToken', profile)
    if (badTokenNames.includes(kind)) return attempt('badToken', () => badToken(hosted, kind, svc_id))
    throw new OracleError(`badToken: there is no kind ${shown(kind)}; ${didYouMean(kind, badTokenNames)}`)
  }

  id(name: string): Id {
    // A test may ask for the id of a group that it deleted.
    const { service, loaded } = this.#world('id')
    return attempt('id', () => principalNamed([service.world(), loaded], text('id', name)))
  }

  world(): World {
    return structuredClone(shownWorld(this.#world('world').service.world()))
  }

  async load(source: WorldSource): Promise<void> {
    const hosted = this.#world('load')
    await hosted.load(attempt('load', () => worldFrom(source, hosted.settings.readings.idPrefix)))
  }

  async reset(): Promise<void> {
    await this.#world('reset').reset()
  }

  explain(question: Question): Explanation
  explain(question: SearchQuestion): SearchExplanation
  explain(question: Question | SearchQuestion): Explanation | SearchExplanation {
    if (!isPlainObject(question))
      throw new OracleError('explain: give caller, permission and group, or search')
    const { service } = this.#world('explain')
    if ('search' in question) {
      text('explain: search', question.search)
      if (question.principal !== undefined) text('explain: principal', question.principal)
      return attempt('explain', () => answerTo(service, question))
    }
    const { caller, permission, group } = question
    if (!permissions.includes(permission))
      throw new OracleError(
        `explain: there is no permission ${shown(permission)}; ${didYouMean(permission, permissions)}`,
      )
    text('explain: caller', caller)
    text('explain: group', group)
    return attempt('explain', () => answerTo(service, question))
  }

  async isolate(options: WorldOptions = {}): Promise<Oracle> {
    checkWorldOptions(options)
    this.#world('isolate')
    return attempt('isolate', () => {
      const { worlds } = this.#server
      const { world, readings, faults } = options
      const added = worlds.add(world && worldFrom(world), {
        ...worlds.first.settings,
        ...(readings && { readings: readingsFrom(readings) }),
        ...(faults && { faults }),
      })
      return new WorldHandle(this.#server, added, this.#serverUrl)
    })
  }

  async inject(request: InjectOptions): Promise<InjectResponse> {
    this.#world('inject')
    if (!isPlainObject(request) || typeof request.url !== 'string' || !request.url.startsWith('/'))
      throw new OracleError('inject: url must be a path, such as /auth/v1/profile?s=ber')
    try {
      return await this.#server.app.inject({ ...request, url: `${this.#path}${request.url}` })
    } catch (error) {
      throw new OracleError(`inject: the request is invalid: ${(error as Error).message}`)
    }
  }

  async close(): Promise<void> {
    if (this.#hosted.name === undefined) await this.#server.close()
    else this.#server.worlds.end(this.#hosted)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #world(call: string): HostedWorld {
    if (!this.#server.isClosed && this.#server.worlds.has(this.#hosted)) return this.#hosted
    throw new OracleError(`${call}: this world is closed`, 'closed')
  }

  #profile(call: string, name: string) {
    const { service } = this.#world(call)
    return attempt(call, () => profileNamed(service, text(call, name)))
  }
}

function text(call: string, name: unknown): string {
  if (typeof name === 'string') return name
  throw new OracleError(`${call}: expected an SVC-ID, a name, an email or a title, not ${shown(name)}`)
}
