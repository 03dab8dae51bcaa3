/** What looks like a token, with `%` because a client may have escaped any of its characters, also twice. */
const words = /[\w.%-]{20,}/g

/** A text without tokens: a client may put one where it does not belong. */
export function redacted(text: string): string {
  return text.replace(words, word => (mayBeToken(decoded(decoded(word))) ? '<token>' : word))
}

/** The start of a text without tokens, in quotes, for the message of an error. */
export function quoted(text: string): string {
  return JSON.stringify(redacted(text).slice(0, 60))
}

/** A regular expression would take a time that grows with the square of the length. */
function mayBeToken(word: string): boolean {
  const start = word.indexOf('eyJ')
  // A message may show only the start of a token, in which there may be no full stop.
  return start >= 0 && (word.includes('.', start) || word.length - start >= 40)
}

/** Escapes of ASCII characters are enough: a token has no others. */
function decoded(word: string): string {
  return word.replace(/%([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
