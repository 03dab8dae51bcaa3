const segmenter = new Intl.Segmenter()

/** The text in pieces that a reader would call characters. */
export function characters(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** The first `length` characters, without white space at the end. */
export function prefix(text: string, length: number): string {
  return characters(text).slice(0, length).join('').trimEnd()
}

/** From the `start`th character on, without white space around. */
export function infix(text: string, start: number, length: number): string {
  return characters(text)
    .slice(start, start + length)
    .join('')
    .trim()
}

/** The other case of each letter whose bit is set, where its two cases are each the other's. */
export function mangleCase(text: string, bits: number): string {
  return Array.from(text, (letter, at) => ((bits >> (at % 30)) & 1 ? otherCase(letter) : letter)).join('')
}

function otherCase(letter: string): string {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
  const isPair = lower.toUpperCase() === upper && upper.toLowerCase() === lower
  if (!isPair || [...lower].length > 1 || [...upper].length > 1) return letter
  return letter === lower ? upper : lower
}
