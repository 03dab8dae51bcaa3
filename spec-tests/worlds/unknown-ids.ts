import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import type { WireNames } from '../target/target.js'
import { nightingale } from './scene.js'
import { search } from './searching.js'

/** An SVC-ID that belongs to no profile. */
export interface UnknownId {
  readonly id: Id
  /** Whether a profile had it before: then the target certainly accepts its form. */
  readonly wasInUse: boolean
}

/** How an SVC-ID that is not in use resembles one that is: a careless comparison takes it for the same. */
export const resembling: Readonly<Record<string, (known: Id) => Id>> = {
  'a shortened SVC-ID': known => known.slice(0, -2),
  'a lengthened SVC-ID': known => `${known}00`,
  'an SVC-ID with the wildcards of a database': known => `${known.slice(0, -2)}_%`,
}

/** The SVC-ID in another case. The specification does not say whether that is the same one. */
export function otherCaseOf(id: Id): Id {
  return id === id.toUpperCase() ? id.toLowerCase() : id.toUpperCase()
}

/** A profile of an earlier world that is not in the present one, with the token that it had there. */
export interface FormerProfile {
  readonly id: Id
  readonly token: string
}

/** Stages a world with an additional profile. The next world that is staged does not have it. */
export async function stageFormerProfile(suite: Suite): Promise<FormerProfile> {
  const { idPrefix } = suite.target.wire
  const { world } = suite.scene
  const svc_id = `${idPrefix}${'9876543210fedcba'.repeat(2)}`
  const { world: staged, tokens } = await suite.staging.stage({
    ...world,
    profiles: [...world.profiles, nightingale(svc_id, 'Dora')],
  })
  const id = staged.profiles.at(-1)?.svc_id ?? svc_id
  suite.staging.formerIds.add(id)
  return { id, token: tokens[id] ?? '' }
}

/**
 * The SVC-ID of a profile that does not exist: of a former profile if there is one, otherwise an invented one that
 * looks like the known ones.
 * @throws Untestable if the invented SVC-ID is in use
 */
export async function unknownProfile(
  c: Case,
  caller: Id,
  former: FormerProfile | undefined,
): Promise<UnknownId> {
  if (former !== undefined && !c.isKnownId(former.id)) return { id: former.id, wasInUse: true }
  const id = similarId(c, caller)
  const { ids } = await search(c, caller, id)
  if (ids.has(id)) throw new Untestable(`needs an SVC-ID that is not in use; a search finds ${id}`)
  return { id, wasInUse: false }
}

/** An unused SVC-ID that differs from a known one in a few characters. Letters stay letters, digits stay digits. */
export function similarId(
  c: Pick<Case, 'isKnownId'> & { readonly wire: Pick<WireNames, 'idPrefix'> },
  known: Id,
): Id {
  const { idPrefix } = c.wire
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

/** Another character of the same kind from the same text. */
function another(text: string, character: string, turn: number): string {
  const kind = kinds.find(each => each.test(character))
  if (kind === undefined) return character
  const alphabet = [...new Set(text)].filter(other => kind.test(other)).toSorted()
  return alphabet[(alphabet.indexOf(character) + turn) % alphabet.length] ?? character
}

/** Whether the target may have rejected an invented SVC-ID because of its form: open.malformed-id. */
export function mayBeMalformed({ wasInUse }: UnknownId, status: number): boolean {
  return !wasInUse && (status === 400 || status === 422)
}
