import type { World } from '../spec/nouns.js'
import { batchesOf } from './batches.js'
import { curlLine, quote, tokenVariable } from './curl.js'
import { type Evidence, isRace, type RequestRecord, tellsOfCreated } from './report.js'
import { isInCookie, malformedToken } from './token-place.js'

export interface ScriptOrder {
  readonly baseUrl: string
  readonly cookie: string
  readonly idPrefix: string
  /** The world to put in place first, if the target takes worlds. */
  readonly world?: World | undefined
  /** Whether the target replaces the SVC-IDs of the world with its own. */
  readonly mintsIds: boolean
  readonly requests: readonly RequestRecord[]
  /** What the target should do, and what it did: one of the requests shows that. */
  readonly finding: Pick<Evidence, 'message' | 'expected' | 'observed'>
}

/** The most characters of a response that a comment shows. */
const longestComment = 200
/** The start of a response by which a finding is known to quote it. */
const quotedLength = 60

/**
 * A script for bash that sends the requests of a failing case again, in order, and prints each response with its
 * status. It does not judge them: `replay` does. Exit code 2 means that a token is missing. A subshell keeps the rest
 * of an interactive shell as it is.
 */
export function script(order: ScriptOrder): string {
  const { baseUrl, world, requests } = order
  const actors = new Set(requests.flatMap(({ actor }) => actor ?? []))
  return [
    '#!/usr/bin/env bash',
    comment(`Failure: ${order.finding.message}`),
    '# This script sends its requests again and prints each response with its status.',
    '# To learn whether it still fails: principal-oracle replay REPORT',
    ...(isRace(order) ? ['# Requests run concurrently here, so the failure may need several attempts.'] : []),
    '(',
    `BASE_URL="\${BASE_URL:-${baseUrl}}"`,
    ...(world === undefined ? [] : worldLines(world, order.mintsIds)),
    ...curlFunction(order.mintsIds),
    ...(actors.size === 0
      ? []
      : [`need() { [ -n "\${!1}" ] || { echo "set $1 to the token of $2" >&2; exit 2; }; }`]),
    ...[...actors].flatMap(actor => tokenLines(actor, order)),
    ...requestLines(order),
    ')',
  ].join('\n')
}

/** Puts the world in place if CONTROL_URL is set. The response holds the tokens and the SVC-IDs of the target. */
function worldLines({ profiles, groups, vetted, acrs }: World, mintsIds: boolean): readonly string[] {
  return [
    '# With CONTROL_URL, this world is put in place. Without it, set the tokens: TOKEN_…',
    'if [ -n "$CONTROL_URL" ]; then',
    `PLACED=$(curl -sSf -X PUT "$CONTROL_URL" -H 'content-type: application/json' -d @- <<'WORLD' | tr -d ' \\n'`,
    JSON.stringify({ profiles, groups, vetted, acrs }),
    'WORLD',
    ')',
    'fi',
    ...(mintsIds
      ? [
          '# The target has SVC-IDs of its own: `here` puts them in the places of those in the world.',
          `IDS=$(grep -o '"ids":{[^}]*}' <<<"$PLACED" | grep -o '"[^"]*":"[^"]*"' | sed 's/"\\(.*\\)":"\\(.*\\)"/s|\\1|\\2|g/')`,
          'here() { sed "$IDS" <<<"$1"; }',
        ]
      : []),
    `given() { grep -o "\\"$1\\":\\"[^\\"]*\\"" <<<"$PLACED" | head -n 1 | cut -d '"' -f 4; }`,
  ]
}

function curlFunction(mintsIds: boolean): readonly string[] {
  const send = "command curl -sS -w ' %{http_code}\\n'"
  if (!mintsIds) return [`curl() { ${send} "$@"; }`]
  return [
    'curl() {',
    '  local word words=()',
    '  for word; do words+=("$(here "$word")"); done',
    `  ${send} "\${words[@]}"`,
    '}',
  ]
}

/** The token of an actor comes from its variable, or else from the response of the control protocol. */
function tokenLines(actor: string, { world, mintsIds }: ScriptOrder): readonly string[] {
  const name = tokenVariable(actor)
  if (actor === 'bad:malformed') return [`: "\${${name}:=${malformedToken}}"`]
  const key = quote(actor.replace(/^bad:/, ''))
  const given = mintsIds && !actor.startsWith('bad:') ? `"$(here ${key})"` : key
  return [
    ...(world === undefined ? [] : [`: "\${${name}:=$(given ${given})}"`]),
    `need ${name} ${quote(actor)}`,
  ]
}

/** Each request after a comment on what it returned; those of a batch run concurrently. */
function requestLines(order: ScriptOrder): readonly string[] {
  let created = 0
  const lines = batchesOf(order.requests).flatMap(batch => {
    const isConcurrent = batch.length > 1
    const picks: string[] = []
    const sent = batch.flatMap(request => {
      const creates = tellsOfCreated(request, created + 1)
      if (creates) picks.push(pickLine(request, ++created, order.idPrefix))
      const line = requestLine(request, order.cookie) + (creates ? ` | tee "$SEEN/${created}"` : '')
      return ['', ...commentsOn(request, order), isConcurrent ? `${line} &` : line]
    })
    return [...sent, ...(isConcurrent ? ['wait'] : []), ...picks]
  })
  const folder = 'SEEN=$(mktemp -d); trap \'rm -r "$SEEN"\' EXIT'
  return created === 0 ? lines : [folder, ...lines]
}

function commentsOn(request: RequestRecord, order: ScriptOrder): readonly string[] {
  const { status, response } = request
  const isWrong = request === wrongRequest(order)
  return [
    ...(isWrong ? [comment(`Expected: ${order.finding.expected}`)] : []),
    comment(`Returned: ${status ?? 'no response'} ${response}`),
  ]
}

/** The last request whose response the finding quotes, or else the last one. */
function wrongRequest({ requests, finding: { observed } }: ScriptOrder): RequestRecord | undefined {
  const isQuoted = ({ status, response }: RequestRecord) =>
    observed.includes(`${status} ${response.slice(0, quotedLength) || '(empty)'}`)
  return requests.findLast(isQuoted) ?? requests.at(-1)
}

function comment(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trimEnd()
  return `# ${line.length > longestComment ? `${line.slice(0, longestComment)}…` : line}`.toWellFormed()
}

function requestLine(request: RequestRecord, cookie: string): string {
  const { actor } = request
  const jar = actor !== null && isInCookie(request) ? `"${cookie}=\${${tokenVariable(actor)}}"` : undefined
  return curlLine('$BASE_URL', request, jar)
}

/** Picks an SVC-ID that a request created from its response, by its place among the SVC-IDs there. */
function pickLine({ response }: RequestRecord, count: number, idPrefix: string): string {
  const [before = ''] = response.split(`<created ${count}>`)
  const at = before.replace(/<created \d+>/g, idPrefix).split(idPrefix).length
  return `CREATED_${count}=$(grep -o ${quote(`${idPrefix}[^" ]*`)} "$SEEN/${count}" | sed -n ${at}p)`
}
