import { quote, tokenVariable } from './curl.js'
import type { ScriptOrder } from './script-order.js'
import { describeBadToken, malformedToken } from './token-place.js'

/** `{"alg":"none"}`, `{"alg":"None"}` and `{"alg":"nOnE"}` in base64url. */
const unsignedHeaders = {
  none: 'eyJhbGciOiJub25lIn0',
  noneCapitalized: 'eyJhbGciOiJOb25lIn0',
  noneMixed: 'eyJhbGciOiJuT25FIn0',
} as const

/** How bash makes invalid tokens from a valid one, by what is wrong with them. `v` is the variable of the valid one. */
const derived: Readonly<Record<string, (v: string) => string>> = {
  unsigned: v => `\${${v}%.*}.`,
  cutSignature: v => `\${${v}%????????}`,
  changedSignature: v => `\${${v}:0:-2}$([ "\${${v}: -2:1}" = A ] && echo B || echo A)\${${v}: -1}`,
  zeroSignature: v => `\${${v}%.*}.$(tr -c '\\n' A <<<"\${${v}##*.}")`,
  otherCase: v => `\${${v}%.*}.$(tr a-zA-Z A-Za-z <<<"\${${v}##*.}")`,
  ...Object.fromEntries(
    Object.entries(unsignedHeaders).map(([name, header]) => [
      name,
      (v: string) => `${header}.$(cut -d . -f 2 <<<"$${v}").`,
    ]),
  ),
}

/** The tokens of these actors as variables of bash; the script ends if one is missing. */
export function tokenLines(actors: readonly string[], order: ScriptOrder): readonly string[] {
  const world = order.world ?? order.keptWorld
  const [first] = world?.profiles ?? []
  const isDerived = (actor: string) => Object.hasOwn(derived, badName(actor))
  const valid = actors.some(isDerived) && first !== undefined ? [first.svc_id] : []
  const all = [...new Set([...valid, ...actors])]
  return all.flatMap(actor => linesFor(actor, order, first && tokenVariable(first.svc_id)))
}

/** The token comes from its variable, or else from the response of the control protocol, or else from the valid token. */
function linesFor(
  actor: string,
  { world, mintsIds }: ScriptOrder,
  valid: string | undefined,
): readonly string[] {
  const name = tokenVariable(actor)
  if (actor === 'bad:malformed') return [`: "\${${name}:=${malformedToken}}"`]
  const bad = badName(actor)
  const wanted = bad === '' ? `the token of ${actor}` : describeBadToken(bad)
  const key = quote(bad === '' ? actor : bad)
  const given = mintsIds && bad === '' ? `"$(here ${key})"` : key
  const make = valid === undefined ? undefined : derived[bad]?.(valid)
  return [
    ...(world === undefined ? [] : [`: "\${${name}:=$(given ${given})}"`]),
    ...(make === undefined ? [] : [`[ -n "$${name}" ] || ${name}="${make}"`]),
    `need ${name} ${quote(wanted)}`,
  ]
}

/** What is wrong with the token of an actor; empty for a valid token. */
function badName(actor: string): string {
  return actor.startsWith('bad:') ? actor.slice('bad:'.length) : ''
}
