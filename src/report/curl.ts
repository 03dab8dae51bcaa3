import type { RequestRecord } from './report.js'

export interface CurlRequest {
  readonly method: string
  readonly path: string
  /** The JSON to send; null and undefined send none. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const json = ['-H', quote('content-type: application/json')]

/** The text as one word for a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The variable that a script reads an actor's token from. */
export function tokenVariable(actor: string): string {
  return `TOKEN_${actor.replace(/[^A-Za-z0-9]/g, '_')}`
}

/**
 * One request as a line for bash.
 * @param base the base URL, or a variable that holds it
 * @param cookie the word that gives the cookie, quoted for bash
 */
export function curlLine(
  base: string,
  { method, path, body, headers = {} }: CurlRequest,
  cookie: string | undefined,
  options: readonly string[] = [],
): string {
  return [
    'curl',
    ...options,
    ...(method === 'GET' ? [] : ['-X', method]),
    ...(cookie === undefined ? [] : ['--cookie', cookie]),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', header(`${name}: ${value}`)]),
    ...(body === null || body === undefined
      ? []
      : [...(headers['content-type'] === undefined ? json : []), '-d', quote(JSON.stringify(body))]),
    base.startsWith('$') ? `"${base}"${quote(path)}` : quote(`${base}${path}`),
  ].join(' ')
}

/** A script that makes the requests of a case again, in order. Tokens come from the environment. */
export function script(baseUrl: string, cookie: string, requests: readonly RequestRecord[]): string {
  const actors = [...new Set(requests.flatMap(({ actor }) => actor ?? []))]
  return [
    '#!/usr/bin/env bash',
    `BASE_URL="\${BASE_URL:-${baseUrl}}"`,
    ...actors.map(actor => `: "\${${tokenVariable(actor)}:?set it to the token of ${actor}}"`),
    ...requests.map(request =>
      curlLine(
        '$BASE_URL',
        request,
        request.actor === null || isTokenElsewhere(request)
          ? undefined
          : `"${cookie}=\${${tokenVariable(request.actor)}}"`,
        ['-sS', '-w', quote('\\n%{http_code}\\n')],
      ),
    ),
  ].join('\n')
}

function isTokenElsewhere({ headers = {} }: RequestRecord): boolean {
  return Object.values(headers).some(value => value.includes('<token of '))
}

/** A header that holds a token's place gets the token's variable. */
function header(text: string): string {
  const place = /<token of ([^>]+)>/.exec(text)
  if (place === null) return quote(text)
  return `${quote(text.slice(0, place.index))}"\${${tokenVariable(place[1] ?? '')}}"${quote(text.slice(place.index + place[0].length))}`
}
