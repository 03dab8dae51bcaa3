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
