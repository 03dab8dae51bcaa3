import type { Id } from '../../src/spec/nouns.js'

/** A part of an SVC-ID without its prefix, in the case in which a text has it. */
export interface Fragment {
  readonly id: Id
  /** The position in the id, after the prefix. */
  readonly from: number
  readonly text: string
}

/** Shorter parts occur in other words by chance. */
const shortest = 6

/** Splits a text into parts of SVC-IDs and the text between them. */
export function fragmentsIn(
  text: string,
  ids: readonly Id[],
  idPrefix: string,
): readonly (string | Fragment)[] {
  const parts: (string | Fragment)[] = []
  let plain = 0
  for (let at = 0; at <= text.length - shortest; ) {
    const found = longestAt(text, at, ids, idPrefix)
    if (found === undefined) at++
    else {
      parts.push(text.slice(plain, at), found)
      at += found.text.length
      plain = at
    }
  }
  parts.push(text.slice(plain))
  return parts.filter(part => part !== '')
}

/** The same part of another id, in the case of the fragment. */
export function inPlaceOf(fragment: Fragment, now: Id, idPrefix: string): string {
  const piece = bareOf(now, idPrefix).slice(fragment.from).slice(0, fragment.text.length)
  return { 'as-is': piece, upper: piece.toUpperCase(), lower: piece.toLowerCase() }[
    caseOf(fragment, idPrefix)
  ]
}

function caseOf({ id, from, text }: Fragment, idPrefix: string): 'as-is' | 'upper' | 'lower' {
  if (bareOf(id, idPrefix).startsWith(text, from)) return 'as-is'
  return text === text.toUpperCase() ? 'upper' : 'lower'
}

function bareOf(id: Id, idPrefix: string): string {
  return id.slice(idPrefix.length)
}

function longestAt(text: string, at: number, ids: readonly Id[], idPrefix: string): Fragment | undefined {
  const lower = text.slice(at).toLowerCase()
  let best: Fragment | undefined
  for (const id of ids) {
    const bare = bareOf(id, idPrefix).toLowerCase()
    const from = bare.indexOf(lower.slice(0, shortest))
    if (from < 0) continue
    let length = shortest
    while (length < lower.length && bare[from + length] === lower[length]) length++
    if (length > (best?.text.length ?? 0)) best = { id, from, text: text.slice(at, at + length) }
  }
  return best
}
