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
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', filled(`${name}: ${value}`)]),
    ...(body === null || body === undefined
      ? []
      : [...(headers['content-type'] === undefined ? json : []), '-d', filled(JSON.stringify(body))]),
    base.startsWith('$') ? `"${base}"${filled(path)}` : quote(`${base}${path}`),
  ].join(' ')
}

/** The text as one word for bash, in which `<created N>`, `<token of …>` and `<part …>` stand for what the script knows. */
export function filled(text: string): string {
  const parts = text.split(/(<created \d+>|<token of [^>]+>|<part [^>]+>)/)
  return parts
    .filter(part => part !== '')
    .map(word)
    .join('')
}

function word(part: string): string {
  const [, created] = /^<created (\d+)>$/.exec(part) ?? []
  if (created !== undefined) return `"$CREATED_${created}"`
  const [, fragment] = /^<part ([^>]+)>$/.exec(part) ?? []
  if (fragment !== undefined) return `"$(part ${fragment.split(' ').map(quote).join(' ')})"`
  const [, actor] = /^<token of ([^>]+)>$/.exec(part) ?? []
  return actor === undefined ? quote(part) : `"\${${tokenVariable(actor)}}"`
}
