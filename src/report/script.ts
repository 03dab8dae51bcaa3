import type { Id, World } from '../spec/nouns.js'
import { batchesOf } from './batches.js'
import { curlLine, quote, tokenVariable } from './curl.js'
import { fragmentsIn, partPlace } from './fragments.js'
import { isWhole, type RequestRecord } from './report.js'
import { isInCookie, malformedToken } from './token-place.js'

export interface ScriptOrder {
  readonly baseUrl: string
  readonly cookie: string
  readonly idPrefix: string
  /** The world to put in place first, where the target takes worlds. */
  readonly world?: World | undefined
  /** Whether the target gave the world other SVC-IDs than it was asked to take, and will again. */
  readonly mintsIds: boolean
  readonly requests: readonly RequestRecord[]
}

/**
 * A script for bash that makes the requests of a failing case again, in order, and exits with 1 where every
 * answer is still what it was, with 0 where one is not, and with 2 where a token is missing. `<created N>` in a
 * path stands for the Nth group that the script itself creates.
 */
export function script(order: ScriptOrder): string {
  const { baseUrl, world, requests } = order
  const actors = [...new Set(requests.flatMap(({ actor }) => actor ?? []))]
  const lines = requestLines(order)
  const created = lines.filter(line => line.startsWith('CREATED_')).length
  const isRace = requests.some(({ batch }) => batch !== undefined)
  return [
    '#!/usr/bin/env bash',
    '# Exits with 1 where the target still answers as it did, with 0 where it does not, with 2 where a token is missing.',
    `BASE_URL="\${BASE_URL:-${baseUrl}}"`,
    ...helpers(order.idPrefix),
    'attempt() (',
    'PLACED="" SEEN="" HELD=$(mktemp)',
    'trap \'rm -f "$HELD" "$HELD".*\' EXIT',
    ...(world === undefined ? [] : worldLines(world)),
    'IDS=$(grep -o \'"ids":{[^}]*}\' <<<"$PLACED" | pairs | tr : =)',
    ...actors.flatMap(tokenLines),
    ...lines,
    ...Array.from({ length: created }, (_, at) => `SEEN="\${SEEN//$CREATED_${at + 1}/<created ${at + 1}>}"`),
    '[ "$(settled <<<"$SEEN")" != "$(here "$(cat <<\'RECORDED\'',
    ...requests.map(request => (isWhole(request) ? `${request.response} ` : '') + (request.status ?? '000')),
    'RECORDED',
    ')" | settled)" ]',
    ')',
    ...(isRace ? ['# A race is not lost every time.'] : []),
    `TRIES=1; [ -n "\${CONTROL_URL:-}" ] && TRIES=${isRace ? 20 : 1}`,
    'for TRY in $(seq "$TRIES"); do attempt; CODE=$?; [ "$CODE" = 0 ] || break; done',
    'case $CODE in 0) echo "answers otherwise than it did" ;; 1) echo "still fails" ;; esac',
    'exit "$CODE"',
  ].join('\n')
}

function helpers(idPrefix: string): readonly string[] {
  return [
    'pairs() { grep -o \'"[^"]*":"[^"]*"\' | tr -d \'"\'; }',
    '# The text with the SVC-IDs that the deployment gave in the places of the ones it was asked to take.',
    'here() { local text=$1 pair; for pair in $IDS; do text=${text//${pair%=*}/${pair#*=}}; done; printf %s "$text"; }',
    '# Part of an SVC-ID behind its prefix: the id, where it begins, how long it is, and upper, lower or as-is.',
    `part() { local id; id=$(here "$1"); id=\${id#${idPrefix}}; id=\${id:$2:$3}`,
    '  case $4 in upper) tr a-z A-Z <<<"$id" ;; lower) tr A-Z a-z <<<"$id" ;; *) echo "$id" ;; esac; }',
    'token_of() { pairs <<<"$PLACED" | grep -m 1 "^$(here "$1"):" | cut -d: -f2; }',
    'need() { [ -n "${!1}" ] || { echo "set $1 to the token of $2" >&2; exit 2; }; }',
    'send() {',
    '  local words=() word',
    '  for word in "$@"; do words+=("$(here "$word")"); done',
    '  ANSWER=$(curl -sS -w \' %{http_code}\' "${words[@]}"); echo "$ANSWER"',
    '}',
    'keep() { SEEN+="$ANSWER"$\'\\n\'; }',
    '# An answer too long to be recorded whole counts by its status.',
    'keep_status() { SEEN+="${ANSWER:(-3)}"$\'\\n\'; }',
    'hold() { local name=$HELD.$1; shift; send "$@" >"$name"; }',
    'held() { ANSWER=$(cat "$HELD.$1"); echo "$ANSWER"; }',
    '# Without what is never the same twice.',
    "settled() { sed -E -e 's/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+/<time>/g' \\",
    '  -e \'s/"([A-Za-z_-]*([Rr]equest|[Tt]race|[Cc]orrelation|[Ii]ncident)[_-]?[Ii][Dd]|trace|nonce)": ?"[^"]*"/<\\1>/g\'; }',
  ]
}

/** Puts the world in place where CONTROL_URL is given: the answer tells ids and tokens. */
function worldLines({ profiles, groups, vetted, acrs }: World): readonly string[] {
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

function tokenLines(actor: string): readonly string[] {
  const name = tokenVariable(actor)
  if (actor === 'bad:malformed') return [`: "\${${name}:=${malformedToken}}"`]
  return [`: "\${${name}:=$(token_of ${quote(actor.replace(/^bad:/, ''))})}"`, `need ${name} ${quote(actor)}`]
}

/** Each request as lines that send it and keep its answer; those of a batch are all sent before any is kept. */
function requestLines(order: ScriptOrder): readonly string[] {
  let created = 0
  const kept = (request: RequestRecord) => {
    const makes = request.method === 'POST' && request.body !== null && request.status === 200
    return [isWhole(request) ? 'keep' : 'keep_status', ...(makes ? [pickLine(++created, order)] : [])]
  }
  return batchesOf(order.requests).flatMap(batch => {
    const [first, ...others] = batch
    if (first !== undefined && others.length === 0) return [askLine(first, order, 'send'), ...kept(first)]
    return [
      ...batch.map((request, at) => `${askLine(request, order, `hold ${at}`)} &`),
      'wait',
      ...batch.flatMap((request, at) => [`held ${at}`, ...kept(request)]),
    ]
  })
}

function askLine(request: RequestRecord, order: ScriptOrder, by: string): string {
  const { actor } = request
  const jar =
    actor !== null && isInCookie(request) ? `"${order.cookie}=\${${tokenVariable(actor)}}"` : undefined
  const path = order.mintsIds ? partedPath(request.path, order) : request.path
  return curlLine('$BASE_URL', { ...request, path }, jar).replace(/^curl/, by)
}

/** The path with every part of an SVC-ID that `here` does not know marked as one. */
function partedPath(path: string, { world, idPrefix }: ScriptOrder): string {
  return fragmentsIn(path, idsOf(world), idPrefix)
    .map(part => (typeof part === 'string' ? part : partPlace(part, idPrefix)))
    .join('')
}

/** The first SVC-ID in the answer that the world did not hold. */
function pickLine(count: number, { idPrefix, world }: ScriptOrder): string {
  const others = [
    ...idsOf(world)
      .slice(0, 50)
      .map(id => `-e ${quote(id)}`),
    ...Array.from({ length: count - 1 }, (_, at) => `-e "$CREATED_${at + 1}"`),
  ]
  const without = others.length === 0 ? '' : ` | grep -vxF ${others.join(' ')}`
  return `CREATED_${count}=$(grep -o ${quote(`${idPrefix}[^"]*`)} <<<"$ANSWER"${without} | head -n 1)`
}

function idsOf(world: World | undefined): readonly Id[] {
  return world === undefined ? [] : [...world.profiles, ...world.groups].map(({ svc_id }) => svc_id)
}
