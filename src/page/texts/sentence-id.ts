/** The id of a sentence in its chapter, made from its first words, so that a link can name it. */
export function sentenceId(kind: 'says' | 'silent', text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `${kind}-${words.slice(0, 9).join('-')}`
}
