/** The text in one line that a terminal shows as it is: characters that control a terminal or show nothing are escaped. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu,
      character => escapes[character] ?? codePoint(character),
    )
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function codePoint(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}

/** The text with at most this many characters. If it is longer, its middle is left out. */
export function shortened(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const end = Math.floor((most - 1) / 3)
  return `${characters.slice(0, most - 1 - end).join('')}…${characters.slice(characters.length - end).join('')}`
}

/** A text in quotation marks. One that was cut at its end has no second mark. */
const string = /"(?:[^"\\…]|\\.|…(?![\s,;:.)]|$))*"/.source
/** An object or a list in JSON, with up to three levels of others in it. */
const json = [1, 2, 3, 4].reduce(inner => `[{[](?:${string}|${inner}|[^"{}[\\]…])*[}\\]]`, '(?!)')
/** What a sentence of the suite quotes: JSON, texts, and words that are too long for it. */
const quotations = new RegExp(`${json}|${string}|[^\\s"{}[\\]]{41,}`, 'g')
const quotedLengths = [160, 80, 40]
/** In characters. No sentence of the suite is as long, without what it quotes. */
const longestSentence = 1000

/** In characters. The time to find quotations grows with the square of the length. */
const longestSearched = 10_000

/**
 * A sentence of the suite with at most this many characters, if what it quotes can be shortened to that: only what comes
 * from a target or is sent to it loses its middle.
 */
export function withShortQuotes(sentence: string, most: number): string {
  if (sentence.length <= most) return sentence
  const searched = shortened(sentence, longestSearched)
  const tries = quotedLengths.map(length => searched.replace(quotations, quoted => shortened(quoted, length)))
  const fitting = tries.find(text => text.length <= most) ?? tries.at(-1)
  return shortened(fitting ?? sentence, Math.max(most, longestSentence))
}

/** What a test or a target said, for a reader: in one line, with short SVC-IDs and quotations. */
export function shownReason(text: string, most: number): string {
  return withShortQuotes(withShortIds(printable(text)), most)
}

/** The first items of a list in words, and how many more there are. */
export function listed(items: readonly string[], most: number): string {
  const more = items.length - most
  return more > 0 ? `${items.slice(0, most).join(', ')} and ${more} more` : items.join(', ')
}

/** The text with generated SVC-IDs shortened: their first and last digits tell them apart. */
export function withShortIds(text: string): string {
  return text.replace(/([0-9a-f]{4})[0-9a-f]{24}([0-9a-f]{4})/g, '$1…$2')
}
