/** Characters of these scripts are twice as wide as Latin ones. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/** The text in at most this many lines, each at most this wide in Latin characters. What does not fit is left out. */
export function wrapped(text: string, width: number, most: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap(word => pieces(word, width))) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const shown = lines.slice(0, most)
  const cut = pieces(shown.at(-1) ?? '', width - 1)[0] ?? ''
  return shown.length === lines.length ? shown : [...shown.slice(0, -1), `${cut}…`]
}

function pieces(word: string, width: number): readonly string[] {
  const parts = ['']
  for (const character of word) {
    const longer = parts.at(-1) + character
    if (widthOf(longer) <= width) parts[parts.length - 1] = longer
    else parts.push(character)
  }
  return parts
}

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)
}
