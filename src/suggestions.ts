import { distance } from 'fastest-levenshtein'

const mostSuggestions = 5
const mostTypos = 2

/** The known names that a mistyped name may mean, the likeliest first: each is two typos away, or has every word of it. */
export function suggestions(name: string, known: readonly string[]): readonly string[] {
  const typed = name.toLowerCase()
  const typos = (one: string) => distance(typed, one.toLowerCase())
  return known
    .filter(one => typos(one) <= mostTypos || hasWords(one, typed))
    .toSorted((one, other) => typos(one) - typos(other))
    .slice(0, mostSuggestions)
}

/** Whether each word of a text is one of the words of a name, or the beginning of one, but for typos in a long word. */
function hasWords(name: string, text: string): boolean {
  const [known, typed] = [name, text].map(wordsIn) as [readonly string[], readonly string[]]
  const isIn = (word: string) =>
    known.some(one => one.startsWith(word) || distance(one, word) <= (word.length > 4 ? mostTypos : 0))
  return typed.some(word => word.length > 3) && typed.every(isIn)
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The end of a message about an unknown name: what it may mean, or the command that lists all names. */
export function hint(name: string, known: readonly string[], command: string): string {
  const near = suggestions(name, known)
  return near.length > 0 ? `did you mean ${near.join(', ')}?` : `\`principal-oracle ${command}\` lists them`
}
