import { type Id, idsOf } from '../spec/nouns.js'
import { curlLine, quote, tokenVariable } from './curl.js'
import { wrongRequest } from './failures/deciding.js'
import { isRace, type RequestRecord, showsCreated } from './report.js'
import { addsMember, cleanupLines } from './script-cleanup.js'
import type { ScriptOrder } from './script-order.js'
import { batchesOf } from './script-order.js'
import { setupLines } from './script-setup.js'
import { isInCookie } from './token-place.js'

/** The most characters of a response that a comment shows. */
const longestComment = 200
/** The number of characters by which a part of an SVC-ID is recognized. */
export const shortestPart = 6

/**
 * A script for bash that sends the requests of a failing case again, in order, and prints each response with its
 * status. It does not judge them: `replay` does. Exit code 2 means that a token is missing. A subshell keeps the rest
 * of an interactive shell as it is.
 */
export function script(order: ScriptOrder): string {
  return [
    '#!/usr/bin/env bash',
    comment(`Failure: ${order.message}`),
    '# This script sends its requests again and prints each response with its status.',
    '# To learn whether it still fails: principal-oracle replay REPORT',
    ...(isRace(order) ? ['# Requests run concurrently here, so the failure may need several attempts.'] : []),
    '(',
    `BASE_URL="\${BASE_URL:-${order.baseUrl}}"`,
    ...setupLines(order),
    ...requestLines(order),
    ')',
  ].join('\n')
}

/** Each request after a comment on what it returned; those of a batch run concurrently. */
function requestLines(order: ScriptOrder): readonly string[] {
  const [creators, additions]: [RequestRecord[], RequestRecord[]] = [[], []]
  const wrong = wrongRequest(order)
  const lines = batchesOf(order.requests).flatMap(batch => {
    const isConcurrent = batch.length > 1
    const picks: string[] = []
    const sent = batch.flatMap(request => {
      const creates = showsCreated(request, creators.length + 1)
      if (creates) picks.push(pickLine(request, creators.push(request), order.idPrefix))
      if (addsMember(request, order)) picks.push(`ADDED_${additions.push(request)}=yes`)
      const line = requestLine(request, order.cookie) + (creates ? ` | tee "$SEEN/${creators.length}"` : '')
      return ['', ...commentsOn(request, order, request === wrong), isConcurrent ? `${line} &` : line]
    })
    return [...sent, ...(isConcurrent ? ['wait'] : []), ...picks]
  })
  const folder = creators.length === 0 ? [] : ['SEEN=$(mktemp -d)']
  const takesRest = order.requests.some(({ path }) => path.includes(' without prefix>'))
  const prefix = takesRest ? [`ID_PREFIX=${quote(order.idPrefix)}`] : []
  return [...folder, ...prefix, ...cleanupLines(order, creators, additions), ...lines]
}

function commentsOn(request: RequestRecord, order: ScriptOrder, isWrong: boolean): readonly string[] {
  const { status, response } = request
  return [
    ...(isWrong ? [comment(`Expected: ${order.expected}`)] : []),
    ...partialIds(request, order).map(id =>
      comment(`Replace the part of ${id} in this path by the same part of the SVC-ID that the target gave.`),
    ),
    comment(`Returned: ${status ?? 'no response'} ${response}`),
  ]
}

/** SVC-IDs of which the path has a part, which `here` cannot replace. */
function partialIds({ path }: RequestRecord, { mintsIds, world, idPrefix }: ScriptOrder): readonly Id[] {
  if (!mintsIds || world === undefined) return []
  const text = path.toLowerCase()
  return idsOf(world).filter(id => {
    const start = id.slice(idPrefix.length, idPrefix.length + shortestPart).toLowerCase()
    return text.includes(start) && !path.includes(id)
  })
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
