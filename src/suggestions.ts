import { distance } from 'fastest-levenshtein'

const mostSuggestions = 5
const mostTypos = 2

/** The known names that a mistyped name may mean, the likeliest first: each shares a word with it or is two typos away. */
export function suggestions(name: string, known: readonly string[]): readonly string[] {
  const typed = name.toLowerCase()
  const words = typed.split(/[^a-z0-9]+/).filter(word => word.length > 3)
  const shared = (one: string) => words.filter(word => one.toLowerCase().includes(word)).length
  const typos = (one: string) => distance(typed, one.toLowerCase())
  return known
    .filter(one => shared(one) > 0 || typos(one) <= mostTypos)
    .toSorted((a, b) => shared(b) - shared(a) || typos(a) - typos(b))
    .slice(0, mostSuggestions)
}

/** The end of a message about an unknown name: what it may mean, or the command that lists all names. */
export function hint(name: string, known: readonly string[], command: string): string {
  const near = suggestions(name, known)
  return near.length > 0 ? `did you mean ${near.join(', ')}?` : `\`principal-oracle ${command}\` lists them`
}
