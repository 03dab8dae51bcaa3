import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import { sceneOf } from './scene.js'
import { search } from './searching.js'

/** An SVC-ID that is nobody's, and whether it is sure to look like one to the target. */
export interface Unknown {
  readonly id: Id
  readonly wasOnce: boolean
}

/** A profile that was in one world and is not in the next, with the token that it had there. */
export interface Gone {
  readonly id: Id
  readonly token: string
}

/** Puts a world with one more profile in place, only to be replaced by the next. */
export async function leaveProfile(suite: Suite): Promise<Gone> {
  const { idPrefix } = suite.target.wire
  const { world } = sceneOf(idPrefix)
  const svc_id = `${idPrefix}${'9876543210fedcba'.repeat(2)}`
  const dora = {
    svc_id,
    common_name: 'Dora Nightingale',
    email: 'dn@example.org',
    avatar_url: 'https://avatars.example.org/dn.png',
  }
  const { world: staged, tokens } = await suite.staging.stage({
    ...world,
    profiles: [...world.profiles, dora],
  })
  const id = staged.profiles.at(-1)?.svc_id ?? svc_id
  return { id, token: tokens[id] ?? '' }
}

/**
 * A profile that is not there: one that is gone where there was one, and else an SVC-ID like those that are known.
 * @throws Untestable where that one turns out to be somebody's
 */
export async function unknownProfile(c: Case, asker: Id, gone: Gone | undefined): Promise<Unknown> {
  if (gone !== undefined && !c.isKnownId(gone.id)) return { id: gone.id, wasOnce: true }
  const id = like(c, asker)
  const { ids } = await search(c, asker, id)
  if (ids.has(id)) throw new Untestable('needs an SVC-ID that is nobody’s, and the one made up is somebody’s')
  return { id, wasOnce: false }
}

/** An SVC-ID that differs from a known one in a few characters, each changed for another of its kind. */
export function like(c: Case, known: Id): Id {
  const { idPrefix } = c.suite.target.wire
  const own = known.slice(idPrefix.length)
  for (let turn = 1; turn < own.length; turn++) {
    const changed = [...own].map((character, at) =>
      own.length - at <= 6 ? another(own, character, turn) : character,
    )
    const id = `${idPrefix}${changed.join('')}`
    if (id !== known && !c.isKnownId(id)) return id
  }
  return `${known}${known.at(-1)}`
}

const kinds = [/[0-9]/, /[a-z]/, /[A-Z]/] as const

/** A character of the same kind that stands elsewhere in the text. */
function another(text: string, character: string, turn: number): string {
  const kind = kinds.find(each => each.test(character))
  if (kind === undefined) return character
  const alphabet = [...new Set(text)].filter(other => kind.test(other)).toSorted()
  return alphabet[(alphabet.indexOf(character) + turn) % alphabet.length] ?? character
}

/** What may be answered to an SVC-ID that may not look like one: open.malformed-id. */
export function maybeMalformed({ wasOnce }: Unknown, status: number): boolean {
  return !wasOnce && (status === 400 || status === 422)
}
