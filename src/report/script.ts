import type { World } from '../spec/nouns.js'
import { curlLine, quote, tokenVariable } from './curl.js'
import { longestResponse, type RequestRecord } from './report.js'
import { isInCookie } from './token-place.js'

export interface ScriptOrder {
  readonly baseUrl: string
  readonly cookie: string
  readonly idPrefix: string
  /** The world to put in place first, where the target takes worlds. */
  readonly world?: World | undefined
  readonly requests: readonly RequestRecord[]
}

/**
 * A script for bash that makes the requests of a failing case again, in order, and exits with 1 where every
 * answer is still what it was. `<created N>` in a path stands for the Nth group that the script itself creates.
 */
export function script({ baseUrl, cookie, idPrefix, world, requests }: ScriptOrder): string {
  const actors = [...new Set(requests.flatMap(({ actor }) => actor ?? []))]
  const known = world === undefined ? [] : [...world.profiles, ...world.groups].map(({ svc_id }) => svc_id)
  let created = 0
  const lines = requests.map(request => {
    const makes = request.method === 'POST' && request.body !== null && request.status === 200
    return askLine(request, cookie) + (makes ? `\n${pickLine(++created, idPrefix, known)}` : '')
  })
  return [
    '#!/usr/bin/env bash',
    '# Exits with 1 where the target still answers as it did, and with 0 where it does not.',
    `BASE_URL="\${BASE_URL:-${baseUrl}}"`,
    'PLACED=""',
    ...(world === undefined ? [] : worldLines(world)),
    'pairs() { grep -o \'"[^"]*":"[^"]*"\' | tr -d \'"\'; }',
    'IDS=$(grep -o \'"ids":{[^}]*}\' <<<"$PLACED" | pairs | tr : =)',
    '# The text with the SVC-IDs that the deployment gave in the places of the ones it was asked to take.',
    'here() { local text=$1 pair; for pair in $IDS; do text=${text//${pair%=*}/${pair#*=}}; done; printf %s "$text"; }',
    'token_of() { pairs <<<"$PLACED" | grep -m 1 "^$(here "$1"):" | cut -d: -f2; }',
    ...actors.flatMap(actor => [
      `: "\${${tokenVariable(actor)}:=$(token_of ${quote(actor.replace(/^bad:/, ''))})}"`,
      `: "\${${tokenVariable(actor)}:?set it to the token of ${actor}}"`,
    ]),
    'SEEN=""',
    'send() {',
    '  local words=() word',
    '  for word in "$@"; do words+=("$(here "$word")"); done',
    '  ANSWER=$(curl -sS -w \' %{http_code}\' "${words[@]}"); echo "$ANSWER"',
    '}',
    'ask() { send "$@"; SEEN+="$ANSWER"$\'\\n\'; }',
    '# An answer too long to be recorded whole counts by its status.',
    'glance() { send "$@"; SEEN+="${ANSWER:(-3)}"$\'\\n\'; }',
    ...lines,
    ...Array.from({ length: created }, (_, at) => `SEEN="\${SEEN//$CREATED_${at + 1}/<created ${at + 1}>}"`),
    "timeless() { sed -E 's/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+/<time>/g'; }",
    'if [ "$(timeless <<<"$SEEN")" = "$(here "$(cat <<\'RECORDED\'',
    ...requests.map(request => (isWhole(request) ? `${request.response} ` : '') + (request.status ?? '000')),
    'RECORDED',
    ')" | timeless)" ]; then echo "still fails"; exit 1; fi',
    'echo "answers otherwise than it did"',
  ].join('\n')
}

function isWhole({ response }: RequestRecord): boolean {
  return response.length < longestResponse
}

/** Puts the world in place where CONTROL_URL is given: the answer tells ids and tokens. */
function worldLines(world: World): readonly string[] {
  const { profiles, groups, vetted, acrs } = world
  return [
    'if [ -n "${CONTROL_URL:-}" ]; then',
    "PLACED=$(curl -sS -X PUT -H 'content-type: application/json' --data-binary @- \"$CONTROL_URL\" <<'WORLD'",
    JSON.stringify({ profiles, groups, vetted, acrs }),
    'WORLD',
    ')',
    'PLACED=$(tr -d " \\t\\r\\n" <<<"$PLACED")',
    'fi',
  ]
}

function askLine(request: RequestRecord, cookie: string): string {
  const { actor } = request
  const jar = actor !== null && isInCookie(request) ? `"${cookie}=\${${tokenVariable(actor)}}"` : undefined
  return curlLine('$BASE_URL', request, jar).replace(/^curl/, isWhole(request) ? 'ask' : 'glance')
}

/** The first SVC-ID in the answer that the world did not hold. */
function pickLine(count: number, idPrefix: string, known: readonly string[]): string {
  const others = [
    ...known.slice(0, 50).map(id => `-e ${quote(id)}`),
    ...Array.from({ length: count - 1 }, (_, at) => `-e "$CREATED_${at + 1}"`),
  ]
  const without = others.length === 0 ? '' : ` | grep -vxF ${others.join(' ')}`
  return `CREATED_${count}=$(grep -o ${quote(`${idPrefix}[^"]*`)} <<<"$ANSWER"${without} | head -n 1)`
}
