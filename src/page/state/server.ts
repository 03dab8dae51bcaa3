import { endpoints } from '../../spec/endpoints.js'
import type { World } from '../../spec/nouns.js'
import { Names, pathOfStep, type Step } from '../../spec/step.js'
import type { Answer } from '../data.js'

/** Whether a reference server serves the page, so that the page can talk to it. A page from a file or a plain host has none. */
export const isServed = document.querySelector('meta[name="oracle"]') !== null

/** The base URL of the server, or of the isolated world whose address this is. */
export const baseUrl = isServed
  ? `${location.origin}${location.pathname.replace(/\/$/, '')}`
  : 'http://localhost:4010'

/** The address that a command uses by itself. */
const usualUrl = 'http://127.0.0.1:4010'

/** The option that a command needs to reach this server. */
export const urlOption = [usualUrl, 'http://localhost:4010'].includes(baseUrl) ? '' : ` --url ${baseUrl}`

/** A text of a guide, whose commands are for a server at the usual address. */
export function forThisServer(text: string): string {
  if (urlOption === '') return text
  return text
    .replaceAll(usualUrl, baseUrl)
    .replace(/`npx principal-oracle (?:token|explain) [^`]*/g, command => command + urlOption)
}

/** Sends a request to the server as a step describes it. @throws Error that says why it could not be sent */
export async function sendToServer({ as, operation, input }: Step, world: World): Promise<Answer> {
  const names = new Names(world)
  const path = pathOfStep({ operation, input }, names)
  const token = await tokenFor(as, names, world)
  setToken(token)
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: endpoints[operation].method,
      // Without credentials, the browser sends no cookie at all: also none that a login set.
      credentials: token === undefined ? 'omit' : 'same-origin',
      ...(input.body === undefined
        ? {}
        : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: response.status, body: await response.text() }
  } finally {
    setToken(undefined)
  }
}

/** The cookie of a longer path comes first, so that it counts before one that a login set. */
function setToken(token: string | undefined): void {
  const path = `${location.pathname.replace(/\/$/, '')}/auth`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
  document.cookie = `svc-token=${token ?? ''}; Path=${path}; SameSite=Strict${token === undefined ? '; Max-Age=0' : ''}`
}

/** The server issues tokens of its profiles, valid or not. */
async function tokenFor(as: string | null, names: Names, world: World): Promise<string | undefined> {
  if (as === null) return undefined
  if (as === 'bad:malformed') return 'no.token.at-all'
  const bad = as.startsWith('bad:') ? as.slice('bad:'.length) : undefined
  const subject = bad === undefined ? names.idOf(as) : (world.profiles[0]?.svc_id ?? '')
  const response = await fetch(`${baseUrl}/_oracle/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject, ...(bad === undefined ? {} : { bad }) }),
  })
  const { token, msg } = (await response.json()) as { token?: string; msg?: string }
  if (token === undefined) throw new Error(msg ?? `the server gave no token (${response.status})`)
  return token
}
