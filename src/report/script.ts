import type { Id, World } from '../spec/nouns.js'
import { batchesOf } from './batches.js'
import { curlLine, quote, tokenVariable } from './curl.js'
import { fragmentsIn, partPlace } from './fragments.js'
import { isRace, isWhole, type RequestRecord, tellsOfCreated, triesOfRace } from './report.js'
import { helpers } from './script-helpers.js'
import { isInCookie } from './token-place.js'

export interface ScriptOrder {
  readonly baseUrl: string
  readonly cookie: string
  readonly idPrefix: string
  /** The world to put in place first, where the target takes worlds. */
  readonly world?: World | undefined
  /** Whether the target gave the world other SVC-IDs than it was asked to take, and will again. */
  readonly mintsIds: boolean
  /** The profile whose good token the bad ones are made of. */
  readonly subject?: Id | undefined
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
    ...(created === 0 ? [] : [`KNOWN=$(here ${quote(idsOf(world).join(' ') || 'none')} | tr ' ' '\\n')`]),
    ...actors.flatMap(actor => tokenLines(actor, order.subject)),
    ...lines,
    ...Array.from({ length: created }, (_, at) => `SEEN="\${SEEN//$CREATED_${at + 1}/<created ${at + 1}>}"`),
    '[ "$(settled <<<"$SEEN")" != "$(here "$(cat <<\'RECORDED\'',
    ...requests.map(request => (isWhole(request) ? `${request.response} ` : '') + (request.status ?? '000')),
    'RECORDED',
    ')" | settled)" ]',
    ')',
    ...(isRace(order) ? ['# A race is not lost every time.'] : []),
    `TRIES=1; [ -n "\${CONTROL_URL:-}" ] && TRIES=${isRace(order) ? triesOfRace : 1}`,
    'for TRY in $(seq "$TRIES"); do attempt; CODE=$?; [ "$CODE" = 0 ] || break; done',
    'case $CODE in 0) echo "answers otherwise than it did" ;; 1) echo "still fails" ;; esac',
    'exit "$CODE"',
  ].join('\n')
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

/** A token that was not given comes from the control protocol; a bad one may be made of the subject's good one. */
function tokenLines(actor: string, subject: Id | undefined): readonly string[] {
  const given = (name: string, id: string) => `: "\${${name}:=$(token_of ${quote(id)})}"`
  const name = tokenVariable(actor)
  const needed = `need ${name} ${quote(actor)}`
  if (!actor.startsWith('bad:')) return [given(name, actor), needed]
  const kind = actor.slice('bad:'.length)
  const good = tokenVariable(subject ?? '')
  return [
    given(name, kind),
    ...(subject === undefined ? [] : [given(good, subject)]),
    `: "\${${name}:=$(spoilt ${quote(kind)} "\${${good}:-}")}"`,
    needed,
  ]
}

/** Each request as lines that send it and keep its answer; those of a batch are all sent before any is kept. */
function requestLines(order: ScriptOrder): readonly string[] {
  let created = 0
  const kept = (request: RequestRecord) => {
    const makes = tellsOfCreated(request, created + 1)
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

/** The first SVC-ID in the answer that the world did not hold, nor an answer before. */
function pickLine(count: number, { idPrefix }: ScriptOrder): string {
  const before = Array.from({ length: count - 1 }, (_, at) => ` -e "$CREATED_${at + 1}"`).join('')
  const found = `grep -o ${quote(`${idPrefix}[^"]*`)} <<<"$ANSWER"`
  return `CREATED_${count}=$(${found} | grep -vxF -e "$KNOWN"${before} | head -n 1)`
}

function idsOf(world: World | undefined): readonly Id[] {
  return world === undefined ? [] : [...world.profiles, ...world.groups].map(({ svc_id }) => svc_id)
}
