/** The words of a text as stems, with a space around each: `members` and `membership` are one word. */
export function stemsOf(text: string): string {
  return ` ${wordsOf(text).map(stem).join(' ')} `
}

/** The words of a text: letters, digits and underscores, or a percent sign with the number before it. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\d*%|[\p{L}\p{N}_]+/gu) ?? []
}

/** Endings that make no other word, longer ones first. */
const endings = /(?:ations?|ships?|ings?|ions?|ied|ies|ed|es|ly|e|s|y)$/

function stem(word: string): string {
  if (word.endsWith('%')) return '%'
  if (word.length < 4 || /\d/.test(word)) return word
  const rest = word.replace(endings, '')
  return (rest.length < 3 ? word : rest).replace(/([^aeiou])\1$/, '$1')
}
