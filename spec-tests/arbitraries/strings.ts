const segmenter = new Intl.Segmenter()

/** The grapheme clusters of a text: what a person sees as characters. */
export function characters(text: string): readonly string[] {
  // The segmenter is slow, and most texts do not need it.
  if (/^[ -~]*$/.test(text)) return [...text]
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** The first `length` characters, without trailing white space. */
export function prefix(text: string, length: number): string {
  return characters(text).slice(0, length).join('').trimEnd()
}

/** `length` characters from index `start`, without surrounding white space. */
export function infix(text: string, start: number, length: number): string {
  return characters(text)
    .slice(start, start + length)
    .join('')
    .trim()
}

/** Swaps the case of each letter whose bit is set, if the conversion between its two cases is reversible. */
export function swapCase(text: string, bits: number): string {
  return Array.from(text, (letter, at) => ((bits >> (at % 30)) & 1 ? otherCase(letter) : letter)).join('')
}

function otherCase(letter: string): string {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
  const isPair = lower.toUpperCase() === upper && upper.toLowerCase() === lower
  if (!isPair || [...lower].length > 1 || [...upper].length > 1) return letter
  return letter === lower ? upper : lower
}
