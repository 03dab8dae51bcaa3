/** Characters of these scripts are twice as wide as the usual Latin ones. */
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
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), fitted(lines.slice(most - 1).join(' '), width)]
}

/** The text in one line that is at most this wide. What does not fit is left out. */
export function fitted(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${pieces(text, width - 1)[0]?.trimEnd()}…`
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
  return [...text].reduce(
    (sum, character) => sum + (wide.test(character) ? 2 : character > '\u024f' ? 1.2 : 1),
    0,
  )
}
