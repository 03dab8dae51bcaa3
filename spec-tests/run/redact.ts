import { tokenPlace } from '../../src/report/token-place.js'

type Tokens = Readonly<Record<string, string>>

/** Shorter tokens are not secret, and too many texts contain them by chance. */
const shortestToken = 16

/** The text with `<token of …>` in place of every token, plain or percent-encoded. */
export function withoutTokens(text: string, tokens: Tokens, bad: Tokens): string {
  const named = [
    ...Object.entries(tokens),
    ...Object.entries(bad).map(([name, token]) => [`bad:${name}`, token] as const),
  ]
  return named
    .flatMap(([actor, token]) => [token, encodeURIComponent(token)].map(form => [form, actor] as const))
    .filter(([form]) => form.length >= shortestToken)
    .reduce((hidden, [form, actor]) => hidden.replaceAll(form, tokenPlace(actor)), text)
}
