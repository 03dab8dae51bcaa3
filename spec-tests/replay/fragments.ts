import type { Id } from '../../src/spec/nouns.js'

/** Shorter parts occur in other words by chance. */
const shortest = 6

/**
 * A text with the same part of the new SVC-ID in place of each part of an old one, in the same case.
 * @param renamed the new SVC-IDs by the old ones, without their prefixes
 */
export function withNewParts(text: string, renamed: ReadonlyMap<Id, Id>): string {
  if (renamed.size === 0) return text
  let result = ''
  for (let at = 0; at < text.length; ) {
    const found = longestAt(text.slice(at), renamed)
    result += found?.now ?? text[at]
    at += found?.length ?? 1
  }
  return result
}

/** The longest part of an old SVC-ID with which a text begins, and the same part of the new one. */
function longestAt(
  text: string,
  renamed: ReadonlyMap<Id, Id>,
): { readonly length: number; readonly now: string } | undefined {
  if (text.length < shortest) return undefined
  const lower = text.toLowerCase()
  let best: ReturnType<typeof longestAt>
  for (const [before, now] of renamed) {
    const whole = before.toLowerCase()
    const from = whole.indexOf(lower.slice(0, shortest))
    if (from < 0) continue
    let length = shortest
    while (length < lower.length && whole[from + length] === lower[length]) length++
    if (length <= (best?.length ?? 0)) continue
    const part = text.slice(0, length)
    const piece = now.slice(from, from + length)
    best = { length, now: before.startsWith(part, from) ? piece : inCaseOf(part, piece) }
  }
  return best
}

function inCaseOf(text: string, piece: string): string {
  return text === text.toUpperCase() ? piece.toUpperCase() : piece.toLowerCase()
}
