export interface CurlRequest {
  readonly method: string
  readonly path: string
  /** The JSON to send. Null and undefined send no body. */
  readonly body?: unknown
  /** Whether the JSON of the body is written in another way, with \uXXXX and \/ escapes and spaces. */
  readonly escaped?: boolean | undefined
  /** Whether null is the JSON to send. */
  readonly isNull?: boolean | undefined
  readonly headers?: Readonly<Record<string, string>>
}

const json = ['-H', quote('content-type: application/json')]

/** The text as one word for a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The variable from which a script reads the token of an actor. */
export function tokenVariable(actor: string): string {
  return `TOKEN_${actor.replace(/[^A-Za-z0-9]/g, '_')}`
}

/**
 * One request as a line for bash.
 * @param base the base URL, or a variable that holds it
 * @param cookie the word for the cookie, quoted for bash
 */
export function curlLine(
  base: string,
  { method, path, body, isNull, escaped, headers = {} }: CurlRequest,
  cookie: string | undefined,
): string {
  return [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    ...(cookie === undefined ? [] : ['--cookie', cookie]),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', filled(`${name}: ${value}`)]),
    ...((body === null && !isNull) || body === undefined
      ? []
      : [...(headers['content-type'] === undefined ? json : []), '-d', filled(jsonText(body, escaped))]),
    base.startsWith('$') ? `"${base}${filledInQuotes(path)}"` : quote(`${base}${path}`),
  ].join(' ')
}

/** What only the script knows when it runs: an SVC-ID that it created, or a token. */
const places = /(<created \d+(?: without prefix)?>|<token of [^>]+>)/

/** The text as one word for bash, with the values of the script in their places. */
function filled(text: string): string {
  return text
    .split(places)
    .filter(part => part !== '')
    .map(part => (places.test(part) ? `"${variableFor(part)}"` : quote(part)))
    .join('')
}

/** The same, for a word that is already in double quotes. */
function filledInQuotes(text: string): string {
  return text
    .split(places)
    .map(part => (places.test(part) ? variableFor(part) : part.replace(/[\\"$`]/g, '\\$&')))
    .join('')
}

function variableFor(place: string): string {
  const [, count, rest] = /^<created (\d+)( without prefix)?>$/.exec(place) ?? []
  if (count === undefined) return `\${${tokenVariable(place.slice('<token of '.length, -1))}}`
  return rest === undefined ? `\${CREATED_${count}}` : `\${CREATED_${count}#"$ID_PREFIX"}`
}

/**
 * The JSON text of a value.
 * @param escaped whether to write the same JSON in another way: with \uXXXX and \/ in strings, and with tab stops and line breaks between and around the parts
 */
export function jsonText(value: unknown, escaped = false): string {
  if (!escaped) return JSON.stringify(value)
  const text = JSON.stringify(value, undefined, '\t')
    .replaceAll('/', '\\/')
    .replace(/[^\n\t\x20-\x7e]|[<>&]/g, escapeUnit)
    .replaceAll('\n', '\r\n')
  return `\r\n ${text} \r\n`
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
