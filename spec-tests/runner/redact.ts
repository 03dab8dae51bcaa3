import { tokenPlace } from '../../src/report/token-place.js'

type Tokens = Readonly<Record<string, string>>

/** Shorter ones are no secret, and stand in too many texts by chance. */
const shortest = 16

/** The text with every token written `<token of …>`, as it is or percent-encoded. */
export function withoutTokens(text: string, tokens: Tokens, bad: Tokens): string {
  const named = [
    ...Object.entries(tokens),
    ...Object.entries(bad).map(([name, token]) => [`bad:${name}`, token] as const),
  ]
  return named
    .flatMap(([actor, token]) => [token, encodeURIComponent(token)].map(form => [form, actor] as const))
    .filter(([form]) => form.length >= shortest)
    .reduce((hidden, [form, actor]) => hidden.replaceAll(form, tokenPlace(actor)), text)
}
